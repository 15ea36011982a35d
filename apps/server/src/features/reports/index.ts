export { countMessagesJob, countMessagesOfAll } from "./jobs.ts";
export { reportRoutes } from "./routes.ts";
