/** Both pages are in one chunk: they are small, and users visit them together. */
export { IssuePage } from "./IssuePage.tsx";
export { IssuesPage } from "./IssuesPage.tsx";
