import { sql } from "kysely";
import type { CronJob } from "../jobs/job.ts";

const AT_ONCE = 10_000;

/** Events are kept for as long as a client may have been away; after that it loads its lists anew. */
export const purgeOldEvents: CronJob = {
  name: "forget-old-events",
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
