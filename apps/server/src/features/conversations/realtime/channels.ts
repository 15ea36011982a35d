import {
  AgentMessage,
  ConversationCreated,
  ConversationRead,
  type EventType,
  feedNames,
  feedShapes,
} from "@parley/contract";
import Type from "typebox";
import { NotFound } from "../../../platform/errors.ts";
import { latestSeq } from "../../../platform/events/event-log.ts";
import { idParameter, mayJoinAccount } from "../../../platform/realtime/admission.ts";
import { type ChannelDeclaration, presenceEvents, push } from "../../../platform/realtime/channel.ts";
import { createVisitorScope, type Scope } from "../../../platform/scope.ts";
import { findAccount } from "../../accounts/index.ts";
import { findGrantedCustomerAccess } from "../../customers/index.ts";
import { markRead } from "../change-conversation.ts";
import { sendFromSocket } from "../messages/send-message.ts";
import {
  type AgentSubscription,
  agentSubscription,
  followAway,
  readAway,
  readFaces,
  trackAgent,
} from "./agent-presence.ts";
import {
  countKeyChanges,
  endIfRevokedDuringJoin,
  endWhenKeyRevoked,
  type RevocableSubscription,
} from "./keys-changed.ts";
import { publicContextOf } from "./visitor-subscription.ts";

/** The presence of agents, for visitors. Agents are present because they follow their account's feed. */
export const roomChannel: ChannelDeclaration<Scope> = {
  pattern: "room:{account_id}",
  summary: "Which agents are online, for visitors",
  sends: presenceEvents,
  access: "anyone",
  refusal: "not found",
  async join({ connection, params }) {
    const { publicContext } = connection;
    const accountId = idParameter(params, "account_id");
    if (!(await findAccount(publicContext.db, accountId))) throw new NotFound();
    return createVisitorScope(publicContext, accountId);
  },
  presencesOf: ({ accountId }) => accountId,
  reply: readFaces,
  joined: (subscription) => subscription.pushPresenceState(),
};

/** Sends nothing. It exists because the oldest clients join it. */
export const silentLobbyChannel: ChannelDeclaration = {
  pattern: "conversation:lobby",
  summary: "Sends nothing; kept for the oldest clients",
  access: "anyone",
  refusal: "unauthorized",
  join: async () => {},
};

/** Notifies a customer's page of new conversations with them. */
export const lobbyChannel: ChannelDeclaration<RevocableSubscription & { scope: Scope }> = {
  pattern: "conversation:lobby:{customer_id}",
  summary: "New conversations of one customer",
  sends: { "conversation:created": ConversationCreated },
  access: "anyone",
  refusal: "unauthorized",
  async join({ connection, params, payload }) {
    const publicContext = publicContextOf(connection, payload);
    const keyChanges = countKeyChanges(publicContext);
    const find = () => findGrantedCustomerAccess(publicContext, idParameter(params, "customer_id"), connection.scope);
    const visited = await find();
    if (!visited || !mayJoinAccount(connection, visited.scope.accountId)) throw new NotFound();
    return { ...visited, keyChanges, isAdmitted: async () => (await find()) !== undefined };
  },
  accountOf: ({ scope }) => scope.accountId,
  joined: endIfRevokedDuringJoin,
  intercepts: endWhenKeyRevoked,
};

/** The shapes of the account's events by their names on the feed, each with its number. */
const feedEvents = Object.fromEntries(
  (Object.keys(feedShapes) as EventType[]).map((type) => [
    feedNames[type],
    Type.Intersect([feedShapes[type], Type.Object({ seq: Type.Integer({ minimum: 1 }) })]),
  ]),
);

/** The dashboard's feed: all events of the account. */
export const notificationChannel: ChannelDeclaration<AgentSubscription> = {
  pattern: "notification:{account_id}",
  summary: "All events of the account, for its agents",
  sends: { ...feedEvents, ...presenceEvents },
  access: "user",
  refusal: "Unauthorized",
  answersPing: true,
  async join({ connection, params }) {
    const { scope } = connection;
    if (!scope || scope.accountId !== params.account_id) throw new NotFound();
    return agentSubscription(scope);
  },
  accountOf: ({ scope }) => scope.accountId,
  presencesOf: ({ scope }) => scope.accountId,
  async reply(agent) {
    await readAway(agent);
    return { seq: await latestSeq(agent.scope) };
  },
  joined(subscription) {
    trackAgent(subscription);
    subscription.pushPresenceState();
  },
  intercepts: followAway,
  pushes: {
    read: push(ConversationRead, async ({ scope }: AgentSubscription, { conversation_id }) =>
      markRead(scope, conversation_id),
    ),
    shout: push(AgentMessage, async ({ scope }: AgentSubscription, { conversation_id, ...draft }) => {
      await sendFromSocket(scope, conversation_id, draft);
    }),
  },
};
