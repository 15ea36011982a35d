import { AS_IT_IS, type PresenceDiff, type PresenceState, type Subscription, type Tracked } from "@parley/channels";
import { Message, Nothing, Typing, topics, VisitorMessage } from "@parley/contract";
import Type from "typebox";
import { check } from "../../../platform/input/check.ts";
import { isUuid, normalizeInstant } from "../../../platform/input/formats.ts";
import { idIn, mayBeIn, onlineAt } from "../../../platform/realtime/admission.ts";
import {
  type ChannelDeclaration,
  type Connection,
  intercept,
  presenceEvents,
  push,
} from "../../../platform/realtime/channel.ts";
import { enterVisitor, type PublicContext, type Scope } from "../../../platform/scope.ts";
import { readVisitorKey } from "../../../platform/secrets/tokens.ts";
import { findCustomerById, finishRotation } from "../../customers/index.ts";
import { ConversationNotFound, ReadOnly } from "../errors.ts";
import { markSeen } from "../messages/change-message.ts";
import { sendAsVisitor } from "../messages/send-message.ts";
import { admissibleMetadata } from "../messages/visitor-metadata.ts";
import { findConversationVisited } from "../queries.ts";
import { type ExternalReader, messageFor, presenceDiffFor, presenceFor, readerOfChat } from "./external-reader.ts";
import { type Admitted, countKeyChanges, endIfRevokedDuringJoin, endWhenKeyRevoked } from "./keys-changed.ts";
import { REASSIGNED, type Reassigned } from "./reassign-conversations.ts";

interface Visit extends Admitted {
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
  presences: Tracked[];
}

const VisitorJoin = Type.Object({
  customer_id: Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"] })),
});

