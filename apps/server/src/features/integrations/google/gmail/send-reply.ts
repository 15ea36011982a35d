import type { gmail_v1 } from "@googleapis/gmail";
import type { MessageFact } from "@parley/contract";
import { defang } from "../../../../platform/mail/defang.ts";
import type { Scope } from "../../../../platform/scope.ts";
import { annotateMessage, findMessage } from "../../../conversations/index.ts";
import { answerLimitRefusal, closeAttachments, postDeliveryFailure, renderAnswer } from "../../../email/index.ts";
import { claimMailAllowance, DAILY_LIMIT_REASON } from "../../../mail-addresses/index.ts";
import { getCompanyName } from "../../../users/index.ts";
import { ProviderRefused } from "../../shared/failures.ts";
import type { DeliveredEvent, Delivery } from "../../shared/integration.ts";
import { callGmail } from "../call-google.ts";
import { assertResponse, isRefusedFor } from "../client.ts";
import { type AuthorizationRow, findAuthorization } from "../queries.ts";
import { undefinedIfNotFound } from "./fetch-mail.ts";
import { MESSAGE_HEADER } from "./message-marker.ts";
import { recipientsOf } from "./recipients.ts";
import { messageMarker, sendMail } from "./send-mail.ts";
import { findThreadOf, insertThread, listMailsBefore } from "./threads.ts";

const MAX_REFERENCES = 20;
const NEWEST = 20;
const MAX_LOOKED_THROUGH = 100;
/** The tolerance for the difference between Google's clock and this server's. */
const CLOCKS_DIFFER_MS = 10 * 60_000;

/** Sends an agent's reply through Gmail. A message that has a Gmail id is not sent again. */
export async function sendReply(scope: Scope, delivery: Delivery): Promise<void> {
  const unsent = await findUnsent(scope, delivery);
  if (!unsent) return;
  const { message, thread } = unsent;
  const mailbox = await findAuthorization(scope, { client: "gmail", type: "support", email: thread.mailbox });
  const [last] = await listMailsBefore(scope, message.conversation_id, message.seq, 1);
  if (!last) return;
  const { to, cc } = recipientsOf(last, thread.mailbox);
  const people = to.join(", ") || "nobody";
  const why = mailbox
    ? ((await answerLimitRefusal(scope, message)) ??
      (to.length === 0 ? "the email thread has no other participants" : undefined))
    : `${thread.mailbox} is no longer connected`;
  if (!mailbox || why) return postDeliveryFailure(scope, message, people, why ?? "");
  // Only the first recipient needs admission, because this recipient brought in the others.
  const admission = await claimMailAllowance(scope, to[0]!, `answer.${message.id}`);
  if (admission === "refused") return postDeliveryFailure(scope, message, people, DAILY_LIMIT_REASON);
  const threadId = String(last.gmail_thread_id ?? thread.gmail_thread_id);
  try {
    await send(scope, mailbox, { ...unsent, threadId, delivery: delivery, admission }, { to, cc });
  } catch (error) {
    if (error instanceof ProviderRefused) await postDeliveryFailure(scope, message, people, error.message);
    throw error;
  }
}

/**
 * Reports the reply as undelivered. Does not search Gmail for it, because Gmail usually fails when a reply is
 * abandoned.
 */
export async function abandonReply(scope: Scope, delivery: Delivery): Promise<void> {
  const { message } = (await findUnsent(scope, delivery)) ?? {};
  if (!message) return;
  if (delivery.tries === 0) return postDeliveryFailure(scope, message, "the customer", "Gmail did not accept it");
  await postDeliveryFailure(scope, message, "the customer", "Gmail did not confirm that it accepted it", {
    isSure: false,
  });
}

interface PendingReply extends NonNullable<Awaited<ReturnType<typeof findUnsent>>> {
  /** The conversation's Gmail thread for the reply. */
  threadId: string;
  delivery: Delivery;
  admission: "proven" | "unproven";
}

async function findUnsent(scope: Scope, { message_id, conversation_id }: DeliveredEvent) {
  const message = message_id ? await findMessage(scope, message_id) : undefined;
  if (!message || !isForCustomer(message) || message.metadata?.gmail_id) return undefined;
  const thread = await findThreadOf(scope, conversation_id);
  return thread && { message, thread };
}

const isForCustomer = ({ user_id, type, private: isPrivate }: MessageFact) =>
  user_id !== null && type === "reply" && !isPrivate;

interface People {
  to: string[];
  cc: string[];
}

