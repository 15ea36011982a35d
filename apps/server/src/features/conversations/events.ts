import type { MessageUpdated } from "@parley/contract";
import type { Announcement } from "../../platform/events/announcement.ts";
import type {
  ConversationCreatedFact,
  ConversationFact,
  ConversationRow,
  TaggingFact,
  TimelineEntryRow,
} from "./facts.ts";

export interface MessageSubject {
  message_id: string;
  conversation_id: string;
  mentioned_user_ids: number[];
  /** An agent says it to the customer, in a conversation that is there already. */
  is_reply: boolean;
}

/** @param customer_ids all that stand for its customer: whoever waits for a conversation knows one of them */
export function conversationCreated(
  { id, customer_id }: ConversationRow,
  customer_ids: string[],
): Announcement<{ conversation_id: string }, ConversationCreatedFact> {
  return { type: "conversation:created", subject: { conversation_id: id }, fact: { id, customer_id, customer_ids } };
}

export function conversationUpdated(
  conversation: ConversationRow,
  timeline: TimelineEntryRow[],
): Announcement<{ conversation_id: string }, ConversationFact> {
  const subject = { conversation_id: conversation.id };
  return { type: "conversation:updated", subject, fact: { conversation, timeline } };
}

const tagging =
  (type: string) =>
  (fact: TaggingFact): Announcement<object, TaggingFact> => ({
    type,
    subject: { conversation_id: fact.conversation_id },
    fact,
  });

export const conversationTagged = tagging("conversation:tagged");
export const conversationUntagged = tagging("conversation:untagged");

export const messageUpdated = (fact: MessageUpdated): Announcement<{ message_id: string }, MessageUpdated> => ({
  type: "message:updated",
  subject: { message_id: fact.id },
  fact,
});
