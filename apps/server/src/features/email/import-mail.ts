import type { SenderAuthentication } from "@parley/contract";
import { useListener } from "../../platform/events/change-listeners.ts";
import { normalizeInstant } from "../../platform/input/formats.ts";
import { namedUuid } from "../../platform/named-uuid.ts";
import type { Scope } from "../../platform/scope.ts";
import { type Draft, openForwarded, sendBotNote, sendDraft } from "../conversations/index.ts";
import { findOrCreateByEmail } from "../customers/index.ts";
import { digestOfAddress, recordReceipt, recordVerifiedSender } from "../mail-addresses/index.ts";
import { authenticateSender } from "./authentication/authenticate.ts";
import { conversationIdForMail } from "./conversation-for-mail.ts";
import { mailAnswers } from "./mail-answers.ts";
import { type StoredFile, storeFiles, withPictures } from "./mail-files.ts";
import { mailFingerprint } from "./mail-fingerprint.ts";
import { classifyMail, isAcceptableAddress, isMailLoop } from "./origin.ts";
import { describeBounce } from "./parsing/bounce.ts";
import { readMail } from "./parsing/mail-reader.ts";
import type { ReadMail } from "./parsing/parse-mail.ts";
import {
  deleteRaw,
  findCustomerOfConversation,
  findLastTeamAuthor,
  findPendingMail,
  findThreadOfMessage,
  type ReceivedMail,
} from "./queries.ts";
import { readMessageIdHeader } from "./reply-address.ts";
import { findThreadFor } from "./thread.ts";

/**
 * Stores a received mail as a message, in its existing conversation or in a new one. Idempotent: all ids are derived
 * from the mail.
 * @param askedAt when the mail arrived
 * @throws PermanentFailure when the mail is malformed or too costly to parse. The mail is kept then
 * @throws Error while no name server answers about the sender
 */
export async function importMail(scope: Scope, mailId: string, askedAt: Date): Promise<void> {
  const received = await findPendingMail(scope, mailId);
  if (!received) return;
  await useListener(scope, mailAnswers.name);
  await importAs(scope, received, await readMail(received.raw), askedAt);
  await deleteRaw(scope, mailId);
}

async function importAs(scope: Scope, received: ReceivedMail, mail: ReadMail, askedAt: Date) {
  const origin = classifyMail(scope, mail, received.envelope_from ?? undefined);
  if (isMailLoop(scope, mail, origin)) return;
  if (origin === "bounce" && (await importBounce(scope, received, mail))) return;
  if (!mail.from || !isAcceptableAddress(mail.from.address)) {
    return scope.platform.log.info({ account_id: scope.accountId }, "a mail without a sender was dropped");
  }
  const authentication = await authenticateSender(scope, received, mail, askedAt);
  const { is_verified } = authentication;
  const found = await findThreadFor(scope, mail, received);
  const conversationId = found && (await conversationIdForMail(scope, found.thread, mail.from.address, is_verified));
  const customer = await findOrCreateByEmail(scope, mail.from, is_verified);
  // Runs before the message is published, because an agent may answer immediately. An automatic mail is no proof that a
  // person reads the mail of its address.
  if (origin === "person") {
    if (is_verified) await recordVerifiedSender(scope, mail.from.address);
    const isAnswer = found?.provesReceipt && found.thread.id === conversationId;
    if (isAnswer) await recordReceipt(scope, digestOfAddress(mail.from.address));
  }
  const { files, leftOut } = await storeFiles(scope, mail, customer.id);
  const draft: Draft = {
    // A mail to two of our addresses with the same conversation becomes one message.
    id: namedUuid(scope.accountId, conversationId ?? received.id, mailFingerprint(received.raw)),
    author: { customer_id: customer.id },
    source: "email",
    changes_conversation: origin === "person",
    body: mail.body,
    subject: mail.subject,
    sent_at: sentAt(mail),
    metadata: metadataOf(received, mail, { files, leftOut, authentication, isAutomatic: origin !== "person" }),
    file_ids: files.map(({ id }) => id),
  };
  if (conversationId && (await findCustomerOfConversation(scope, conversationId))) {
    await sendDraft(scope, conversationId, draft);
  } else {
    const id = conversationId ?? namedUuid(scope.accountId, received.id, "conversation");
    const conversation = { customer_id: customer.id, inbox_id: received.inbox_id, subject: mail.subject };
    // Widgets receive no event, because they do not show mails.
    await openForwarded(scope, { id, source: "email", ...conversation }, draft, { notifiesWidgets: false });
  }
}

/** The sender's clock may be wrong, so a time in the future is ignored. */
function sentAt({ sentAt }: ReadMail): string | null {
  if (!sentAt || Number.isNaN(sentAt.getTime()) || sentAt.getTime() > Date.now()) return null;
  return normalizeInstant(sentAt.toISOString()) ?? null;
}

interface Found {
  files: StoredFile[];
  leftOut: number;
  authentication: SenderAuthentication;
  isAutomatic: boolean;
}

/** The metadata of a mail for the dashboard. Missing values are left out. */
function metadataOf(
  received: ReceivedMail,
  mail: ReadMail,
  { files, leftOut, authentication, isAutomatic }: Found,
): Record<string, unknown> {
  const { from, to, cc, messageId, inReplyTo, references, subject, html, quoted } = mail;
  const all = {
    ses_id: received.id,
    ses_message_id: messageId ?? `<${received.id}@received.invalid>`,
    ses_subject: subject,
    ses_from: from?.name ? `${from.name} <${from.address}>` : from?.address,
    ses_to: to,
    ses_cc: cc.length > 0 ? cc : undefined,
    ses_in_reply_to: inReplyTo,
    ses_references: references.length > 0 ? references : undefined,
    ses_html: html && withPictures(html, files),
    ses_quoted: quoted,
    ses_automatic: isAutomatic || undefined,
    ses_files_left_out: leftOut > 0 ? leftOut : undefined,
    ses_authentication: authentication,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value != null));
}

/** Posts a bounce in the conversation of the bounced mail. Returns false when it is not a bounce of our mail. */
async function importBounce(scope: Scope, received: ReceivedMail, mail: ReadMail): Promise<boolean> {
  const conversationId = await bouncedIn(scope, received, mail);
  if (!conversationId) return false;
  const body = describeBounce(mail.report, mail.body);
  if (!body) return true; // the delivery is only delayed
  const id = namedUuid(scope.accountId, received.id, "bounce");
  const user_id = await findLastTeamAuthor(scope, conversationId);
  await sendBotNote(scope, conversationId, { id, body, metadata: { is_bounce: true }, author: { user_id } });
  return true;
}

async function bouncedIn(scope: Scope, { conversation_id, is_proven }: ReceivedMail, mail: ReadMail) {
  if (conversation_id && is_proven) return conversation_id;
  const mailIds = [...mail.returned.matchAll(/^message-id:\s*(<[^<>\s]+>)/gim)].map(([, id]) => id!);
  for (const id of [...mailIds, ...mail.references]) {
    const messageId = readMessageIdHeader(scope.platform, id);
    if (messageId) return (await findThreadOfMessage(scope, messageId))?.id;
  }
  return undefined;
}
