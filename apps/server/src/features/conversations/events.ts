import type { Announcement } from "../../platform/events/announcement.ts";
import type { TagRow } from "../tags/index.ts";
import type { ConversationCreatedFact, ConversationFact, ConversationRow, TaggingFact } from "./facts.ts";

export interface MessageSubject {
  message_id: string;
  conversation_id: string;
  mentioned_user_ids: number[];
}

export function conversationCreated({
  id,
  customer_id,
}: ConversationRow): Announcement<{ conversation_id: string }, ConversationCreatedFact> {
  return { type: "conversation:created", subject: { conversation_id: id }, fact: { id, customer_id } };
}

export function conversationUpdated(
  conversation: ConversationRow,
): Announcement<{ conversation_id: string }, ConversationFact> {
  return { type: "conversation:updated", subject: { conversation_id: conversation.id }, fact: { conversation } };
}

type Tagging = (conversationId: string, tag: TagRow, userId: number) => Announcement<object, TaggingFact>;

const tagging =
  (type: string): Tagging =>
  (conversation_id, tag, user_id) => ({ type, subject: { conversation_id }, fact: { conversation_id, tag, user_id } });

export const conversationTagged = tagging("conversation:tagged");
export const conversationUntagged = tagging("conversation:untagged");
