import type { CronJob } from "../../platform/jobs/job.ts";
import { finishMerges } from "./queries.ts";

/** What could have been undone for long enough is kept no longer. The merged ids go on working. */
export const makeMergesFinal: CronJob = {
  name: "make-merges-final",
  cron: "23 * * * *",
  run: ({ db }) => finishMerges(db),
};
