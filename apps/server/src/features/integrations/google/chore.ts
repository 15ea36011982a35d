import { type Chore, enqueue, requestFor } from "../../../platform/jobs/job.ts";
import { findMailboxesDue } from "./queries.ts";
import { laneOf, syncMailbox } from "./sync.ts";

/** Every minute, and on one server. One that still waits for its turn is not asked for twice. */
export const syncMailboxes: Chore = {
  name: "sync-mailboxes",
  cron: "* * * * *",
  async run({ db }) {
    const due = await findMailboxesDue(db);
    await enqueue(
      db,
      due.map(({ account_id, id }) =>
        requestFor(
          syncMailbox,
          account_id,
          { authorization_id: id },
          { lane: laneOf(account_id), key: `gmail ${account_id} ${id}` },
        ),
      ),
    );
  },
};
