import { type CronJob, enqueue, type Job, requestFor } from "../../platform/jobs/job.ts";
import { countNewMessages, listAccountsToCount } from "./message-counts.ts";

/** With fewer events, a report counts the messages itself, within a few milliseconds. */
const MIN_EVENTS = 5_000;

const requestOf = (accountId: string) =>
  requestFor(countMessagesJob, accountId, {}, { key: `count-messages:${accountId}` });

/** One job per account, so that a large account does not delay the others. */
export const countMessagesOfAll: CronJob = {
  name: "count-messages-of-all",
  cron: "*/10 * * * *",
  async run(publicContext) {
    const accounts = await listAccountsToCount(publicContext, MIN_EVENTS);
    await enqueue(
      publicContext.db,
      accounts.map(({ account_id }) => requestOf(account_id)),
    );
  },
};

export const countMessagesJob: Job = {
  name: "count-messages",
  lanes: { name: "reports", count: 2 },
  async run(scope, _, signal) {
    const { isAllDone } = await countNewMessages(scope, signal);
    if (!isAllDone) await enqueue(scope.db, [requestOf(scope.accountId)]);
  },
};
