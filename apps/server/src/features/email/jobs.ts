import type { CronJob, Job } from "../../platform/jobs/job.ts";
import { importMail } from "./import-mail.ts";
import { deleteOldReceived } from "./queries.ts";

const AGES = { days: 30, daysUnread: 90 };
const AT_ONCE = 1000;

/** Written with the mail that was accepted. */
export const importMailJob: Job<{ mail_id: string }> = {
  name: "file-mail",
  run: (scope, { mail_id }, _, askedAt) => importMail(scope, mail_id, askedAt),
};

/** What was delivered long ago is not delivered again; what could not be read in all that time is given up. */
export const purgeReceivedMail: CronJob = {
  name: "forget-received-mail",
  cron: "41 3 * * *",
  async run({ db }) {
    while ((await deleteOldReceived(db, AGES, AT_ONCE)) === AT_ONCE);
  },
};
