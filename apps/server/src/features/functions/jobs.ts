import { type CronJob, type Job, requestFor } from "../../platform/jobs/job.ts";
import { deleteOldRuns, truncateOldLogs } from "./queries.ts";
import { runOnEvent } from "./run.ts";

const DAYS = 7;
/** The number of runs to keep per function. */
const MAX_RUNS = 200;
const MAX_WITH_ALL_LOGS = 20;
const KEPT_LETTERS = 1000;
const AT_ONCE = 1000;

/** Runs a function on an event. Enqueued with each run. */
export const runFunction: Job<{ run_id: string }> = {
  name: "run-function",
  run: (scope, { run_id }) =>
    runOnEvent(scope, run_id, (when) => requestFor(runFunction, scope.accountId, { run_id }, when)),
};

export const purgeOldRuns: CronJob = {
  name: "purge-old-function-runs",
  cron: "*/10 * * * *",
  async run({ db }) {
    while ((await deleteOldRuns(db, DAYS, MAX_RUNS, AT_ONCE)) >= AT_ONCE);
    while ((await truncateOldLogs(db, MAX_WITH_ALL_LOGS, KEPT_LETTERS, AT_ONCE)) === AT_ONCE);
  },
};
