import { sql } from "kysely";
import type { PublicContext } from "../../platform/scope.ts";
import { listIntegrations } from "./all.ts";
import { subscriptionColumns } from "./shared/authorizations.ts";

/** Stores this release's subscription of each integration for all connected accounts. Runs at each start. */
export async function syncSubscriptions({ db }: Pick<PublicContext, "db">): Promise<void> {
  for (const { name, subscription } of listIntegrations()) {
    if (!subscription) continue;
    const columns = subscriptionColumns(subscription);
    await db
      .updateTable("integration_listeners")
      .set(columns)
      .where("integration", "=", name)
      .where(
        sql<boolean>`(receives_customers, reports_abandoned) is distinct from
          (${columns.receives_customers}::boolean, ${columns.reports_abandoned}::boolean)`,
      )
      .execute();
  }
}
