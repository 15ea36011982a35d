export { archiveIdle, archiveIdleInAllAccounts } from "./jobs.ts";
export { archivingRoutes } from "./routes.ts";
