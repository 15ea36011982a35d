import type { CronJob } from "../../platform/jobs/job.ts";
import { finishMerges } from "./queries.ts";

/** Deletes the undo records of merges that are old enough. The merged ids stay valid. */
export const makeMergesFinal: CronJob = {
  name: "make-merges-final",
  cron: "23 * * * *",
  run: ({ db }) => finishMerges(db),
};
