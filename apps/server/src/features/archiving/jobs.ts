import { type CronJob, enqueue, type Job, requestFor } from "../../platform/jobs/job.ts";
import { archiveIdleConversations } from "./archive-idle-conversations.ts";
import { listAccountsThatArchive } from "./queries.ts";

const requestOf = (accountId: string) => requestFor(archiveIdle, accountId, {}, { key: `archive:${accountId}` });

/** One job per account, so that a large account does not delay the others. */
export const archiveIdleInAllAccounts: CronJob = {
  name: "archive-idle-of-all",
  cron: "37 * * * *",
  async run({ db, platform: { config } }) {
    const accounts = await listAccountsThatArchive(db, { isStarterCleared: config.isStarterPlanArchived });
    await enqueue(
      db,
      accounts.map(({ account_id }) => requestOf(account_id)),
    );
  },
};

/**
 * Enqueues its continuation when there is more than one batch. Few run concurrently, because many accounts are due at
 * the same time.
 */
export const archiveIdle: Job = {
  name: "archive-idle",
  lanes: { name: "archiving", count: 2 },
  async run(scope, _, signal) {
    const { isAllDone } = await archiveIdleConversations(scope, signal);
    if (!isAllDone) await enqueue(scope.db, [requestOf(scope.accountId)]);
  },
};
