import type { CronJob } from "../../platform/jobs/job.ts";
import { deleteOldWidgetHosts } from "./queries.ts";

export const purgeWidgetHosts: CronJob = {
  name: "purge-widget-hosts",
  cron: "27 4 * * *",
  run: ({ db }) => deleteOldWidgetHosts(db),
};
