import { AgentMessage, ConversationRead, Nothing, topics, VisitorMessage } from "@parley/contract";
import Type from "typebox";
import { NotFound } from "../../platform/errors.ts";
import { latestSeq } from "../../platform/events/event-log.ts";
import { check } from "../../platform/input/check.ts";
import { isUuid, normalizeInstant } from "../../platform/input/formats.ts";
import { idIn, mayBeIn, onlineAt } from "../../platform/realtime/admission.ts";
import { type ChannelDeclaration, push } from "../../platform/realtime/channel.ts";
import { enter, type Scope, type UserScope } from "../../platform/scope.ts";
import { findAccount } from "../accounts/index.ts";
import { findCustomerById } from "../customers/index.ts";
import { markRead } from "./change-conversation.ts";
import { markSeen } from "./change-message.ts";
import { ConversationNotFound } from "./errors.ts";
import { findConversationById } from "./queries.ts";
import { sendAmongOurs, sendAsVisitor } from "./send-message.ts";
import { admissibleMetadata } from "./visitor-metadata.ts";

/** Agents' availability, for visitors. Agents appear here because they follow their account's feed. */
export const roomChannel: ChannelDeclaration = {
  pattern: "room:{account_id}",
  access: "anyone",
  refusal: "not found",
  async join({ connection, params }) {
    if (!(await findAccount(connection.doorstep.db, idIn(params, "account_id")))) throw new NotFound();
  },
  joined: (subscription) => subscription.pushPresenceState(),
};

/** Silent; the oldest clients join it. */
export const silentLobbyChannel: ChannelDeclaration = {
  pattern: "conversation:lobby",
  access: "anyone",
  refusal: "unauthorized",
  join: async () => {},
};

/** Where a customer's page hears that somebody opened a conversation with them. */
export const lobbyChannel: ChannelDeclaration = {
  pattern: "conversation:lobby:{customer_id}",
  access: "anyone",
  refusal: "unauthorized",
  async join({ connection, params }) {
    const customer = await findCustomerById(connection.doorstep.db, idIn(params, "customer_id"));
    if (!customer || !mayBeIn(connection, customer.account_id)) throw new NotFound();
  },
};

interface Visit {
  scope: Scope;
  conversationId: string;
  /** The conversation's customer: whoever writes here writes as them. */
  customerId: string;
  /** Whether the client said who it is, and so is shown as present. */
  isIdentified: boolean;
}

const VisitorJoin = Type.Object({
  customer_id: Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"] })),
});

/** A customer's side of one conversation. */
export const conversationChannel: ChannelDeclaration<Visit> = {
  pattern: "conversation:{conversation_id}",
  access: "anyone",
  refusal: "unauthorized",
  answersPing: true,
  async join({ connection, params, payload }) {
    const { customer_id } = check(VisitorJoin, payload);
    const conversation = await findConversationById(connection.doorstep.db, idIn(params, "conversation_id"));
    if (!conversation || !mayBeIn(connection, conversation.account_id)) throw new ConversationNotFound();
    if (customer_id != null && customer_id !== conversation.customer_id) throw new ConversationNotFound();
    if (!connection.scope && conversation.source !== "chat") throw new ConversationNotFound();
    return {
      scope: enter(connection.doorstep, conversation.account_id, { kind: "visitor" }),
      conversationId: conversation.id,
      customerId: conversation.customer_id,
      isIdentified: customer_id != null,
    };
  },
  joined(subscription) {
    const { scope, customerId, isIdentified } = subscription.state;
    if (!isIdentified) return;
    const key = `customer:${customerId}`;
    const meta = { online_at: onlineAt(), customer_id: customerId };
    subscription.track(subscription.topic, key, meta);
    subscription.track(topics.notification(scope.accountId), key, meta);
    subscription.pushPresenceState();
  },
  pushes: {
    shout: push(VisitorMessage, async ({ scope, conversationId, customerId }: Visit, message, connection) => {
      await scope.platform.rateLimits.spend("visitor-message", connection.id);
      const mayHide = connection.scope !== undefined || connection.isFromOwnOrigin;
      await sendAsVisitor(scope, conversationId, customerId, {
        id: message.id,
        body: message.body ?? null,
        sent_at: readableInstant(message.sent_at),
        file_ids: readableIds(message.file_ids),
        metadata: admissibleMetadata(message.metadata, mayHide),
      });
    }),
    "messages:seen": push(Nothing, async ({ scope, conversationId }: Visit) => {
      await scope.platform.rateLimits.spend("messages-seen", conversationId);
      await markSeen(scope, conversationId);
    }),
  },
};

/** The dashboard's feed: everything that happens in the account. */
export const notificationChannel: ChannelDeclaration<UserScope> = {
  pattern: "notification:{account_id}",
  access: "user",
  refusal: "Unauthorized",
  answersPing: true,
  async join({ connection, params }) {
    const { scope } = connection;
    if (!scope || scope.accountId !== params.account_id) throw new NotFound();
    return scope;
  },
  reply: async (scope) => ({ seq: await latestSeq(scope) }),
  joined(subscription) {
    const { accountId, actor } = subscription.state;
    const meta = { online_at: onlineAt(), user_id: actor.id };
    subscription.track(topics.notification(accountId), `user:${actor.id}`, meta);
    subscription.track(topics.room(accountId), `user:${actor.id}`, meta);
    subscription.pushPresenceState();
  },
  pushes: {
    read: push(ConversationRead, async (scope: UserScope, { conversation_id }) => markRead(scope, conversation_id)),
    shout: push(AgentMessage, async (scope: UserScope, { conversation_id, ...draft }) => {
      await sendAmongOurs(scope, conversation_id, draft);
    }),
  },
};

const readableInstant = (value: unknown) => (typeof value === "string" ? (normalizeInstant(value) ?? null) : null);

const readableIds = (value: unknown) =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === "string" && isUuid(id)).slice(0, 100) : [];
