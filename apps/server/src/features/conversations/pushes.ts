import { topics } from "@parley/contract";
import type { FeedListener, PushListener } from "../../platform/events/announcement.ts";
import type { ConversationCreatedFact, ConversationFact, MessageFact } from "./facts.ts";
import { presentConversation, presentMessage, presentMessageToVisitor } from "./present.ts";

/** Nothing private ever takes this way. */
export const pushToVisitor: PushListener = {
  kind: "push",
  push({ realtime }, { fact }) {
    const message = fact as MessageFact;
    if (message.private || message.type === "note") return;
    realtime.broadcast(topics.conversation(message.conversation_id), "shout", presentMessageToVisitor(message));
  },
};

export const pushToLobby: PushListener = {
  kind: "push",
  push({ realtime }, { fact }) {
    const { id, customer_id } = fact as ConversationCreatedFact;
    realtime.broadcast(topics.lobby(customer_id), "conversation:created", { id });
  },
};

export const messageOnFeed: FeedListener = {
  kind: "feed",
  event: "shout",
  present: (fact: MessageFact) => presentMessage(fact),
};

export const conversationCreatedOnFeed: FeedListener = {
  kind: "feed",
  event: "conversation:created",
  present: ({ id }: ConversationCreatedFact) => ({ id }),
};

export const conversationUpdatedOnFeed: FeedListener = {
  kind: "feed",
  event: "conversation:updated",
  present: ({ conversation }: ConversationFact) => ({
    id: conversation.id,
    updates: presentConversation(conversation),
  }),
};
