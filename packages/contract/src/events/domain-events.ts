import type { Static, TSchema } from "typebox";
import type { User } from "../accounts/users.ts";
import { type Conversation, Message, type PlainMessage } from "../conversations/conversations.ts";
import type { File } from "../conversations/files.ts";
import type { Tag } from "../conversations/tags.ts";
import type { TimelineEntry } from "../conversations/timeline.ts";
import type { BasicCustomer } from "../customers/customers.ts";
import {
  ConversationCreated,
  ConversationTagged,
  ConversationUpdated,
  CustomerDeleted,
  CustomerImportUpdated,
  CustomerKeysChanged,
  CustomerMerged,
  IssueEventPayload,
  MessagesSeen,
  MessageUpdated,
  UserUpdated,
} from "./events.ts";

/** The payload of each event for the account's agents, on `notification:{account_id}` and from `GET /api/events`. */
export const feedShapes = {
  "message:created": Message,
  "message:updated": MessageUpdated,
  "messages:seen": MessagesSeen,
  "conversation:created": ConversationCreated,
  "conversation:updated": ConversationUpdated,
  "conversation:tagged": ConversationTagged,
  "conversation:untagged": ConversationTagged,
  "issue:created": IssueEventPayload,
  "issue:updated": IssueEventPayload,
  "customer:deleted": CustomerDeleted,
  "customer:merged": CustomerMerged,
  "customer:unmerged": CustomerMerged,
  "customer:keys_changed": CustomerKeysChanged,
  "customer_import:updated": CustomerImportUpdated,
  "user:updated": UserUpdated,
} satisfies Record<EventType, TSchema>;

type Feed<Type extends keyof typeof feedShapes> = Static<(typeof feedShapes)[Type]>;

/** A row from the database, before it is presented. Times have the database's format. */
export type Stored<Shape, Presented extends keyof Shape = never> = Omit<Shape, Presented | "object">;

export type StoredUser = Stored<User, "created_at"> & { created_at: string };
export type StoredTimelineEntry = Stored<TimelineEntry, "tag"> & { tag_name: string | null };

export interface MessageSubject {
  message_id: string;
  conversation_id: string;
  mentioned_user_ids: number[];
  /** An agent's message to the customer, in an existing conversation. */
  is_reply: boolean;
}

/** A message with all its published data, at the time of the event. */
export interface MessageFact extends Stored<PlainMessage> {
  seq: number;
  subject: string | null;
  /** The integration that delivered the message, or `function`; null for a message that was written in this product. */
  origin: string | null;
  user: StoredUser | null;
  customer: Stored<BasicCustomer, "title"> | null;
  attachments: Stored<File>[];
  mentions: { user_id: number; seen_at: string | null }[];
  conversation_read: boolean;
  /** A note of the server about an event in another service. Only in the event, not stored. */
  is_news?: boolean;
}

export interface ConversationCreatedFact {
  id: string;
  customer_id: string;
  /** All ids of the conversation's customer, if the customer's widgets receive the event. */
  customer_ids: string[];
}

export interface ConversationFact {
  conversation: Stored<Conversation>;
  /** The timeline entries of this change. */
  timeline: StoredTimelineEntry[];
  /** The ids of the removed timeline entries. */
  undone?: number[];
  /** Whether this change marked the conversation as read. */
  is_newly_read: boolean;
}

export interface MessagesSeenFact {
  conversation_id: string;
  seen_at: string;
}

/** A tag that a user added to a conversation or removed from it. */
export interface TaggingFact {
  conversation_id: string;
  tag: Stored<Tag>;
  user_id: number;
  timeline: StoredTimelineEntry[];
}

export interface MergeFact extends CustomerMerged {
  /** The customer who has the conversations after the change. */
  to: string;
  /** All ids of that customer, including those of merged customers. */
  known_ids: string[];
  conversation_ids: string[];
}

export interface KeysChangedFact {
  id: string;
  /** All ids of the customer. */
  customer_ids: string[];
  conversation_ids: string[];
}

