import type { CronJob } from "../../platform/jobs/job.ts";
import { deleteOldChunks } from "./chunk-queries.ts";

const AT_ONCE = 500;

/** Deletes recordings that are older than their account's limit. */
export const purgeOldRecordings: CronJob = {
  name: "purge-old-recordings",
  cron: "47 * * * *",
  async run({ db }) {
    while ((await deleteOldChunks(db, AT_ONCE)) === AT_ONCE);
  },
};
