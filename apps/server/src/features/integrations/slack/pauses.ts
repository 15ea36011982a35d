import { sql } from "kysely";
import type { Scope } from "../../../platform/scope.ts";

/** How long a method is still paused in a workspace, in milliseconds. 0 without a pause. */
export async function findPauseMs({ db }: Scope, team_id: string, method: string): Promise<number> {
  const pause = await db
    .selectFrom("slack_method_pauses")
    .select(sql<number>`(extract(epoch from until - now()) * 1000)::float`.as("ms"))
    .where("team_id", "=", team_id)
    .where("method", "=", method)
    .executeTakeFirst();
  return Math.max(pause?.ms ?? 0, 0);
}

/** A longer pause that is already recorded stays. */
export async function recordPause({ db }: Scope, team_id: string, method: string, pauseMs: number) {
  const until = new Date(Date.now() + pauseMs).toISOString();
  await db
    .insertInto("slack_method_pauses")
    .values({ team_id, method, until })
    .onConflict((row) =>
      row
        .columns(["team_id", "method"])
        .doUpdateSet({ until: sql<string>`greatest(slack_method_pauses.until, excluded.until)` }),
    )
    .execute();
}
