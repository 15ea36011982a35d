import { type CronJob, enqueue, type Job, requestFor } from "../../platform/jobs/job.ts";
import { listAccountsWithReminders } from "./queries.ts";
import { remind } from "./remind.ts";

/** One job per account, so that an account with many reminders does not delay the others. */
export const remindTeams: CronJob = {
  name: "remind-teams",
  cron: "*/30 * * * *",
  async run({ db }) {
    const accounts = await listAccountsWithReminders(db);
    await enqueue(
      db,
      accounts.map(({ id }) => requestFor(remindTeam, id, {}, { key: `remind:${id}` })),
    );
  },
};

export const remindTeam: Job = {
  name: "remind-team",
  run: (scope) => remind(scope, new Date()),
};
