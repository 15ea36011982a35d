import type { MessagesSeenFact, MessageUpdated, TaggingFact } from "@parley/contract";
import type { AnnouncementOf } from "../../platform/events/announcement.ts";
import type { ConversationRow, TimelineEntryRow } from "./facts.ts";

/** @param customer_ids all ids of its customer: a widget that waits for a conversation knows one of them */
export function conversationCreated(
  { id, customer_id }: ConversationRow,
  customer_ids: string[],
): AnnouncementOf<"conversation:created"> {
  return { type: "conversation:created", subject: { conversation_id: id }, fact: { id, customer_id, customer_ids } };
}

export function conversationUpdated(
  conversation: ConversationRow,
  timeline: TimelineEntryRow[],
  undone: number[],
  is_newly_read: boolean,
): AnnouncementOf<"conversation:updated"> {
  const subject = { conversation_id: conversation.id };
  return { type: "conversation:updated", subject, fact: { conversation, timeline, undone, is_newly_read } };
}

const tagging =
  <Type extends "conversation:tagged" | "conversation:untagged">(type: Type) =>
  (fact: TaggingFact) => ({ type, subject: { conversation_id: fact.conversation_id }, fact });

export const conversationTagged = tagging("conversation:tagged");
export const conversationUntagged = tagging("conversation:untagged");

export const messagesSeen = (fact: MessagesSeenFact): AnnouncementOf<"messages:seen"> => ({
  type: "messages:seen",
  subject: { conversation_id: fact.conversation_id },
  fact,
});

export const messageUpdated = (fact: MessageUpdated): AnnouncementOf<"message:updated"> => ({
  type: "message:updated",
  subject: { message_id: fact.id },
  fact,
});
