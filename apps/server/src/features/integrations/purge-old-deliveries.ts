import { sql } from "kysely";
import type { CronJob } from "../../platform/jobs/job.ts";
import type { PublicContext } from "../../platform/scope.ts";
import { deleteExpiredStates } from "./shared/states.ts";

/**
 * Deletes event ids after 7 days, because services repeat an event for hours at most. Abandons deliveries after 3 days.
 */
export const purgeOldDeliveries: CronJob = {
  name: "purge-old-integration-deliveries",
  cron: "19 * * * *",
  async run({ db }) {
    await deleteExpiredStates({ db });
    await sql`delete from integration_events where received_at < now() - interval '7 days'`.execute(db);
    await abandonOldDeliveries(db);
    // No job abandons a delivery of an integration that this release does not have.
    await sql`
      delete from integration_deliveries where created_at < now() - interval '7 days' and is_abandoned`.execute(db);
  },
};

const MAX_AT_ONCE = 1000;

/** The delivery jobs abandon them, each in its lane, so that no event is abandoned while it is being delivered. */
async function abandonOldDeliveries(db: PublicContext["db"]) {
  const { rows } = await sql`
    with old as (
      select account_id, integration, subject_id, seq from integration_deliveries
      where created_at < now() - interval '3 days' and not is_abandoned
      order by created_at limit ${MAX_AT_ONCE}
    ), abandoned as (
      update integration_deliveries d set is_abandoned = true from old
      where d.account_id = old.account_id and d.integration = old.integration
        and d.subject_id = old.subject_id and d.seq = old.seq
      returning d.account_id, d.integration, d.subject_id
    )
    select enqueue_integration_delivery(account_id, integration, subject_id, '0', 'replace')
    from (select distinct account_id, integration, subject_id from abandoned) waiting`.execute(db);
  if (rows.length > 0) await abandonOldDeliveries(db);
}
