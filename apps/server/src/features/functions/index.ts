export { functions } from "./functions-on-events.ts";
export { forgetOldRuns, runFunction } from "./jobs.ts";
export { functionRoutes } from "./routes.ts";
