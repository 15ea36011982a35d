import type { CronJob, Job } from "../../platform/jobs/job.ts";
import { importMail } from "./import-mail.ts";
import { deleteOldReceived } from "./queries.ts";

const AGES = { days: 30, daysUnread: 90 };
const AT_ONCE = 1000;

/** Enqueued in the transaction that stores the mail. */
export const importMailJob: Job<{ mail_id: string }> = {
  name: "file-mail",
  run: (scope, { mail_id }, _, askedAt) => importMail(scope, mail_id, askedAt),
};

/** Deletes old mails. They are only kept to detect duplicates and to retry failed imports. */
export const purgeReceivedMail: CronJob = {
  name: "purge-received-mail",
  cron: "41 3 * * *",
  async run({ db }) {
    while ((await deleteOldReceived(db, AGES, AT_ONCE)) === AT_ONCE);
  },
};
