import type { SenderAuthentication } from "@parley/contract";
import { namedUuid } from "../../../../platform/named-uuid.ts";
import type { Scope } from "../../../../platform/scope.ts";
import { type ForwardedDraft, openForwarded, sendBotNote, sendDraft } from "../../../conversations/index.ts";
import { findOrCreateByEmail } from "../../../customers/index.ts";
import {
  bareAddressesIn,
  classifyMail,
  conversationIdForMail,
  describeBounce,
  isAcceptableAddress,
  isMailLoop,
  type ReadMail,
  storeFiles,
  withPictures,
} from "../../../email/index.ts";
import { findPrimaryInbox } from "../../../inboxes/index.ts";
import { recordVerifiedSender } from "../../../mail-addresses/index.ts";
import { findAgentByEmail, isActive } from "../../shared/agents.ts";
import { callGmail } from "../call-google.ts";
import { assertResponse } from "../client.ts";
import { metadataOf } from "../metadata.ts";
import type { AuthorizationRow } from "../queries.ts";
import { fetchMail, undefinedIfNotFound } from "./fetch-mail.ts";
import {
  authenticationOf,
  type GmailMessage,
  hasAnyLabel,
  ignoredLabels,
  isSenderForged,
  isSent,
  type MailboxThread,
} from "./gmail-message.ts";
import { recordSent } from "./message-marker.ts";
import { conversationIdFor, findConversationInThread } from "./thread-conversation.ts";
import { findThread, insertThread, type KnownThread, recordMail } from "./threads.ts";

/** A problem of Gmail or of the network usually ends within this time. A problem with one mail does not. */
const LONG_MS = 6 * 60 * 60_000;

const automatedLabels = ["CATEGORY_FORUMS", "CATEGORY_FORUM", "CATEGORY_UPDATES", "CATEGORY_SOCIAL"];

/**
 * Stores the mails of a thread that are not stored yet (`behaviour.md` §14.5). Idempotent: a message's id derives from
 * the mail's id.
 * @param triedSince six hours after it, only the beginning of a mail that Gmail does not return is imported
 * @throws ProviderFailure
 */
export async function importThread(
  scope: Scope,
  mailbox: AuthorizationRow,
  threadId: string,
  triedSince = new Date(),
): Promise<void> {
  const thread = await undefinedIfNotFound(
    callGmail(scope, mailbox, async ({ users }) => {
      const { data } = await users.threads.get({ userId: "me", id: threadId, format: "minimal" });
      return assertResponse(data);
    }),
  );
  const mails = (thread?.messages ?? []).filter((mail) => mail.id && !hasAnyLabel(mail, ignoredLabels));
  if (mails.every((mail) => hasAnyLabel(mail, automatedLabels))) return;
  const mailboxThread = { mailbox, threadId };
  for (const message of mails) {
    const known = await findThread(scope, mailbox.email!, threadId);
    if (known.mails.some(({ gmail_id, message_id }) => gmail_id === message.id && message_id)) continue;
    const mail = await fetchMail(scope, mailbox, message, isTriedLong(message, triedSince));
    if (mail) await importMail(scope, mailboxThread, known, message, mail);
  }
}

/**
 * Whether Gmail failed to return a mail for six hours. For a mail newer than the first attempt, counts from its
 * arrival.
 */
const isTriedLong = ({ internalDate }: GmailMessage, since: Date) =>
  Date.now() - Math.max(since.getTime(), Number(internalDate ?? 0)) > LONG_MS;

