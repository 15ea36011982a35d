import { randomUUID } from "node:crypto";
import type { IntegrationName, MessageDraft, MessageFact, MessageSource } from "@parley/contract";
import { NotFound } from "../../../platform/errors.ts";
import { afterDeadlocks, numberAnnounced, storeAndPublish } from "../../../platform/events/transaction.ts";
import { storable } from "../../../platform/input/storable.ts";
import type { Scope, TransactionScope, UserScope } from "../../../platform/scope.ts";
import { CustomerNotFound, findCustomerById } from "../../customers/index.ts";
import { areMembers } from "../../users/index.ts";
import { ConversationNotFound, ForeignCustomer, idTaken, NothingToSay, UnknownFiles } from "../errors.ts";
import { findConversation } from "../queries.ts";
import { effectsOf, type MessageEffects } from "./message-effects.ts";
import { findMessage } from "./message-queries.ts";
import type { ServiceMetadata } from "./service-metadata.ts";
import { type NewMessage, type StoredMessage, storeMessages } from "./store-messages.ts";

const MAX_AT_ONCE = 64;

/** The effects of a message that does not change its conversation. */
const NONE: MessageEffects = { claims: false, read: undefined, reopens: false };

/**
 * Adds a user's message and announces it. Safe to retry: a second call with the same `draft.id` returns the first
 * message and announces nothing.
 * @param origin set when a function with the user's key wrote it
 * @throws ConversationNotFound also when it exists, but this actor may not see it; Invalid for other accounts' files
 */
export async function sendMessage(
  scope: UserScope,
  conversationId: string,
  draft: MessageDraft,
  origin: "function" | null = null,
): Promise<MessageFact> {
  return send(scope, withEffects({ ...complete(draft, conversationId), origin, user_id: scope.actor.id }));
}

/**
 * The same for the socket: a file or a mentioned user of another account is reported as not found.
 * @throws ConversationNotFound, NotFound
 */
export async function sendAmongOurs(
  scope: UserScope,
  conversationId: string,
  draft: MessageDraft,
): Promise<MessageFact> {
  const mentioned = draft.mentioned_user_ids ?? [];
  if (mentioned.length > 0 && !(await areMembers(scope, mentioned))) throw new NotFound();
  return sendMessage(scope, conversationId, draft).catch((error) => {
    throw error instanceof UnknownFiles ? new NotFound() : error;
  });
}

/**
 * Adds a message that an agent enters for a customer of the account, who may be another customer than the
 * conversation's.
 * @throws ConversationNotFound, CustomerNotFound, ForeignCustomer
 */
export async function sendForCustomer(
  scope: UserScope,
  conversationId: string,
  customerId: string,
  draft: MessageDraft,
): Promise<MessageFact> {
  const customer = await findCustomerById(scope.db, customerId);
  if (!customer) throw new CustomerNotFound();
  if (customer.account_id !== scope.accountId) throw new ForeignCustomer();
  const content = { ...complete(draft, conversationId), customer_id: customer.id, mentioned_user_ids: [] };
  return send(scope, withEffects(content));
}

/** The parts of a message that a visitor may set. The author is not one of them. */
export interface VisitorDraft {
  id?: string | null | undefined;
  body: string | null;
  sent_at: string | null;
  file_ids: string[];
  metadata: Record<string, unknown> | null;
}

/**
 * Adds a message by the conversation's customer. Files that the customer may not attach are left out.
 * @throws NothingToSay, ConversationNotFound
 */
export async function sendAsVisitor(scope: Scope, conversationId: string, customerId: string, draft: VisitorDraft) {
  const isBlank = !draft.body?.trim();
  if (isBlank && draft.file_ids.length === 0) throw new NothingToSay();
  const { id, ...rest } = draft;
  const content = {
    ...complete({ ...(id && { id }) }, conversationId),
    ...rest,
    customer_id: customerId,
    is_by_its_customer: true,
  };
  return send(scope, withEffects({ ...content, unknown_files: "ignore", needs_file: isBlank }));
}

interface BotDraft {
  id: string;
  body: string;
  metadata: Record<string, unknown>;
  userId: number | null;
  /** The integration that writes the note. */
  origin?: IntegrationName;
  /** The note needs no attention: the conversation's `read` stays unchanged. */
  isAside?: boolean;
}

/**
 * Adds a private note of the server, optionally in the name of a user. Idempotent by id.
 * @throws ConversationNotFound
 */
export async function sendAsBot(
  scope: Scope,
  conversationId: string,
  { userId, origin, isAside = false, ...draft }: BotDraft,
): Promise<MessageFact> {
  const content = complete({ ...draft, type: "bot", private: true }, conversationId);
  const note = { ...content, user_id: userId, origin: origin ?? null, is_news: origin !== undefined && !isAside };
  return send(scope, isAside ? { ...note, effects: NONE } : withEffects(note));
}

/**
 * The content of a mail. The author was found by the mail's sender address, and may be another customer than the
 * conversation's.
 */
export interface MailDraft {
  id: string;
  customer_id: string;
  body: string;
  subject: string | null;
  sent_at: string | null;
  metadata: Record<string, unknown>;
  file_ids: string[];
}

/**
 * Adds a customer's mail. An automatic reply does not reopen the conversation.
 * @throws ConversationNotFound
 */
export async function sendFromMail(scope: Scope, conversationId: string, draft: MailDraft, isAutomatic: boolean) {
  const content = ofMail(draft, conversationId);
  const effects = isAutomatic ? NONE : effectsOf(content);
  return send(scope, { ...content, effects });
}

