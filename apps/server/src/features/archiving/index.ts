export { archiveIdle, archiveIdleOfAll } from "./jobs.ts";
export { archivingRoutes } from "./routes.ts";
