import type { OperatorNotification } from "@parley/contract";
import { enqueue, type Job, requestFor } from "../../platform/jobs/job.ts";
import { escapeHtml } from "../../platform/mail/escape-html.ts";
import { MAIL_LANES } from "../../platform/mail/mail-lanes.ts";
import { renderEmail } from "../../platform/mail/render-email.ts";
import type { UserScope } from "../../platform/scope.ts";
import { findUser, getCompanyName } from "../users/index.ts";
import { OperatorNotConfigured } from "./errors.ts";

/** Enqueues a mail to the operator of this installation. @throws OperatorNotConfigured, TooManyRequests */
export async function notifyOperator(scope: UserScope, notification: OperatorNotification): Promise<void> {
  const { db, platform, accountId, actor } = scope;
  if (!platform.config.operatorEmail) throw new OperatorNotConfigured("OPERATOR_EMAIL is not set");
  await platform.rateLimits.spend("operator-mail", accountId);
  await enqueue(db, [requestFor(mailOperator, accountId, { ...notification, user_id: actor.id })]);
}

/** A user's message to the operator. Only the job's payload stores it. */
export const mailOperator: Job<OperatorNotification & { user_id: number }> = {
  name: "mail-operator",
  lanes: MAIL_LANES,
  async run(scope, { user_id, text, subject = "Notification", html }) {
    const { mail, config } = scope.platform;
    const [sender, company] = await Promise.all([findUser(scope, user_id), getCompanyName(scope)]);
    if (!sender || !config.operatorEmail) return;
    const from = `From ${sender.email}, ${company}:`;
    const quotes = [{ by: sender.email, body: text, isMarkdown: false }];
    await mail.send({
      to: config.operatorEmail,
      // The sender's address must be visible, because the text is untrusted.
      fromName: `${sender.email} via Parley`,
      replyTo: sender.email,
      ...renderEmail({ subject, paragraphs: [from], quotes }),
      ...(html && { html: `<p>${escapeHtml(from)}</p>\n${html}` }),
    });
  },
};
