import { randomUUID } from "node:crypto";
import type { IntegrationName, MessageDraft, MessageFact } from "@parley/contract";
import { NotFound } from "../../../platform/errors.ts";
import { store } from "../../../platform/events/account-order.ts";
import { afterDeadlocks, numberAnnounced } from "../../../platform/events/transaction.ts";
import { removeUnstorableCharacters } from "../../../platform/input/remove-unstorable-characters.ts";
import type { Scope, TransactionScope, UserScope } from "../../../platform/scope.ts";
import { activeTrace, withinEach } from "../../../platform/tracing/active-span.ts";
import { CustomerNotFound, findCustomerById } from "../../customers/index.ts";
import { areMembers } from "../../users/index.ts";
import { ConversationNotFound, CustomerNotInConversation, EmptyMessage, idTaken, UnknownFiles } from "../errors.ts";
import { senderOf } from "../facts.ts";
import { findConversation } from "../queries.ts";
import { findMessage } from "./message-queries.ts";
import type { ServiceMetadata } from "./service-metadata.ts";
import { type MessageEffects, type NewMessage, storeMessages } from "./store-messages.ts";

const MAX_AT_ONCE = 64;

/** The effects of a message that does not change its conversation. */
const NONE: MessageEffects = { claims: false, read: undefined, reopens: false };

/** `user_id` is null for a note of the server itself. */
type Author = { user_id: number | null } | { customer_id: string; is_by_its_customer?: true };

/** The parts of a message that its sender decides. */
type Content = Omit<MessageDraft, "id"> & { id?: string | null | undefined };

/** The parts of a message that the server decides, so no client sets them. */
interface Decisions extends Partial<Pick<NewMessage, "origin" | "unknown_files" | "needs_file" | "is_news">> {
  author: Author;
  /** False for an automatic message: it does not reopen the conversation. */
  changes_conversation?: boolean;
}

/** A message with its author. All other fields have defaults. */
export interface Draft extends Content, Decisions {}

/** A message from another service, by a customer or by a user whom the integration has matched. */
export interface ForwardedDraft extends Draft {
  /** Derived from the message's id at the service (`namedUuid`), so that a repeated delivery is the same message. */
  id: string;
  /** The integration that received it. The message is not sent back to that integration. */
  origin: IntegrationName;
  metadata?: ServiceMetadata | null;
}

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
  const author = { user_id: scope.actor.id };
  return send(scope, complete(conversationId, draft, { author, origin, unknown_files: "refuse" }));
}

/**
 * Adds a user's message from the socket. A file or a mentioned user of another account is reported as not found.
 * @throws ConversationNotFound, NotFound
 */
