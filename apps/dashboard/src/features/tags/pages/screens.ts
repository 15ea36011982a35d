/** Both pages are in one chunk: they are small, and users visit them together. */
export { TagPage } from "./TagPage.tsx";
export { TagsPage } from "./TagsPage.tsx";
