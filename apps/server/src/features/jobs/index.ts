export { retryJobsOfKind } from "./queries.ts";
export { jobRoutes } from "./routes.ts";