/**
 * Every event of an account.
 * - `subject`: the ids of the event, known before anything is stored. Jobs get them and read the rest.
 * - `fact`: the data of the event, kept in the account's log.
 * - `feed`: the payload for the account's agents; see `feedNames`.
 * - `webhook`: the payload for webhooks and functions, for the types that they can subscribe to.
 */
export interface DomainEvents {
  "message:created": { subject: MessageSubject; fact: MessageFact; feed: Feed<"message:created">; webhook: Message };
  "message:updated": { subject: { message_id: string }; fact: MessageUpdated; feed: Feed<"message:updated"> };
  "messages:seen": { subject: { conversation_id: string }; fact: MessagesSeenFact; feed: Feed<"messages:seen"> };
  "conversation:created": {
    subject: { conversation_id: string };
    fact: ConversationCreatedFact;
    feed: Feed<"conversation:created">;
    webhook: Conversation;
  };
  "conversation:updated": {
    subject: { conversation_id: string };
    fact: ConversationFact;
    feed: Feed<"conversation:updated">;
    webhook: Conversation;
  };
  "conversation:tagged": { subject: { conversation_id: string }; fact: TaggingFact; feed: Feed<"conversation:tagged"> };
  "conversation:untagged": {
    subject: { conversation_id: string };
    fact: TaggingFact;
    feed: Feed<"conversation:untagged">;
  };
  "issue:created": {
    subject: { issue_id: string; customer_id: string };
    fact: IssueEventPayload;
    feed: Feed<"issue:created">;
  };
  "issue:updated": {
    subject: { issue_id: string; customer_id: string };
    fact: IssueEventPayload;
    feed: Feed<"issue:updated">;
  };
  "customer:deleted": { subject: { id: string }; fact: CustomerDeleted; feed: Feed<"customer:deleted"> };
  "customer:merged": { subject: { merge_id: string }; fact: MergeFact; feed: Feed<"customer:merged"> };
  "customer:unmerged": { subject: { merge_id: string }; fact: MergeFact; feed: Feed<"customer:unmerged"> };
  "customer:keys_changed": { subject: { id: string }; fact: KeysChangedFact; feed: Feed<"customer:keys_changed"> };
  "customer_import:updated": {
    subject: { import_id: string };
    fact: CustomerImportUpdated;
    feed: Feed<"customer_import:updated">;
  };
  "user:updated": { subject: { user_id: number }; fact: UserUpdated; feed: Feed<"user:updated"> };
}

export type EventType = keyof DomainEvents;

/** Changes that no client receives, with the ids that they are about. They are not stored and have no number. */
export interface InternalEvents {
  "customer:created": { customer_id: string };
  /** A user finished or reopened an issue. */
  "issue:state_changed": { issue_id: string };
}

/** The event types that webhooks and functions can receive. */
export type WebhookEventType = {
  [Type in EventType]: DomainEvents[Type] extends { webhook: object } ? Type : never;
}[EventType];
export type WebhookPayload = DomainEvents[WebhookEventType]["webhook"];

/** The name of each event type on `notification:{account_id}`. */
export const feedNames = {
  "message:created": "shout",
  "message:updated": "message:updated",
  "messages:seen": "messages:seen",
  "conversation:created": "conversation:created",
  "conversation:updated": "conversation:updated",
  "conversation:tagged": "conversation:tagged",
  "conversation:untagged": "conversation:untagged",
  "issue:created": "issue:created",
  "issue:updated": "issue:updated",
  "customer:deleted": "customer:deleted",
  "customer:merged": "customer:merged",
  "customer:unmerged": "customer:unmerged",
  "customer:keys_changed": "customer:keys_changed",
  "customer_import:updated": "customer_import:updated",
  "user:updated": "user:updated",
} as const satisfies Record<EventType, string>;

/** An event for the account's agents, on the socket or from `GET /api/events`. */
export type FeedEvent = {
  [Type in EventType]: { type: Type; seq: number; payload: DomainEvents[Type]["feed"] & { seq: number } };
}[EventType];
