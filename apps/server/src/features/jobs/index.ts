export { tryJobsAgain } from "./queries.ts";
export { jobRoutes } from "./routes.ts";
