import type { Chore } from "../../platform/jobs/job.ts";
import { deleteOldAllowances } from "./queries.ts";

export const forgetMailAllowances: Chore = {
  name: "forget-mail-allowances",
  cron: "23 4 * * *",
  run: ({ db }) => deleteOldAllowances(db),
};
