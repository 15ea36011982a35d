import { sql } from "kysely";
import type { Doorstep } from "../../platform/scope.ts";
import { listIntegrations } from "./all.ts";
import { wishesOf } from "./shared/authorizations.ts";

/** What an integration hears is kept for each account that is connected. At a start it is what this release says. */
export async function rememberHearings({ db }: Pick<Doorstep, "db">): Promise<void> {
  for (const { name, hears } of listIntegrations()) {
    if (!hears) continue;
    const wishes = wishesOf(name, hears);
    await db
      .updateTable("integration_listeners")
      .set(wishes)
      .where("integration", "=", name)
      .where(
        sql<boolean>`(hears, deaf_to, conversation_sources, gives_up) is distinct from
          (${wishes.hears}::text[], ${wishes.deaf_to}::text[], ${wishes.conversation_sources}::text[], ${wishes.gives_up})`,
      )
      .execute();
  }
}
