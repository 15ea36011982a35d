import type { CronJob, Job } from "../../platform/jobs/job.ts";
import { completeMove } from "./complete-move.ts";
import { findMove } from "./move-queries.ts";
import { finishMerges } from "./queries.ts";

/** Completes a move after a server was stopped in the middle. */
export const resumeMove: Job<{ move_id: string }> = {
  name: "resume-customer-move",
  async run(scope, { move_id }, signal) {
    const move = await findMove(scope, move_id);
    if (move) await completeMove(scope, move, signal);
  },
};

/** Deletes the undo records of merges that are old enough. The merged ids stay valid. */
export const makeMergesFinal: CronJob = {
  name: "make-merges-final",
  cron: "23 * * * *",
  run: ({ db }) => finishMerges(db),
};
