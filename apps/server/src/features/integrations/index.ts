import type { Router } from "../../platform/http/router.ts";
import type { Scope } from "../../platform/scope.ts";
import { folders } from "./all.ts";
import { forgetOldIntegrationNews } from "./forget.ts";
import { overviewRoutes } from "./routes.ts";
import { tellIntegration } from "./tell.ts";

export { mailFirst } from "./google/index.ts";
export { rememberHearings } from "./remember-hearings.ts";

/** All that the folders bring, so that the rest of the server need not know them. */
export function integrationRoutes(router: Router) {
  overviewRoutes(router);
  for (const folder of folders) folder.routes(router);
}

/** Ends the connections of an account that is being deleted, where the service keeps one of its own. */
export async function leaveServices(scope: Scope): Promise<void> {
  for (const folder of folders) await folder.leave?.(scope);
}

export const integrationJobs = [tellIntegration, ...folders.flatMap(({ jobs = [] }) => jobs)];

export const integrationChores = [forgetOldIntegrationNews, ...folders.flatMap(({ chores = [] }) => chores)];