/** A customer's side of one conversation. */
export const conversationChannel: ChannelDeclaration<Visit> = {
  pattern: "conversation:{conversation_id}",
  summary: "A customer's side of one conversation",
  sends: { shout: Message, typing: Typing, read: Nothing, ...presenceEvents },
  access: "anyone",
  mostPerAddress: 50, // tabs of one visitor
  refusal: "unauthorized",
  answersPing: true,
  async join({ connection, params, payload }) {
    const keyChanges = countKeyChanges();
    const { customer_id } = check(VisitorJoin, payload);
    const publicContext = publicContextOf(connection, payload);
    const find = () => findConversationVisited(publicContext, idIn(params, "conversation_id"));
    const conversation = await find();
    if (!conversation || !mayBeIn(connection, conversation.account_id)) throw new ConversationNotFound();
    if (!connection.scope && !conversation.is_admitted) throw new ConversationNotFound();
    const scope = enterVisitor(publicContext, conversation.account_id);
    if (conversation.is_first_use) await finishRotation(scope);
    if (customer_id != null && !(await standsFor(connection.publicContext.db, customer_id, conversation.customer_id))) {
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
  },
  joined(subscription) {
    endIfRevokedDuringJoin(subscription);
    if (!subscription.state.isPresent) return;
    appear(subscription);
    subscription.pushPresenceState();
  },
  intercepts: {
    ...endWhenKeyRevoked,
    shout: {
      variantOf: readerName,
      intercept: intercept<Visit, Message>(({ state }, read) => {
        const message = read();
        const shown = messageFor(readerOf(state), message);
        return shown === message ? AS_IT_IS : shown;
      }),
    },
    presence_state: intercept<Visit, PresenceState>(({ state }, read) => presenceFor(readerOf(state), read())),
    presence_diff: {
      variantOf: readerName,
      intercept: intercept<Visit, PresenceDiff>(({ state }, read) =>
        state.knownAs === undefined ? undefined : presenceDiffFor(readerOf(state), read()),
      ),
    },
    [REASSIGNED]: intercept<Visit, Reassigned>((subscription, read) => {
      reassign(subscription, read());
      return undefined;
    }),
  },
  pushes: {
    shout: push(VisitorMessage, async (visit: Visit, message, connection) => {
      const { scope, conversationId, customerId } = visit;
      await allowWriting(visit, message.customer_id, connection);
      await countMessage(visit, connection);
      await sendAsVisitor(scope, conversationId, customerId, {
        id: message.id,
        body: message.body ?? null,
        sent_at: readableInstant(message.sent_at),
        file_ids: readableIds(message.file_ids),
        metadata: admissibleMetadata(message.metadata, connection.scope !== undefined),
      });
    }),
    "messages:seen": push(Nothing, async ({ scope, conversationId, knownAs }: Visit) => {
      if (knownAs === undefined) throw new ReadOnly();
      await scope.platform.rateLimits.spend("messages-seen", conversationId);
      await markSeen(scope, conversationId);
    }),
  },
};

/**
 * Counts a message also per conversation, customer and address, so that more sockets do not allow more messages.
 * @throws TooManyRequests
 */
async function countMessage({ scope, conversationId, customerId }: Visit, { id, address }: Connection) {
  const { rateLimits } = scope.platform;
  await rateLimits.spend("visitor-message", id);
  await rateLimits.spend("visitor-message-conversation", conversationId);
  await rateLimits.spend("visitor-message-customer", customerId);
  await rateLimits.spend("visitor-message-address", address);
}

/** Whether an id belongs to the conversation's customer: their own id, or that of a customer merged into them. */
async function standsFor(db: Scope["db"], id: string, customerId: string) {
  if (id === customerId) return true;
  return isUuid(id) && (await findCustomerById(db, id))?.id === customerId;
}

/**
 * The oldest clients join without a customer and name the customer in each message. Until a message names the right
 * customer, messages count as joins: a stranger must not use up the customer's limits.
 * @throws ReadOnly, TooManyRequests
 */
async function allowWriting(visit: Visit, named: unknown, { id, address }: Connection) {
  if (visit.knownAs !== undefined) return;
  const { rateLimits } = visit.scope.platform;
  await rateLimits.spend("join", id);
  await rateLimits.spend("join-address", address);
  if (typeof named !== "string" || !(await standsFor(visit.scope.db, named, visit.customerId))) throw new ReadOnly();
  visit.knownAs = named;
}

const readerOf = ({ scope, conversationId, customerId, knownAs }: Visit): ExternalReader =>
  readerOfChat(scope.platform, { id: conversationId, customer_id: customerId }, knownAs);

/** Readers with the same customer and id share one presented payload. */
function readerName({ state: { customerId, knownAs = "" } }: Subscription<Connection, Visit>) {
  return `${customerId} ${knownAs}`;
}

function appear(subscription: Subscription<Connection, Visit>) {
  const { scope, customerId } = subscription.state;
  const key = `customer:${customerId}`;
  const meta = { online_at: onlineAt(), customer_id: customerId };
  subscription.state.presences = [subscription.topic, topics.notification(scope.accountId)].map((topic) =>
    subscription.track(topic, key, meta),
  );
}

/** Ends the subscription if its id no longer belongs to the customer. The client joins again and is refused. */
function reassign(subscription: Subscription<Connection, Visit>, { to, known_ids }: Reassigned) {
  const { state } = subscription;
  if (state.knownAs !== undefined && !known_ids.includes(state.knownAs)) return subscription.fail();
  for (const presence of state.presences) presence.end();
  state.customerId = to;
  if (state.isPresent) appear(subscription);
}

const readableInstant = (value: unknown) => (typeof value === "string" ? (normalizeInstant(value) ?? null) : null);

const readableIds = (value: unknown) =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === "string" && isUuid(id)).slice(0, 100) : [];

const KeyShown = Type.Object({ visitor_key: Type.Optional(Type.Unknown()) });

/** The connection's context with the key from the join. */
export const publicContextOf = ({ publicContext }: Connection, payload: object): PublicContext => ({
  ...publicContext,
  visitorKey: readVisitorKey(check(KeyShown, payload).visitor_key),
});
