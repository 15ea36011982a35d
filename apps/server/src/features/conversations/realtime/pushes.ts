import { type ConversationState, type StoredTimelineEntry, topics } from "@parley/contract";
import type { FeedListener, PushListener } from "../../../platform/events/announcement.ts";
import { presentTag } from "../../tags/index.ts";
import { isClosed } from "../facts.ts";
import { presentConversation, presentTimelineEntry } from "../present.ts";

/** Shows the visitor that the team has read the messages. Published clients do not know the event. */
export const pushReadToVisitor: PushListener<"conversation:updated"> = {
  kind: "push",
  push(sockets, { fact: { conversation } }) {
    if (conversation.read) sockets.broadcastHere(topics.conversation(conversation.id), "read", {});
  },
};

const changesOfState: ReadonlySet<string> = new Set(["closed", "reopened", "archived", "unarchived"]);

/** Shows the visitor that the conversation has ended, or is open again. Published clients do not know the event. */
export const pushStateToVisitor: PushListener<"conversation:updated"> = {
  kind: "push",
  push(sockets, { fact: { conversation, timeline, undone = [] } }) {
    const isChanged = undone.length > 0 || timeline.some(({ type }) => changesOfState.has(type));
    const state: ConversationState = { is_closed: isClosed(conversation) };
    if (isChanged) sockets.broadcastHere(topics.conversation(conversation.id), "state", state);
  },
};

export const pushToLobby: PushListener<"conversation:created"> = {
  kind: "push",
  push(sockets, { fact: { id, customer_ids } }) {
    for (const each of customer_ids) sockets.broadcastHere(topics.lobby(each), "conversation:created", { id });
  },
};

export const conversationCreatedOnFeed: FeedListener<"conversation:created"> = {
  kind: "feed",
  present: ({ id }) => ({ id }),
};

export const conversationUpdatedOnFeed: FeedListener<"conversation:updated"> = {
  kind: "feed",
  present: ({ conversation, timeline, undone = [] }) => ({
    id: conversation.id,
    updates: presentConversation(conversation),
    ...presentGain(timeline),
    ...(undone.length > 0 && { undone }),
  }),
};

/** Presents new timeline entries, if any. */
const presentGain = (timeline: StoredTimelineEntry[]) =>
  timeline.length > 0 ? { timeline: timeline.map(presentTimelineEntry) } : {};

export const taggingOnFeed: FeedListener<"conversation:tagged" | "conversation:untagged"> = {
  kind: "feed",
  present: ({ conversation_id, tag, user_id, timeline }) => ({
    id: conversation_id,
    tag: presentTag(tag),
    user_id,
    ...presentGain(timeline),
  }),
};