const ofMail = ({ customer_id, ...draft }: MailDraft, conversationId: string): NewMessage => ({
  ...complete({ ...draft, source: "email" }, conversationId),
  customer_id,
  unknown_files: "ignore",
});

/** A message from another service, by a customer or by a user whom the integration has matched. */
export interface ForwardedDraft {
  /** Derived from the message's id at the service (`namedUuid`), so that a repeated delivery is the same message. */
  id: string;
  /** The integration that received it, to which it is not sent back. */
  origin: IntegrationName;
  source: MessageSource;
  author: { customer_id: string } | { user_id: number };
  body: string;
  /** A note is internal to the team. */
  type?: "reply" | "note";
  sent_at: string | null;
  subject?: string | null;
  metadata?: ServiceMetadata | null;
  file_ids?: string[];
  /** An automatic message does not reopen the conversation. */
  isAutomatic?: boolean;
}

/**
 * Adds a message from another service. Idempotent by id.
 * @throws ConversationNotFound
 */
export async function sendForwarded(scope: Scope, conversationId: string, draft: ForwardedDraft): Promise<MessageFact> {
  const content = ofForwarded(draft, conversationId);
  return send(scope, draft.isAutomatic ? { ...content, effects: NONE } : withEffects(content));
}

const ofForwarded = (
  { author, origin, isAutomatic: _, ...draft }: ForwardedDraft,
  conversationId: string,
): NewMessage => ({
  ...complete(storable(draft), conversationId),
  ...author,
  origin,
  unknown_files: "ignore",
});

/** The same for the first message of a conversation, which has no effects on it. */
export const sendFirstForwarded = (scope: TransactionScope, conversationId: string, draft: ForwardedDraft) =>
  storeFirst(scope, ofForwarded(draft, conversationId));

/**
 * Adds the first message of a conversation, in the transaction that opens it. It has no effects on the conversation.
 */
export async function sendFirstMessage(
  scope: UserScope & TransactionScope,
  conversationId: string,
  draft: MessageDraft,
): Promise<void> {
  await storeFirst(scope, { ...complete(draft, conversationId), user_id: scope.actor.id });
}

/** The same for a conversation that a mail opens. */
export const sendFirstFromMail = (scope: TransactionScope, conversationId: string, draft: MailDraft) =>
  storeFirst(scope, ofMail(draft, conversationId));

async function storeFirst(scope: TransactionScope, message: NewMessage) {
  await numberAnnounced(scope);
  const [stored] = await storeMessages(scope, [message]);
  if (stored) scope.stored.push(...stored.events);
  else throw (await findMessage(scope, message.id)) ? idTaken() : new UnknownFiles();
}

function complete(draft: MessageDraft, conversationId: string): NewMessage {
  const type = draft.type ?? "reply";
  return {
    id: draft.id ?? randomUUID(),
    conversation_id: conversationId,
    body: draft.body ?? null,
    type,
    private: draft.private === true || type === "note", // a note is always private
    content_type: draft.content_type ?? "text",
    source: draft.source ?? "chat",
    subject: draft.subject ?? null,
    sent_at: draft.sent_at ?? null,
    metadata: draft.metadata ?? null,
    origin: null,
    user_id: null,
    customer_id: null,
    is_by_its_customer: false,
    file_ids: [...new Set(draft.file_ids ?? [])],
    mentioned_user_ids: [...new Set(draft.mentioned_user_ids ?? [])],
    effects: undefined,
    unknown_files: "refuse",
    needs_file: false,
    is_news: false,
  };
}

const withEffects = (message: NewMessage): NewMessage => ({ ...message, effects: effectsOf(message) });

/**
 * Messages of one account are serialized at its event head, so concurrent messages of one account are batched into one
 * statement. A batch has at most one message per conversation.
 */
async function send(scope: Scope, message: NewMessage): Promise<MessageFact> {
  const stored = await scope.platform.batcher.enqueue(`messages ${scope.accountId}`, message, {
    most: MAX_AT_ONCE,
    keyOf: ({ conversation_id }) => conversation_id,
    run: (messages) => storeAndPublishAll(scope, messages),
  });
  return stored?.message ?? findExistingOrReject(scope, message);
}

function storeAndPublishAll(scope: Scope, messages: NewMessage[]): Promise<(StoredMessage | undefined)[]> {
  return storeAndPublish(scope, async () => {
    // A concurrent merge of customers may cause a deadlock.
    const stored = await afterDeadlocks(() => storeMessages(scope, messages)).catch((error) => {
      // Two servers received the same message concurrently, and the other one has stored it.
      if (messages.length === 1 && error.constraint === "messages_pkey") return [undefined];
      throw error;
    });
    return { result: stored, events: stored.flatMap((each) => each?.events ?? []) };
  });
}

/** Nothing was stored: the message exists already, or it is invalid. */
async function findExistingOrReject(scope: Scope, message: NewMessage) {
  const { id, conversation_id, user_id, customer_id, is_by_its_customer, needs_file } = message;
  if (!(await findConversation(scope, conversation_id))) throw new ConversationNotFound();
  const earlier = await findMessage(scope, id);
  if (!earlier) throw needs_file ? new NothingToSay() : new UnknownFiles();
  const isSameAuthor =
    earlier.user_id === user_id &&
    (is_by_its_customer ? earlier.customer_id !== null : earlier.customer_id === customer_id);
  const isSame = earlier.conversation_id === conversation_id && isSameAuthor;
  if (!isSame) throw idTaken();
  return earlier;
}
