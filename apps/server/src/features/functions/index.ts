export { forgetOldRuns, runFunction } from "./jobs.ts";
export { functionRoutes } from "./routes.ts";
