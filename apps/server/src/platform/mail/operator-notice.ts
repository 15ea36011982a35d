import type { Database } from "../db/database.ts";
import { enqueue, type Job, requestFor } from "../jobs/job.ts";
import type { Platform } from "../platform.ts";
import { MAIL_LANES } from "./mail-lanes.ts";
import { renderEmail } from "./render-email.ts";

/** A notice about an account for the operator of the installation. */
interface Notice {
  readonly subject: string;
  readonly text: string;
}

/** Enqueues a mail to `OPERATOR_EMAIL`, if it is set. It is sent after the caller's transaction commits. */
export async function enqueueOperatorNotice(db: Database, { config }: Platform, accountId: string, notice: Notice) {
  if (config.operatorEmail) await enqueue(db, [requestFor(mailOperatorNotice, accountId, notice)]);
}

export const mailOperatorNotice: Job<Notice> = {
  name: "mail-operator-notice",
  lanes: MAIL_LANES,
  async run({ platform: { mail, config } }, { subject, text }) {
    if (config.operatorEmail)
      await mail.send({ to: config.operatorEmail, ...renderEmail({ subject, paragraphs: [text] }) });
  },
};
