import type { Subscription, TrackedPresence } from "@parley/channels";
import { topics } from "@parley/contract";
import Type from "typebox";
import { check } from "../../../platform/input/check.ts";
import { isUuid } from "../../../platform/input/formats.ts";
import { idParameter, mayJoinAccount, onlineAt } from "../../../platform/realtime/admission.ts";
import type { Connection, JoinContext } from "../../../platform/realtime/channel.ts";
import { createVisitorScope, type PublicContext, type Scope } from "../../../platform/scope.ts";
import { readVisitorKey } from "../../../platform/secrets/tokens.ts";
import { findCustomerById, finishRotation } from "../../customers/index.ts";
import { ConversationNotFound, SubscriptionReadOnly } from "../errors.ts";
import { findConversationForVisitor } from "../queries.ts";
import { countKeyChanges, type RevocableSubscription } from "./keys-changed.ts";
import type { Reassigned } from "./reassign-conversations.ts";

/** A visitor's subscription of one conversation. */
export interface VisitorSubscription extends RevocableSubscription {
  scope: Scope;
  conversationId: string;
  /** The conversation's customer, who is the author of messages on this subscription. A merge changes it. */
  customerId: string;
  /**
   * The id by which the client knows the customer. The old id of a merged customer stays valid. Undefined: the client
   * named no customer, so it may only read, and gets aliases instead of customers' ids.
   */
  knownAs: string | undefined;
  /** Whether the join named the customer, who then appears as present. */
  isPresent: boolean;
  presences: TrackedPresence[];
}

const VisitorJoin = Type.Object({
  customer_id: Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"] })),
});

/** @throws ConversationNotFound */
export async function authorizeVisitor({ connection, params, payload }: JoinContext): Promise<VisitorSubscription> {
  const keyChanges = countKeyChanges(connection.publicContext);
  const { customer_id } = check(VisitorJoin, payload);
  const publicContext = publicContextOf(connection, payload);
  const find = () => findConversationForVisitor(publicContext, idParameter(params, "conversation_id"));
  const conversation = await find();
  if (!conversation || !mayJoinAccount(connection, conversation.account_id)) throw new ConversationNotFound();
  if (!connection.scope && !conversation.is_admitted) throw new ConversationNotFound();
  const scope = createVisitorScope(publicContext, conversation.account_id);
  if (conversation.is_first_use) await finishRotation(scope);
  if (
    customer_id != null &&
    !(await isIdOfCustomer(connection.publicContext.db, customer_id, conversation.customer_id))
  ) {
    throw new ConversationNotFound();
  }
  if (!connection.scope && conversation.source !== "chat") throw new ConversationNotFound();
  return {
    scope,
    keyChanges,
    isAdmitted: async () => connection.scope !== undefined || (await find())?.is_admitted === true,
    conversationId: conversation.id,
    customerId: conversation.customer_id,
    knownAs: customer_id ?? (connection.scope ? conversation.customer_id : undefined),
    isPresent: customer_id != null,
    presences: [],
  };
}

/**
 * Counts a message also per conversation, customer and address, so that more sockets do not allow more messages.
 * @throws TooManyRequests
 */
export async function countMessage(
  { scope, conversationId, customerId }: VisitorSubscription,
  { id, address }: Connection,
) {
  const { rateLimits } = scope.platform;
  await rateLimits.spend("visitor-message", id);
  await rateLimits.spend("visitor-message-conversation", conversationId);
  await rateLimits.spend("visitor-message-customer", customerId);
  await rateLimits.spend("visitor-message-address", address);
}

/**
 * Counts a typing event per conversation and address. More sockets or conversations do not allow more events, of which
 * each is pushed to all agents of the account.
 * @throws TooManyRequests
 */
export async function countTyping({ scope, conversationId }: VisitorSubscription, { address }: Connection) {
  const { rateLimits } = scope.platform;
  await rateLimits.spend("visitor-typing", conversationId);
  await rateLimits.spend("visitor-typing-address", address);
}

/** Whether an id belongs to the conversation's customer: their own id, or that of a customer merged into them. */
async function isIdOfCustomer(db: Scope["db"], id: string, customerId: string) {
  if (id === customerId) return true;
  return isUuid(id) && (await findCustomerById(db, id))?.id === customerId;
}

/**
 * The oldest clients join without a customer, and name the customer in each message. Until a message names the right
 * customer, each message counts as a join. Otherwise a stranger could use up the customer's limits.
 * @throws SubscriptionReadOnly, TooManyRequests
 */
export async function requireWriteAccess(visit: VisitorSubscription, named: unknown, { id, address }: Connection) {
  if (visit.knownAs !== undefined) return;
  const { rateLimits } = visit.scope.platform;
  await rateLimits.spend("join", id);
  await rateLimits.spend("join-address", address);
  if (typeof named !== "string" || !(await isIdOfCustomer(visit.scope.db, named, visit.customerId)))
    throw new SubscriptionReadOnly();
  visit.knownAs = named;
}

export function trackPresence(subscription: Subscription<Connection, VisitorSubscription>) {
  const { scope, customerId } = subscription.state;
  const key = `customer:${customerId}`;
  const meta = { online_at: onlineAt(), customer_id: customerId };
  subscription.state.presences = [subscription.topic, topics.notification(scope.accountId)].map((topic) =>
    subscription.track(topic, key, meta),
  );
}

/**
 * Ends the subscription if its customer id no longer belongs to the conversation's customer. The client then rejoins
 * and is refused.
 */
export function reassignSubscription(
  subscription: Subscription<Connection, VisitorSubscription>,
  { to, known_ids }: Reassigned,
) {
  const { state } = subscription;
  if (state.knownAs !== undefined && !known_ids.includes(state.knownAs)) return subscription.fail();
  for (const presence of state.presences) presence.end();
  state.customerId = to;
  if (state.isPresent) trackPresence(subscription);
}

const KeyShown = Type.Object({ visitor_key: Type.Optional(Type.Unknown()) });

/** The connection's context with the key from the join. */
export const publicContextOf = ({ publicContext }: Connection, payload: object): PublicContext => ({
  ...publicContext,
  visitorKey: readVisitorKey(check(KeyShown, payload).visitor_key),
});
