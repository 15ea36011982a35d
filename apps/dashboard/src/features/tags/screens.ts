/** Fetched together: each is small, and whoever sees one sees the other next. */
export { TagPage } from "./TagPage.tsx";
export { TagsPage } from "./TagsPage.tsx";
