import { sql } from "kysely";
import type { CronJob } from "../jobs/job.ts";

const AT_ONCE = 10_000;

/**
 * Deletes events that are older than the time a client may catch up with. A client that was away longer reloads its
 * lists.
 */
export const purgeOldEvents: CronJob = {
  name: "purge-old-events",
  cron: "37 * * * *",
  async run({ db, platform }) {
    const days = platform.config.eventHistoryDays;
    let deleted: bigint;
    do {
      const { numAffectedRows = 0n } = await sql`
        delete from events where (account_id, seq) in (
          select account_id, seq from events where created_at < now() - make_interval(days => ${days}) limit ${AT_ONCE}
        )`.execute(db);
      deleted = numAffectedRows;
    } while (deleted === BigInt(AT_ONCE));
  },
};
