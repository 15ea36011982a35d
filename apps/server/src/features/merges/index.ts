export { makeMergesFinal, resumeMove } from "./jobs.ts";
export { mergeOnFeed } from "./pushes.ts";
export { mergeRoutes } from "./routes.ts";
