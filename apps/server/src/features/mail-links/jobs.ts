import type { Chore } from "../../platform/jobs/job.ts";
import { deleteOldWidgetHosts } from "./queries.ts";

export const forgetWidgetHosts: Chore = {
  name: "forget-widget-hosts",
  cron: "27 4 * * *",
  run: ({ db }) => deleteOldWidgetHosts(db),
};
