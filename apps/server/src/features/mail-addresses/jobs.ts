import type { CronJob } from "../../platform/jobs/job.ts";
import { deleteOldAllowances } from "./queries.ts";

export const purgeMailAllowances: CronJob = {
  name: "purge-mail-allowances",
  cron: "23 4 * * *",
  run: ({ db }) => deleteOldAllowances(db),
};
