import { Invalid, Refused, Unavailable } from "../../../../platform/errors.ts";
import { isEmail } from "../../../../platform/input/formats.ts";
import type { UserScope } from "../../../../platform/scope.ts";
import type { FirstMail, SentMail } from "../../../conversations/index.ts";
import { closeAttachments, renderAnswer } from "../../../email/index.ts";
import { claimMailAllowance, DAILY_LIMIT_REASON, releaseMailAllowance } from "../../../mail-addresses/index.ts";
import { getCompanyName } from "../../../users/index.ts";
import { throwAsHttpError } from "../../shared/answer.ts";
import { OutcomeUnknown, Revoked } from "../../shared/failures.ts";
import { findMailboxOf } from "../profile.ts";
import { listFiles } from "../queries.ts";
import { sendMail } from "./send-mail.ts";
import { conversationIdFor } from "./thread-conversation.ts";
import { insertThread } from "./threads.ts";

const MAYBE_SENT =
  "Gmail did not confirm the email, so it may have been sent. Check its Sent folder before you send again";

/**
 * Sends the first mail of a conversation from the mailbox of its inbox (`behaviour.md` §14.5).
 * @throws Refused, Invalid, Unavailable
 */
export async function sendFirstMailByGmail(scope: UserScope, first: FirstMail): Promise<SentMail> {
  const mailbox = await findMailboxOf(scope, first.inbox_id);
  if (!mailbox?.email) throw new Refused("Missing Gmail integration");
  if (mailbox.needs_reconnect) throw new Refused("Invalid Gmail authorization");
  const { to } = first;
  if (!to || !isEmail(to)) throw new Refused("Invalid customer email address");
  const { email } = mailbox;
  const attachments = await listFiles(scope, first.file_ids);
  if (attachments.length < new Set(first.file_ids).size) throw new Invalid({ file_ids: ["does not exist"] });
  const name = `first.${first.message_id}`;
  if ((await claimMailAllowance(scope, to, name)) === "refused")
    throw new Refused(`The email was not sent: ${DAILY_LIMIT_REASON}`);
  const company = await getCompanyName(scope);
  const subject = first.subject?.trim() || `New message from ${company}`;
  const { attachments: files, ...words } = await renderAnswer(scope, { body: first.body, attachments });
  const mail = { from: { name: `${company} Team`, address: email }, to, subject, ...words };
  const sent = await sendMail(scope, mailbox, { ...mail, messageIs: first.message_id, attachments: files })
    .catch(async (error: unknown) => {
      if (error instanceof OutcomeUnknown) throw new Unavailable(MAYBE_SENT); // the mail counts
      await releaseMailAllowance(scope, to, name);
      if (error instanceof Revoked) throw new Refused("Invalid Gmail authorization");
      return throwAsHttpError(error);
    })
    .finally(() => closeAttachments(files));
  const threadId = sent.threadId ?? sent.id ?? first.message_id;
  const conversation_id = conversationIdFor(scope, email, threadId);
  const thread = { conversation_id, mailbox: email, gmail_thread_id: threadId, gmail_initial_subject: subject };
  return {
    conversation_id,
    subject,
    metadata: {
      gmail_id: sent.id,
      gmail_thread_id: threadId,
      gmail_label_ids: sent.labelIds,
      gmail_from: email,
      gmail_to: to,
      gmail_subject: subject,
    },
    save: (inside) => insertThread(inside, thread),
  };
}
