import { type ConversationTagged, type ConversationUpdated, type MessageUpdated, topics } from "@parley/contract";
import type { FeedListener, PushListener } from "../../platform/events/announcement.ts";
import { presentTag } from "../tags/index.ts";
import type { ConversationCreatedFact, ConversationFact, MessageFact, TaggingFact, TimelineEntryRow } from "./facts.ts";
import { presentConversation, presentMessage, presentMessageToVisitor, presentTimelineEntry } from "./present.ts";

/** Nothing private ever takes this way. */
export const pushToVisitor: PushListener = {
  kind: "push",
  push({ realtime }, { fact }) {
    const message = fact as MessageFact;
    if (message.private || message.type === "note") return;
    realtime.broadcast(topics.conversation(message.conversation_id), "shout", presentMessageToVisitor(message));
  },
};

/** That the team has seen what the customer said. Clients of other makes do not know the event. */
export const pushReadToVisitor: PushListener = {
  kind: "push",
  push({ realtime }, { fact }) {
    const { conversation } = fact as ConversationFact;
    if (conversation.read) realtime.broadcast(topics.conversation(conversation.id), "read", {});
  },
};

export const pushToLobby: PushListener = {
  kind: "push",
  push({ realtime }, { fact }) {
    const { id, customer_id, customer_ids = [customer_id] } = fact as ConversationCreatedFact;
    for (const each of customer_ids) realtime.broadcast(topics.lobby(each), "conversation:created", { id });
  },
};

export const messageOnFeed: FeedListener = {
  kind: "feed",
  event: "shout",
  present: (fact: MessageFact, platform) => presentMessage(platform, fact),
};

export const messageUpdatedOnFeed: FeedListener = {
  kind: "feed",
  event: "message:updated",
  present: ({ id, conversation_id, metadata }: MessageUpdated): MessageUpdated => ({ id, conversation_id, metadata }),
};

export const conversationCreatedOnFeed: FeedListener = {
  kind: "feed",
  event: "conversation:created",
  present: ({ id }: ConversationCreatedFact) => ({ id }),
};

export const conversationUpdatedOnFeed: FeedListener = {
  kind: "feed",
  event: "conversation:updated",
  present: ({ conversation, timeline }: ConversationFact): ConversationUpdated => ({
    id: conversation.id,
    updates: presentConversation(conversation),
    ...presentGain(timeline),
  }),
};

/** What a timeline gains, if it does. */
const presentGain = (timeline: TimelineEntryRow[] = []) =>
  timeline.length > 0 ? { timeline: timeline.map(presentTimelineEntry) } : {};

const taggingOnFeed = (event: string): FeedListener => ({
  kind: "feed",
  event,
  present: ({ conversation_id, tag, user_id, timeline }: TaggingFact): ConversationTagged => ({
    id: conversation_id,
    tag: presentTag(tag),
    user_id,
    ...presentGain(timeline),
  }),
});

export const conversationTaggedOnFeed = taggingOnFeed("conversation:tagged");
export const conversationUntaggedOnFeed = taggingOnFeed("conversation:untagged");