async function importMail(
  scope: Scope,
  mailboxThread: MailboxThread,
  known: KnownThread,
  message: GmailMessage,
  mail: ReadMail,
): Promise<void> {
  if (await recordSent(scope, mailboxThread, message, mail)) return;
  const origin = isSent(message) ? "person" : classifyMail(scope, mail, returnPathOf(mail));
  if (isMailLoop(scope, mail, origin)) return;
  if (origin === "bounce" && (await importBounce(scope, known, message, mail))) return;
  const isAutomatic = origin !== "person";
  const authentication = authenticationOf(mailboxThread.mailbox, message, mail);
  const sender = await senderOf(scope, mailboxThread, known, message, mail, authentication);
  if (!sender) return;
  const { author, id } = sender;
  // Proofs are stored before the message, because an agent may reply as soon as the message is published.
  const isProof = authentication?.is_verified && !isAutomatic && "customer_id" in author;
  if (isProof && mail.from) await recordVerifiedSender(scope, mail.from.address);
  const draft = await draftOf(scope, mailboxThread, message, mail, { ...sender, isAutomatic, authentication });
  const gmail_thread_id = mailboxThread.threadId;
  if (known.conversations.some((conversation) => conversation.id === id)) await sendDraft(scope, id, draft);
  else if (!(await open(scope, mailboxThread, sender, message, mail, draft))) {
    // This server's first mail of the conversation opened it meanwhile.
    const thread = { mailbox: mailboxThread.mailbox.email!, gmail_thread_id, gmail_initial_subject: mail.subject };
    await insertThread(scope, { conversation_id: id, ...thread });
    return importMail(scope, mailboxThread, await findThread(scope, thread.mailbox, gmail_thread_id), message, mail);
  }
  const last = { last_gmail_message_id: message.id!, last_gmail_history_id: message.historyId ?? null };
  await recordMail(scope, { conversation_id: id, gmail_thread_id }, last);
}

interface Sender {
  author: Author;
  /** The id of the conversation that the mail continues or begins. */
  id: string;
  isVerified: boolean;
  /** A forged mail stays out of the thread's other conversations. */
  isSenderForged: boolean;
}

/** The author and the conversation of a mail. An unverified mail is not added to a verified customer's conversation. */
async function senderOf(
  scope: Scope,
  mailboxThread: MailboxThread,
  known: KnownThread,
  message: GmailMessage,
  mail: ReadMail,
  authentication: SenderAuthentication | undefined,
): Promise<Sender | undefined> {
  const isVerified = authentication?.is_verified ?? true;
  const senderAs = async (isSenderForged: boolean) => {
    const author = await authorOf(scope, mailboxThread.mailbox, message, mail, { isSenderForged, isVerified });
    if (!author) return undefined;
    const id = conversationIdOf(scope, mailboxThread, known, mail, { isOfTeam: "user_id" in author, isSenderForged });
    return { author, id, isVerified, isSenderForged };
  };
  const sender = await senderAs(isSenderForged(mailboxThread.mailbox, message, mail));
  const continued = known.conversations.find(({ id }) => id === sender?.id);
  if (!sender || !continued || !mail.from) return sender;
  const id = await conversationIdForMail(scope, continued, mail.from.address, isVerified);
  if (id === sender.id) return sender;
  const separate = await senderAs(true);
  return separate && { ...separate, id };
}

/** An empty return path means that the sender wants no reply. */
function returnPathOf({ headers }: ReadMail): string | undefined {
  const path = headers.get("return-path");
  return path === undefined || path.includes("@") ? path : "";
}

type Author = ForwardedDraft["author"];

/**
 * The author of a mail: the agent with the sender's address, unless the mail is forged. Otherwise, for a mail that the
 * mailbox sent, the user who connected it. Otherwise a customer.
 */
async function authorOf(
  scope: Scope,
  mailbox: AuthorizationRow,
  message: GmailMessage,
  { from }: ReadMail,
  { isSenderForged, isVerified }: Pick<Sender, "isSenderForged" | "isVerified">,
): Promise<Author | undefined> {
  const agent = from && !isSenderForged ? await findAgentByEmail(scope, from.address) : undefined;
  if (agent) return { user_id: agent.id };
  if (isSent(message)) return { user_id: mailbox.user_id };
  if (!from || !isAcceptableAddress(from.address)) return undefined;
  return { customer_id: (await findOrCreateByEmail(scope, from, isVerified)).id };
}

interface Judgement {
  isAutomatic: boolean;
  authentication: SenderAuthentication | undefined;
}

async function draftOf(
  scope: Scope,
  { mailbox, threadId }: MailboxThread,
  message: GmailMessage,
  mail: ReadMail,
  { author, isSenderForged, isAutomatic, authentication }: Sender & Judgement,
): Promise<ForwardedDraft> {
  const { files, leftOut } = await storeFiles(scope, mail, "customer_id" in author ? author.customer_id : null);
  const html = mail.html && withPictures(mail.html, files);
  return {
    id: namedUuid(scope.accountId, "gmail", mailbox.email!, message.id!),
    origin: "gmail",
    source: "email",
    author,
    changes_conversation: !isAutomatic,
    body: mail.body,
    subject: mail.subject,
    sent_at: sentAt(message),
    metadata: {
      ...metadataOf(threadId, message, { ...mail, html, filesLeftOut: leftOut }),
      ...(isAutomatic && { gmail_automatic: true }),
      ...(isSenderForged && { gmail_forged: true }),
      ...(authentication && { gmail_authentication: authentication }),
    },
    file_ids: files.map(({ id }) => id),
  };
}

