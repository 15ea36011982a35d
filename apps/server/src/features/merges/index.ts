export { makeMergesFinal, resumeMove } from "./jobs.ts";
export { findMoveOf } from "./move-queries.ts";
export { mergeOnFeed } from "./pushes.ts";
export { mergeRoutes } from "./routes.ts";
