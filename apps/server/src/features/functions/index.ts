export { functions } from "./functions-on-events.ts";
export { purgeOldRuns, runFunction } from "./jobs.ts";
export { functionRoutes } from "./routes.ts";