function sentAt({ internalDate }: GmailMessage): string | null {
  const at = Number(internalDate);
  return at > 0 && at <= Date.now() ? new Date(at).toISOString() : null;
}

/**
 * The conversation that the mail continues. Otherwise the id of a new one: the thread's first, or a separate one for
 * the sender. A forged mail continues only a conversation of forged mails with the same sender.
 */
function conversationIdOf(
  scope: Scope,
  { mailbox, threadId }: MailboxThread,
  known: KnownThread,
  mail: ReadMail,
  { isOfTeam, isSenderForged }: { isOfTeam: boolean; isSenderForged: boolean },
): string {
  const idFor = (...own: string[]) => conversationIdFor(scope, mailbox.email!, threadId, ...own);
  const { address } = mail.from ?? {};
  if (isSenderForged && address) return idFor("forged", address);
  return (
    findConversationInThread(known, mail, { isOfTeam }) ??
    idFor(...(known.conversations.length > 0 && address ? [address] : []))
  );
}

/**
 * Opens a conversation. The first mail decides its customer: the sender, or the recipient of a mail that the mailbox
 * sent.
 * @returns false if the conversation already exists
 */
async function open(
  scope: Scope,
  { mailbox, threadId }: MailboxThread,
  { id, isVerified }: Pick<Sender, "id" | "isVerified">,
  message: GmailMessage,
  mail: ReadMail,
  draft: ForwardedDraft,
): Promise<boolean> {
  const [first] = mail.to.length > 0 ? mail.to : mail.cc;
  const customerIs = isSent(message) ? readAddress(first) : mail.from;
  if (!customerIs || !isAcceptableAddress(customerIs.address)) return true; // no customer, so no conversation
  const customer = await findOrCreateByEmail(scope, customerIs, isVerified);
  const ourAddresses = isSent(message) ? [mail.from?.address ?? ""] : bareAddressesIn(mail.to.join(","));
  const conversation = {
    id,
    customer_id: customer.id,
    inbox_id: mailbox.inbox_id ?? (await findPrimaryInbox(scope))?.id ?? null,
    source: "email" as const,
    subject: mail.subject,
    assignee_id: await findAssignee(scope, mailbox, ourAddresses),
    read: "user_id" in draft.author,
  };
  const thread = {
    conversation_id: id,
    mailbox: mailbox.email!,
    gmail_thread_id: threadId,
    gmail_initial_subject: mail.subject,
  };
  return openForwarded(scope, conversation, draft, {
    notifiesWidgets: false,
    save: (inside) => insertThread(inside, thread),
  });
}

/** The agent whose address received or sent the mail, else the user who connected the mailbox. */
async function findAssignee(scope: Scope, mailbox: AuthorizationRow, addresses: string[]): Promise<number | null> {
  for (const address of addresses) {
    const agent = await findAgentByEmail(scope, address);
    if (agent) return agent.id;
  }
  return (await isActive(scope, mailbox.user_id)) ? mailbox.user_id : null;
}

/** Parses `Ann <ann@example.com>`. */
function readAddress(text: string | undefined) {
  const [address] = bareAddressesIn(text ?? "").slice(-1);
  const name = /^(.*)<[^<>]*>\s*$/
    .exec(text ?? "")?.[1]
    ?.replaceAll('"', "")
    .trim();
  return address ? { address, name: name || null } : undefined;
}

/**
 * Adds a note about a bounced mail to its conversation.
 * @returns false if the bounce is not for a mail of this thread
 */
async function importBounce(scope: Scope, known: KnownThread, message: GmailMessage, mail: ReadMail): Promise<boolean> {
  const conversationId = findConversationInThread(known, mail, { isOfTeam: true });
  if (!conversationId) return false;
  const body = describeBounce(mail.report, mail.body);
  if (!body) return true; // the mail is only delayed
  const id = namedUuid(scope.accountId, "gmail bounce", message.id!);
  const metadata = { is_bounce: true, gmail_id: message.id!, gmail_message_id: mail.messageId ?? "" };
  await sendBotNote(scope, conversationId, { id, body, metadata, author: { user_id: null } });
  return true;
}
