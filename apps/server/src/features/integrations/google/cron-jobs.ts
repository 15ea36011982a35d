import { type CronJob, enqueue } from "../../../platform/jobs/job.ts";
import { syncRequestFor } from "./gmail/sync.ts";
import { findMailboxesDue } from "./queries.ts";

/** Enqueues the mailboxes that are due. Runs every minute, on one server. */
export const syncMailboxes: CronJob = {
  name: "sync-mailboxes",
  cron: "* * * * *",
  async run({ db }) {
    const due = await findMailboxesDue(db);
    await enqueue(
      db,
      due.map(({ account_id, id }) => syncRequestFor(account_id, id)),
    );
  },
};