export async function sendFromSocket(
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
 * @throws ConversationNotFound, CustomerNotFound, CustomerNotInConversation
 */
export async function sendForCustomer(
  scope: UserScope,
  conversationId: string,
  customer_id: string,
  draft: MessageDraft,
): Promise<MessageFact> {
  const customer = await findCustomerById(scope.db, customer_id);
  if (!customer) throw new CustomerNotFound();
  if (customer.account_id !== scope.accountId) throw new CustomerNotInConversation();
  const content = { ...draft, mentioned_user_ids: [] };
  return send(
    scope,
    complete(conversationId, content, { author: { customer_id: customer.id }, unknown_files: "refuse" }),
  );
}

/**
 * Adds a message by the conversation's customer. Files that the customer may not attach are left out.
 * @throws EmptyMessage, ConversationNotFound
 */
export async function sendAsVisitor(
  scope: Scope,
  conversationId: string,
  customer_id: string,
  draft: Pick<Content, "id" | "body" | "sent_at" | "file_ids" | "metadata">,
): Promise<MessageFact> {
  const needs_file = !draft.body?.trim();
  if (needs_file && !draft.file_ids?.length) throw new EmptyMessage();
  const author = { customer_id, is_by_its_customer: true } as const;
  return send(scope, complete(conversationId, draft, { author, needs_file }));
}

/**
 * Adds a message from the server's own code, such as mail and integrations. Idempotent by id. Files that the author may
 * not attach are left out.
 * @throws ConversationNotFound
 */
export async function sendDraft(scope: Scope, conversationId: string, draft: Draft): Promise<MessageFact> {
  const content = removeUnstorableCharacters(draft);
  return send(scope, complete(conversationId, content, content));
}

/** Adds a private note of the server, optionally in the name of a user. Idempotent by id. */
export const sendBotNote = (scope: Scope, conversationId: string, draft: Draft) =>
  sendDraft(scope, conversationId, { ...draft, type: "bot", private: true });

/**
 * Adds the first message of a conversation, in the transaction that opens it. It has no effects on the conversation.
 * @throws UnknownFiles
 */
export async function sendFirst(scope: TransactionScope, conversationId: string, draft: Draft): Promise<void> {
  const content = removeUnstorableCharacters(draft);
  const message = { ...complete(conversationId, content, content), effects: undefined };
  await numberAnnounced(scope);
  const [stored] = await storeMessages(scope, [message]);
  if (stored) scope.stored.push(...stored.events);
  else throw (await findMessage(scope, message.id)) ? idTaken() : new UnknownFiles();
}

/** Fills in the defaults. Each field is named, so that no further field of a client's payload is stored. */
function complete(conversation_id: string, content: Content, decisions: Decisions): NewMessage {
  const type = content.type ?? "reply";
  const message = {
    id: content.id ?? randomUUID(),
    conversation_id,
    body: content.body ?? null,
    type,
    private: content.private === true || type === "note", // a note is always private
    content_type: content.content_type ?? "text",
    source: content.source ?? "chat",
    subject: content.subject ?? null,
    sent_at: content.sent_at ?? null,
    metadata: content.metadata ?? null,
    file_ids: [...new Set(content.file_ids ?? [])],
    mentioned_user_ids: [...new Set(content.mentioned_user_ids ?? [])],
    origin: decisions.origin ?? null,
    unknown_files: decisions.unknown_files ?? "ignore",
    needs_file: decisions.needs_file ?? false,
    is_news: decisions.is_news ?? false,
    user_id: null,
    customer_id: null,
    is_by_its_customer: false,
    trace: activeTrace(),
    ...decisions.author,
  };
  return { ...message, effects: decisions.changes_conversation === false ? NONE : messageEffectsOf(message) };
}

/** The effects of a message on its conversation (`behaviour.md` §3.3). */
export function messageEffectsOf(
  message: Pick<NewMessage, "type" | "private" | "user_id" | "customer_id">,
): MessageEffects {
  const sender = senderOf(message);
  return {
    claims: sender === "agent" && message.user_id !== null && !message.private,
    read: sender === "agent",
    reopens: sender === "customer",
  };
}

/**
 * Messages of one account are serialized at its event head, so concurrent messages of one account are batched into one
 * statement. A batch has at most one message per conversation.
 */
async function send(scope: Scope, message: NewMessage): Promise<MessageFact> {
  const { stored, published } = await scope.platform.batcher.enqueue(`messages ${scope.accountId}`, message, {
    most: MAX_AT_ONCE,
    keyOf: ({ conversation_id }) => conversation_id,
    run: (messages) => storeInSpans(scope, messages),
  });
  await published;
  return stored?.message ?? findExistingOrReject(scope, message);
}

function storeInSpans(scope: Scope, messages: NewMessage[]) {
  const { accountId, platform } = scope;
  const attributes = { "messaging.batch.message_count": messages.length, "parley.account_id": accountId };
  const span = { name: "store messages", attributes };
  const traces = messages.map(({ trace }) => trace);
  return withinEach(platform.tracing, span, traces, () => storeAll(scope, messages));
}

async function storeAll(scope: Scope, messages: NewMessage[]) {
  const { result, published } = await store(scope, async () => {
    // A concurrent merge of customers may cause a deadlock.
    const stored = await afterDeadlocks(() => storeMessages(scope, messages)).catch((error) => {
      // Two servers received the same message concurrently, and the other one has stored it.
      if (messages.length === 1 && error.constraint === "messages_pkey") return [undefined];
      throw error;
    });
    return { result: stored, events: stored.flatMap((each) => each?.events ?? []) };
  });
  return result.map((stored) => ({ stored, published }));
}

/** Nothing was stored: the message exists already, or it is invalid. */
async function findExistingOrReject(scope: Scope, message: NewMessage) {
  const { id, conversation_id, user_id, customer_id, is_by_its_customer, needs_file } = message;
  if (!(await findConversation(scope, conversation_id))) throw new ConversationNotFound();
  const earlier = await findMessage(scope, id);
  if (!earlier) throw needs_file ? new EmptyMessage() : new UnknownFiles();
  const isSameAuthor =
    earlier.user_id === user_id &&
    (is_by_its_customer ? earlier.customer_id !== null : earlier.customer_id === customer_id);
  const isSame = earlier.conversation_id === conversation_id && isSameAuthor;
  if (!isSame) throw idTaken();
  return earlier;
}
