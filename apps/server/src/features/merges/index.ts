export { makeMergesFinal } from "./jobs.ts";
export { customerMergedOnFeed, customerUnmergedOnFeed } from "./pushes.ts";
export { mergeRoutes } from "./routes.ts";
