import { type PresenceDiff, type PresenceState, type Subscription, UNCHANGED } from "@parley/channels";
import {
  ConversationState,
  Message,
  Nothing,
  Typing,
  TypingByVisitor,
  topics,
  VisitorMessage,
  type VisitorTyping,
} from "@parley/contract";
import { isUuid, normalizeInstant } from "../../../platform/input/formats.ts";
import {
  type ChannelDeclaration,
  type Connection,
  intercept,
  presenceEvents,
  push,
} from "../../../platform/realtime/channel.ts";
import { getAccount } from "../../accounts/index.ts";
import { SubscriptionReadOnly } from "../errors.ts";
import { markSeen } from "../messages/change-message.ts";
import { sendAsVisitor } from "../messages/send-message.ts";
import { allowedMetadata } from "../messages/visitor-metadata.ts";
import { hasEnded } from "../queries.ts";
import {
  type ExternalReader,
  presentMessageForReader,
  presentPresenceDiffForReader,
  presentPresenceForReader,
  readerOfChat,
} from "./external-reader.ts";
import { endIfRevokedDuringJoin, endWhenKeyRevoked } from "./keys-changed.ts";
import { REASSIGNED, type Reassigned } from "./reassign-conversations.ts";
import {
  authorizeVisitor,
  countMessage,
  countTyping,
  reassignSubscription,
  requireWriteAccess,
  trackPresence,
  type VisitorSubscription,
} from "./visitor-subscription.ts";

/** A customer's side of one conversation. */
export const conversationChannel: ChannelDeclaration<VisitorSubscription> = {
  pattern: "conversation:{conversation_id}",
  summary: "A customer's side of one conversation",
  sends: { shout: Message, typing: Typing, read: Nothing, state: ConversationState, ...presenceEvents },
  access: "anyone",
  mostPerAddress: 50, // tabs of one visitor
  refusal: "unauthorized",
  answersPing: true,
  join: authorizeVisitor,
  accountOf: ({ scope }) => scope.accountId,
  presencesOf: ({ scope }) => scope.accountId,
  // Published clients know the empty reply only, so an open conversation has that.
  reply: async ({ scope, conversationId }): Promise<Partial<ConversationState>> =>
    (await hasEnded(scope, conversationId)) ? { is_closed: true } : {},
  joined(subscription) {
    endIfRevokedDuringJoin(subscription);
    if (!subscription.state.isPresent) return;
    trackPresence(subscription);
    subscription.pushPresenceState();
  },
  intercepts: {
    ...endWhenKeyRevoked,
    shout: {
      variantOf: readerName,
      intercept: intercept<VisitorSubscription, Message>(({ state }, read) => {
        const message = read();
        const shown = presentMessageForReader(readerOf(state), message);
        return shown === message ? UNCHANGED : shown;
      }),
    },
    presence_state: intercept<VisitorSubscription, PresenceState>(({ state }, read) =>
      presentPresenceForReader(readerOf(state), read()),
    ),
    presence_diff: {
      variantOf: readerName,
      intercept: intercept<VisitorSubscription, PresenceDiff>(({ state }, read) =>
        state.knownAs === undefined ? undefined : presentPresenceDiffForReader(readerOf(state), read()),
      ),
    },
    [REASSIGNED]: intercept<VisitorSubscription, Reassigned>((subscription, read) => {
      reassignSubscription(subscription, read());
      return undefined;
    }),
  },
  pushes: {
    shout: push(VisitorMessage, async (visit: VisitorSubscription, message, connection) => {
      const { scope, conversationId, customerId } = visit;
      await requireWriteAccess(visit, message.customer_id, connection);
      await countMessage(visit, connection);
      await sendAsVisitor(scope, conversationId, customerId, {
        id: message.id,
        body: message.body ?? null,
        sent_at: readableInstant(message.sent_at),
        file_ids: readableIds(message.file_ids),
        metadata: allowedMetadata(message.metadata, connection.scope !== undefined),
      });
    }),
    "messages:seen": push(Nothing, async ({ scope, conversationId, knownAs }: VisitorSubscription) => {
      if (knownAs === undefined) throw new SubscriptionReadOnly();
      await scope.platform.rateLimits.spend("messages-seen", conversationId);
      await markSeen(scope, conversationId);
    }),
    typing: push(TypingByVisitor, async (visit: VisitorSubscription, { is_typing, text }, connection) => {
      const { scope, conversationId, knownAs } = visit;
      if (knownAs === undefined) throw new SubscriptionReadOnly();
      await countTyping(visit, connection);
      const typing: VisitorTyping = { conversation_id: conversationId, is_typing };
      if (text && (await getAccount(scope)).is_typing_previewed) typing.text = text;
      scope.platform.realtime.broadcast(topics.attention(scope.accountId), "typing", typing);
    }),
  },
};

const readerOf = ({ scope, conversationId, customerId, knownAs }: VisitorSubscription): ExternalReader =>
  readerOfChat(scope.platform, { id: conversationId, customer_id: customerId }, knownAs);

/** Readers with the same customer and id share one presented payload. */
function readerName({ state: { customerId, knownAs = "" } }: Subscription<Connection, VisitorSubscription>) {
  return `${customerId} ${knownAs}`;
}

const readableInstant = (value: unknown) => (typeof value === "string" ? (normalizeInstant(value) ?? null) : null);

const readableIds = (value: unknown) =>
  Array.isArray(value) ? value.filter((id): id is string => typeof id === "string" && isUuid(id)).slice(0, 100) : [];
