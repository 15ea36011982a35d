import type { Router } from "../../platform/http/router.ts";
import type { Scope } from "../../platform/scope.ts";
import { folders } from "./all.ts";
import { deliverToIntegration } from "./deliver.ts";
import { deliverNewCustomer } from "./integrations.ts";
import { purgeOldDeliveries } from "./purge-old-deliveries.ts";
import { overviewRoutes } from "./routes.ts";

export { changedIssues } from "./github/index.ts";
export { sendFirstMailByGmail } from "./google/index.ts";
export { integrations, newCustomers } from "./integrations.ts";

/** Registers the routes of all integrations. */
export function integrationRoutes(router: Router) {
  overviewRoutes(router);
  for (const folder of folders) folder.routes(router);
}

/** Disconnects an account that is being deleted from services that keep connections on their side. */
export async function disconnectServices(scope: Scope): Promise<void> {
  for (const folder of folders) await folder.disconnectAccount?.(scope);
}

export const integrationJobs = [deliverToIntegration, deliverNewCustomer, ...folders.flatMap(({ jobs = [] }) => jobs)];

export const integrationCronJobs = [purgeOldDeliveries, ...folders.flatMap(({ cronJobs = [] }) => cronJobs)];
