import { sql } from "kysely";
import type { PublicContext } from "../../platform/scope.ts";
import { listIntegrations } from "./all.ts";
import { subscriptionColumns } from "./shared/authorizations.ts";

/** What an integration hears is kept for each account that is connected. At a start it is what this release says. */
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