/** Does not send a mail again that was sent but not recorded, because the answer was lost or the process ended. */
async function send(scope: Scope, mailbox: AuthorizationRow, reply: PendingReply, people: People) {
  const { message, thread } = reply;
  const sent = await findSent(scope, mailbox, reply);
  if (sent) return recordSentReply(scope, reply, { ...sent, ...metadataOf(people) });
  const chain = await chainOf(scope, message);
  const known = `Re: ${(thread.gmail_initial_subject ?? "").replace(/^(?:re:\s*)+/i, "")}`;
  const subject = reply.admission === "proven" ? known : defang(known);
  const company = await getCompanyName(scope);
  const write = async (threadId: string | undefined) => {
    const { attachments, ...words } = await renderAnswer(scope, message);
    const mail = {
      messageIs: message.id,
      threadId,
      from: { name: `${company} Team`, address: thread.mailbox },
      ...people,
      subject,
      ...chain,
      ...words,
      attachments,
      isAutomatic: message.origin === "function",
    };
    return sendMail(scope, mailbox, mail).finally(() => closeAttachments(attachments));
  };
  await reply.delivery.countTry();
  const outgoing = await write(reply.threadId).catch((error: unknown) => {
    if (isRefusedFor(error, 404)) return write(undefined); // the thread was deleted in Gmail
    throw error;
  });
  await recordSentReply(scope, reply, {
    gmail_id: outgoing.id,
    gmail_thread_id: outgoing.threadId,
    gmail_label_ids: outgoing.labelIds,
    gmail_from: thread.mailbox,
    gmail_subject: subject,
    gmail_in_reply_to: chain.inReplyTo,
    gmail_references: chain.references?.join(" "),
    ...metadataOf(people),
  });
}

const metadataOf = ({ to, cc }: People) => ({ gmail_to: to.join(", "), gmail_cc: cc.join(", ") || undefined });

interface SentMail {
  gmail_id: string | null | undefined;
  gmail_thread_id: string | null | undefined;
  [more: string]: unknown;
}

/**
 * Gmail's Message-ID is added when the sync reads the mail. The thread is stored first: once the message has its Gmail
 * id, no retry would store the thread.
 */
async function recordSentReply(scope: Scope, { message, thread }: PendingReply, mail: SentMail) {
  const { id, conversation_id } = message;
  const { gmail_thread_id } = mail;
  if (gmail_thread_id) await insertThread(scope, { ...thread, conversation_id, gmail_thread_id });
  const known = Object.fromEntries(Object.entries(mail).filter(([, value]) => value != null));
  await annotateMessage(scope, id, (before) => (before.gmail_id ? undefined : known));
}

/**
 * Searches the thread. Searches all mails sent since the message, if the thread is deleted, or an earlier attempt may
 * have begun a new one.
 */
async function findSent(scope: Scope, mailbox: AuthorizationRow, { message, threadId, delivery }: PendingReply) {
  const mark = messageMarker(scope, message.id);
  const thread = await undefinedIfNotFound(
    callGmail(scope, mailbox, async ({ users }) => {
      return assertResponse((await users.threads.get({ userId: "me", id: threadId, ...METADATA_ONLY })).data);
    }),
  );
  const inThread = thread?.messages?.find((mail) => headerOf(mail, MESSAGE_HEADER) === mark);
  if (inThread) return describe(inThread);
  if (thread && delivery.tries === 0) return undefined;
  for (const id of await listSentSince(scope, mailbox, Date.parse(message.created_at) - CLOCKS_DIFFER_MS)) {
    const mail = await undefinedIfNotFound(
      callGmail(scope, mailbox, async ({ users }) => {
        return assertResponse((await users.messages.get({ userId: "me", id, ...METADATA_ONLY })).data);
      }),
    );
    if (mail && headerOf(mail, MESSAGE_HEADER) === mark) return describe(mail);
  }
  return undefined;
}

/** Newest first. */
async function listSentSince(scope: Scope, mailbox: AuthorizationRow, since: number): Promise<string[]> {
  const query = { labelIds: ["SENT"], q: `after:${Math.floor(since / 1000)}`, maxResults: MAX_LOOKED_THROUGH };
  const { messages = [] } = await callGmail(
    scope,
    mailbox,
    async ({ users }) => (await users.messages.list({ userId: "me", ...query })).data,
  );
  return messages.flatMap(({ id }) => id ?? []);
}

type Mail = gmail_v1.Schema$Message;

const METADATA_ONLY = { format: "metadata", metadataHeaders: [MESSAGE_HEADER, "From", "Subject"] };

const headerOf = ({ payload }: Mail, wanted: string) =>
  payload?.headers?.find(({ name }) => name?.toLowerCase() === wanted)?.value;

const describe = (mail: Mail): SentMail => ({
  gmail_id: mail.id,
  gmail_thread_id: mail.threadId,
  gmail_label_ids: mail.labelIds,
  gmail_from: headerOf(mail, "from"),
  gmail_subject: headerOf(mail, "subject"),
});

/** The `In-Reply-To` and `References` headers, from mails whose Message-ID is known. */
async function chainOf(scope: Scope, { conversation_id, seq }: MessageFact) {
  const mails = await listMailsBefore(scope, conversation_id, seq, NEWEST);
  const last = mails.find(({ gmail_message_id }) => gmail_message_id);
  if (!last) return {};
  const inReplyTo = String(last.gmail_message_id);
  const before = String(last.gmail_references ?? last.gmail_in_reply_to ?? "").match(/<[^<>\s]+>/g) ?? [];
  return { inReplyTo, references: [...before, inReplyTo].slice(-MAX_REFERENCES) };
}
