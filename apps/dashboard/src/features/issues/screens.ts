/** Fetched together: each is small, and whoever sees one sees the other next. */
export { IssuePage } from "./IssuePage.tsx";
export { IssuesPage } from "./IssuesPage.tsx";
