import type { TrackedPresence } from "@parley/channels";
import { Attention, topics, VisitorTyping } from "@parley/contract";
import { NotFound } from "../../../platform/errors.ts";
import { type ChannelDeclaration, presenceEvents, push } from "../../../platform/realtime/channel.ts";
import type { UserScope } from "../../../platform/scope.ts";
import { getConversation } from "../change-conversation.ts";

interface Watch {
  scope: UserScope;
  presence: TrackedPresence | undefined;
  /** The conversation whose customer sees the typing indicator. */
  writesIn: string | null;
}

/**
 * Shows which conversation each agent has open, who is typing in it, and whether its customer is typing. Nothing is
 * stored. The data of an agent is presence and ends with the connection. Published clients do not use this topic.
 */
export const attentionChannel: ChannelDeclaration<Watch> = {
  pattern: "attention:{account_id}",
  summary: "The conversation that each agent has open, and whether agents and customers are typing",
  sends: { typing: VisitorTyping, ...presenceEvents },
  access: "user",
  refusal: "Unauthorized",
  answersPing: true,
  async join({ connection: { scope }, params }) {
    if (!scope || scope.accountId !== params.account_id) throw new NotFound();
    return { scope, presence: undefined, writesIn: null };
  },
  presencesOf: ({ scope }) => scope.accountId,
  joined(subscription) {
    const { id } = subscription.state.scope.actor;
    const nothing = { user_id: id, conversation_id: null, is_typing: false };
    subscription.state.presence = subscription.track(subscription.topic, `user:${id}`, nothing);
    subscription.pushPresenceState();
  },
  pushes: {
    attend: push(Attention, async (watch: Watch, { conversation_id, is_typing, is_for_customer }) => {
      const { scope, presence } = watch;
      if (conversation_id !== null) await getConversation(scope, conversation_id);
      presence?.update({ user_id: scope.actor.id, conversation_id, is_typing });
      publishTyping(watch, is_typing && is_for_customer ? conversation_id : null);
    }),
  },
};

/** The customer sees that an agent is typing, but not which agent. */
function publishTyping(watch: Watch, writesIn: string | null) {
  const broadcastTyping = (conversationId: string, is_typing: boolean) =>
    watch.scope.platform.realtime.broadcast(topics.conversation(conversationId), "typing", { is_typing });
  if (watch.writesIn && watch.writesIn !== writesIn) broadcastTyping(watch.writesIn, false);
  if (writesIn) broadcastTyping(writesIn, true);
  watch.writesIn = writesIn;
}
