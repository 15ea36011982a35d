import type { MessageFact } from "@parley/contract";
import { isEmail } from "../../platform/input/formats.ts";
import { PermanentFailure } from "../../platform/jobs/permanent-failure.ts";
import { defang } from "../../platform/mail/defang.ts";
import type { Scope } from "../../platform/scope.ts";
import { findMessage } from "../conversations/index.ts";
import { claimMailAllowance, DAILY_LIMIT_REASON } from "../mail-addresses/index.ts";
import { findCompany, findMailBefore, recordMail } from "./queries.ts";
import { answerLimitRefusal, closeAttachments, postDeliveryFailure, renderAnswer } from "./render-answer.ts";
import { accountMarker, createMessageIdHeader, replyName } from "./reply-address.ts";

const MAX_REFERENCES = 20;

/** Metadata of the answered mail that the answer must not copy. */
const ofOneMail = ["ses_html", "ses_quoted", "ses_automatic", "ses_files_left_out", "ses_authentication"];

type Metadata = Record<string, unknown>;

/**
 * Mails an agent's message to the last sender in the conversation. Does nothing without a mail from a customer, or when
 * the message became a note meanwhile. A retry has the same Message-ID, and a message that is recorded as sent is not
 * sent again.
 */
export async function sendAnswer(scope: Scope, messageId: string): Promise<void> {
  const message = await findMessage(scope, messageId);
  if (!message || message.private || message.type !== "reply") return;
  if ((message.metadata as Metadata | null)?.ses_message_id) return;
  const { conversation_id, seq } = message;
  const [latest, lastMail] = await Promise.all([
    findMailBefore(scope, conversation_id, seq),
    findMailBefore(scope, conversation_id, seq, { isByCustomer: true }),
  ]);
  const to = addressIn((lastMail?.metadata as Metadata | undefined)?.ses_from);
  if (!latest || !lastMail || !to) return;
  const tooMany = await answerLimitRefusal(scope, message);
  if (tooMany) return refuse(scope, message, to, new PermanentFailure(tooMany));
  const admission = await claimMailAllowance(scope, to, `answer.${message.id}`);
  if (admission === "refused") return refuse(scope, message, to, new PermanentFailure(DAILY_LIMIT_REASON));

  const { mailDomain } = scope.platform.config;
  const answered = latest.metadata as Metadata;
  const metadata = lastMail.metadata as Metadata;
  const previous = String(answered.ses_message_id);
  const before = listOf(answered.ses_references ?? answered.ses_in_reply_to);
  const references = [...before, previous].slice(-MAX_REFERENCES);
  const ourId = createMessageIdHeader(scope.platform, message.id, mailDomain);
  const replyTo = `${replyName(scope.platform, message.conversation_id)}@${mailDomain}`;
  const fromName = await senderName(scope, message);
  const subject = subjectOf(metadata.ses_subject);
  const { attachments, ...words } = await renderAnswer(scope, message);
  try {
    if (!isEmail(to)) throw new PermanentFailure("It is not a valid email address");
    await scope.platform.mail.send({
      to,
      replyTo,
      fromName,
      subject: admission === "proven" ? subject : defang(subject),
      ...words,
      answer: {
        from: `mailer@${mailDomain}`,
        messageId: ourId,
        inReplyTo: previous,
        references,
        bouncesTo: replyTo,
        mark: accountMarker(scope.platform, scope.accountId),
        isAutomatic: message.origin === "function",
        attachments,
      },
    });
  } catch (error) {
    await refuse(scope, message, to, error);
  } finally {
    closeAttachments(attachments);
  }
  const known = Object.fromEntries(
    Object.entries(metadata).filter(([name]) => name.startsWith("ses_") && !ofOneMail.includes(name)),
  );
  await recordMail(scope, message.id, {
    ...known,
    ses_message_id: ourId,
    ses_in_reply_to: previous,
    ses_references: references,
  });
}

/** The bare address in `Ann <ann@example.com>`. */
const addressIn = (from: unknown) =>
  typeof from === "string" ? (/<([^<>]+)>\s*$/.exec(from)?.[1] ?? from).trim() : undefined;

const listOf = (value: unknown): string[] =>
  typeof value === "string" ? value.split(/\s+/) : [value ?? []].flat().filter((each) => typeof each === "string");

/** The subject is kept, because mail programs without References thread by subject. */
const subjectOf = (subject: unknown) => (typeof subject === "string" && subject.trim()) || "New message";

async function senderName(scope: Scope, { user }: MessageFact) {
  const name = user?.display_name || user?.full_name;
  return name || `${(await findCompany(scope))?.company_name ?? ""} Team`.trim();
}

/** Reports a permanent failure in the conversation and rethrows. */
async function refuse(scope: Scope, message: MessageFact, to: string, error: unknown): Promise<void> {
  if (error instanceof PermanentFailure) await postDeliveryFailure(scope, message, to, error.message);
  throw error;
}
