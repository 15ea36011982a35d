import type { CronJob, Job } from "../../platform/jobs/job.ts";
import { deleteUnsentUploads } from "./queries.ts";

const AT_ONCE = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes stored bytes. Triggers of the database enqueue this job when rows of files are deleted. */
export const removeStoredFiles: Job<{ names: string[] }> = {
  name: "remove-stored-files",
  async run({ platform }, { names }) {
    for (const name of names) await platform.storage.remove(name);
  },
};

/** Deletes uploads that were never sent, and incomplete uploads of dead servers. */
export const removeAbandonedUploads: CronJob = {
  name: "remove-abandoned-uploads",
  cron: "23 * * * *",
  async run({ db, platform }) {
    while ((await deleteUnsentUploads(db, AT_ONCE)) === AT_ONCE);
    await platform.storage.removeDrafts(DAY_MS);
  },
};
