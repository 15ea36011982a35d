import type { Selectable } from "kysely";
import type { Schema } from "../../platform/db/schema.ts";
import type { BasicCustomerRow } from "../customers/index.ts";
import type { FileRow } from "../files/index.ts";
import type { TagRow } from "../tags/index.ts";
import type { UserRow } from "../users/index.ts";

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
] as const;

export type ConversationRow = Pick<Selectable<Schema["conversations"]>, (typeof conversationColumns)[number]>;

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

/** A message with all that is told of it, as it was when it was told. */
export interface MessageFact extends MessageRow {
  user: UserRow | null;
  customer: BasicCustomerRow | null;
  attachments: FileRow[];
  mentions: { user_id: number; seen_at: string | null }[];
  conversation_read: boolean;
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

export interface ConversationFact {
  conversation: ConversationRow;
  /** What this adds to it. Events that are older than timelines do not say. */
  timeline?: TimelineEntryRow[];
}

export interface ConversationCreatedFact {
  id: string;
  customer_id: string;
  /** Events that are older than merges do not say. */
  customer_ids?: string[];
}

/** Which tag was put on a conversation or taken off it, and by whom. */
export interface TaggingFact {
  conversation_id: string;
  tag: TagRow;
  user_id: number;
  timeline?: TimelineEntryRow[];
}
