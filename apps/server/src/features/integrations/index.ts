import type { Router } from "../../platform/http/router.ts";
import type { Scope } from "../../platform/scope.ts";
import { integrationFolders } from "./all.ts";
import { deliverToIntegration } from "./deliver.ts";
import { deliverNewCustomer } from "./integrations.ts";
import { purgeOldDeliveries } from "./purge-old-deliveries.ts";
import { overviewRoutes } from "./routes.ts";

export { changedIssues } from "./github/index.ts";
export { sendFirstMailByGmail } from "./google/index.ts";
export { integrations, newCustomers } from "./integrations.ts";
export { listConnectedBy } from "./overview.ts";

/** Registers the routes of all integrations. */
export function integrationRoutes(router: Router) {
  overviewRoutes(router);
  for (const folder of integrationFolders) folder.routes(router);
}

/** Disconnects an account that is being deleted from services that keep connections on their side. */
export async function disconnectServices(scope: Scope): Promise<void> {
  for (const folder of integrationFolders) await folder.disconnectAccount?.(scope);
}

export const integrationJobs = [
  deliverToIntegration,
  deliverNewCustomer,
  ...integrationFolders.flatMap(({ jobs = [] }) => jobs),
];

export const integrationCronJobs = [purgeOldDeliveries, ...integrationFolders.flatMap(({ cronJobs = [] }) => cronJobs)];
