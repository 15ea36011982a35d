import { sql } from "kysely";
import type { PublicContext } from "../../platform/scope.ts";
import { listIntegrations } from "./all.ts";
import { subscriptionColumns } from "./shared/authorizations.ts";

/** Stores this release's subscription of each integration for all connected accounts. Runs at each start. */
export async function syncSubscriptions({ db }: Pick<PublicContext, "db">): Promise<void> {
  for (const { name, subscription } of listIntegrations()) {
    if (!subscription) continue;
    const columns = subscriptionColumns(name, subscription);
    await db
      .updateTable("integration_listeners")
      .set(columns)
      .where("integration", "=", name)
      .where(
        sql<boolean>`(hears, deaf_to, conversation_sources, gives_up) is distinct from
          (${columns.hears}::text[], ${columns.deaf_to}::text[], ${columns.conversation_sources}::text[], ${columns.gives_up})`,
      )
      .execute();
  }
}
