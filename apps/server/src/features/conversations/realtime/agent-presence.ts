import { type Subscription, type TrackedPresence, UNCHANGED } from "@parley/channels";
import { type RoomReply, topics, type UserUpdated } from "@parley/contract";
import { onlineAt } from "../../../platform/realtime/admission.ts";
import { type Connection, intercept } from "../../../platform/realtime/channel.ts";
import type { Scope, UserScope } from "../../../platform/scope.ts";
import { isAway, listFaces } from "../../users/index.ts";

/** The maximum of agents whose faces a visitor sees. */
const MAX_FACES = 3;

/** An agent's subscription to their account's feed. */
export interface AgentSubscription {
  readonly scope: UserScope;
  isAway: boolean;
  /** The agent's presence for visitors. Undefined before the first one. */
  forVisitors: TrackedPresence | undefined;
  hasJoined: boolean;
}

type FeedSubscription = Subscription<Connection, AgentSubscription>;

export const agentSubscription = (scope: UserScope): AgentSubscription => ({
  scope,
  isAway: false,
  forVisitors: undefined,
  hasJoined: false,
});

/** Called while the subscription receives events already, so that no later change is missed. */
export async function readAway(agent: AgentSubscription): Promise<void> {
  agent.isAway = await isAway(agent.scope);
}

/** Shows the agent to the team and, unless they are away, to visitors. */
export function trackAgent(subscription: FeedSubscription) {
  const { scope } = subscription.state;
  subscription.track(topics.notification(scope.accountId), `user:${scope.actor.id}`, presenceOf(scope));
  subscription.state.hasJoined = true;
  trackForVisitors(subscription);
}

/** Runs once per connection of the team, on every server. */
export const followAway = {
  "user:updated": intercept((subscription: FeedSubscription, read: () => UserUpdated) => {
    const { id, is_away } = read();
    if (id !== subscription.state.scope.actor.id) return UNCHANGED;
    subscription.state.isAway = is_away;
    if (subscription.state.hasJoined) trackForVisitors(subscription);
    return UNCHANGED;
  }),
};

/** Published widgets show the team as online while any agent is present here. */
function trackForVisitors(subscription: FeedSubscription) {
  const { state } = subscription;
  state.forVisitors?.end();
  if (state.isAway) return;
  const { accountId, actor } = state.scope;
  state.forVisitors = subscription.track(topics.room(accountId), `user:${actor.id}`, presenceOf(state.scope));
}

/** The agents who are present for visitors, for the chat's header. */
export async function readFaces(scope: Scope): Promise<RoomReply> {
  const present = scope.platform.realtime.presence.list(topics.room(scope.accountId), scope.accountId);
  const ids = Object.values(present).map(({ metas: [meta] }) => Number((meta as { user_id?: number }).user_id));
  return ids.length > 0 ? { agents: await listFaces(scope, ids, MAX_FACES) } : {};
}

const presenceOf = ({ actor }: UserScope) => ({ online_at: onlineAt(), user_id: actor.id });
