import type { Conversation, Stored } from "@parley/contract";
import type { Selectable } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";

export const conversationColumns = [
  "account_id",
  "id",
  "status",
  "priority",
  "source",
  "subject",
  "read",
  "archived_at",
  "closed_at",
  "last_activity_at",
  "metadata",
  "assignee_id",
  "customer_id",
  "inbox_id",
  "created_at",
  "updated_at",
] as const satisfies (keyof Stored<Conversation>)[];

export type ConversationRow = Pick<Selectable<Schema["conversations"]>, (typeof conversationColumns)[number]>;

/** For the customer, an archived conversation has ended too. */
export const isClosed = ({ status, archived_at }: Pick<ConversationRow, "status" | "archived_at">) =>
  status === "closed" || archived_at !== null;

export const messageColumns = [
  "account_id",
  "id",
  "seq",
  "conversation_id",
  "customer_id",
  "user_id",
  "body",
  "type",
  "content_type",
  "private",
  "source",
  "subject",
  "sent_at",
  "seen_at",
  "metadata",
  "origin",
  "created_at",
] as const;

export type MessageRow = Pick<Selectable<Schema["messages"]>, (typeof messageColumns)[number]>;

/** Whether an agent, a customer or a bot wrote the message (`behaviour.md` §3.1). */
export function senderOf({
  type,
  customer_id,
}: Pick<MessageRow, "type" | "customer_id">): "agent" | "customer" | "bot" {
  if (type === "bot") return "bot";
  return customer_id === null ? "agent" : "customer";
}

export const timelineColumns = [
  "id",
  "conversation_id",
  "type",
  "actor",
  "user_id",
  "assignee_id",
  "previous_assignee_id",
  "inbox_id",
  "previous_inbox_id",
  "tag_name",
  "after_message_id",
  "created_at",
] as const;

export type TimelineEntryRow = Pick<Selectable<Schema["timeline_entries"]>, (typeof timelineColumns)[number]>;

/** A timeline entry with the times that an undo restores. */
export type UndoableEntryRow = TimelineEntryRow &
  Pick<Selectable<Schema["timeline_entries"]>, "previous_activity_at" | "previous_closed_at">;
