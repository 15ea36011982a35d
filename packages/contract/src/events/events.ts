import Type, { type Static } from "typebox";
import { Conversation, MessageDraft, UndoneEntries } from "../conversations/conversations.ts";
import { Tag } from "../conversations/tags.ts";
import { TimelineEntry } from "../conversations/timeline.ts";
import { CustomerImport } from "../customers/imports.ts";
import { Issue } from "../customers/issues.ts";
import { MAX_TYPING_PREVIEW } from "../limits.ts";
import { Metadata, Nullable, UserId, UtcMicroTime, UtcTime, Uuid } from "../primitives.ts";

/** `conversation:created` on a customer's lobby and on the account's feed. */
export const ConversationCreated = Type.Object({ id: Uuid });
export type ConversationCreated = Static<typeof ConversationCreated>;

/**
 * `updates` is the whole conversation, not a difference. `timeline` has the new entries, and `undone` the ids of removed
 * ones, if there are any.
 */
export const ConversationUpdated = Type.Object({
  id: Uuid,
  updates: Conversation,
  timeline: Type.Optional(Type.Array(TimelineEntry)),
  undone: Type.Optional(UndoneEntries),
});
export type ConversationUpdated = Static<typeof ConversationUpdated>;

/** `conversation:tagged` and `conversation:untagged` on the account's feed. Older clients ignore them. */
export const ConversationTagged = Type.Object({
  id: Uuid,
  tag: Tag,
  user_id: UserId,
  timeline: Type.Optional(Type.Array(TimelineEntry)),
});
export type ConversationTagged = Static<typeof ConversationTagged>;

/**
 * `message:updated`: new metadata of a message, such as its delivery status. Not part of the contract with published
 * clients.
 */
export const MessageUpdated = Type.Object({ id: Uuid, conversation_id: Uuid, metadata: Metadata });
export type MessageUpdated = Static<typeof MessageUpdated>;

/**
 * `messages:seen`: the customer has seen all messages of the team that were published before this event. Not part of the
 * contract with published clients.
 */
export const MessagesSeen = Type.Object({ id: Uuid, seen_at: UtcTime });
export type MessagesSeen = Static<typeof MessagesSeen>;

/**
 * `issue:created` and `issue:updated` on the account's feed, once for each customer. Not part of the contract with
 * published clients.
 */
export const IssueEventPayload = Type.Object({ customer_id: Uuid, issue: Issue });
export type IssueEventPayload = Static<typeof IssueEventPayload>;

/**
 * `customer:deleted` on the account's feed. All records of the customer are deleted, too. Not part of the contract with
 * published clients.
 */
export const CustomerDeleted = Type.Object({ id: Uuid });
export type CustomerDeleted = Static<typeof CustomerDeleted>;

/**
 * `customer:merged`: all records of `customer_id` now belong to `into_id`. `customer:unmerged`: they belong to
 * `customer_id` again. Not part of the contract with published clients.
 */
export const CustomerMerged = Type.Object({ merge_id: Uuid, customer_id: Uuid, into_id: Uuid });
export type CustomerMerged = Static<typeof CustomerMerged>;

/**
 * `customer_import:updated`: the progress of an import, once for each batch of rows. Not part of the contract with
 * published clients.
 */
export const CustomerImportUpdated = Type.Object({ customer_import: CustomerImport });
export type CustomerImportUpdated = Static<typeof CustomerImportUpdated>;

/** `user:updated`: the agent is away or available. Not part of the contract with published clients. */
export const UserUpdated = Type.Object({ id: UserId, is_away: Type.Boolean() });
export type UserUpdated = Static<typeof UserUpdated>;

/** `customer:keys_changed`: the visitor keys of this customer changed. */
export const CustomerKeysChanged = Type.Object({ id: Uuid });
export type CustomerKeysChanged = Static<typeof CustomerKeysChanged>;

/** An entry of `GET /api/events`: a stored event for a replay. */
export const LoggedEvent = Type.Object({
  seq: Type.Integer({ minimum: 1 }),
  type: Type.String({ description: "For example message:created or conversation:updated" }),
  created_at: UtcMicroTime,
  payload: Metadata,
});
export type LoggedEvent = Static<typeof LoggedEvent>;

export const EventPage = Type.Object({
  data: Type.Array(LoggedEvent),
  latest: Type.Integer({ minimum: 0 }),
});
export type EventPage = Static<typeof EventPage>;

/** One connection in `presence_state` and `presence_diff`; `online_at` is unix seconds as text. */
export const PresenceMeta = Type.Object({
  phx_ref: Type.String(),
  online_at: Type.Optional(Type.String()),
  user_id: Type.Optional(UserId),
  customer_id: Type.Optional(Uuid),
});
export type PresenceMeta = Static<typeof PresenceMeta>;

/** The connections of each key, such as `user:1`. */
export const PresenceState = Type.Record(Type.String(), Type.Object({ metas: Type.Array(PresenceMeta) }));
export const PresenceDiff = Type.Object({ joins: PresenceState, leaves: PresenceState });

/**
 * `typing` on `conversation:{id}`. To the customer's client: an agent begins or stops writing to the customer. From it:
 * the customer types or stops.
 */
export const Typing = Type.Object({ is_typing: Type.Boolean() });

/** `typing` from the customer's client. The text is ignored unless the account shows it to its agents. */
export const TypingByVisitor = Type.Object({
  ...Typing.properties,
  text: Type.Optional(
    Type.String({ maxLength: MAX_TYPING_PREVIEW, description: "The end of the text that is being typed" }),
  ),
});

/** `typing` on `attention:{account_id}`: the customer of a conversation types or stops. */
export const VisitorTyping = Type.Object({ conversation_id: Uuid, ...TypingByVisitor.properties });
export type VisitorTyping = Static<typeof VisitorTyping>;

/**
 * `state` on `conversation:{id}`: whether the conversation has ended. The customer's next message reopens it. The reply to
 * the join of a closed conversation has it, too.
 */
export const ConversationState = Type.Object({ is_closed: Type.Boolean() });
export type ConversationState = Static<typeof ConversationState>;

/** `replay:event:emitted` for the agents who watch a visit; `event` is an event of rrweb. */
export const ReplayEvent = Type.Object({ event: Metadata });

export const Nothing = Type.Object({});

/** `shout` on `conversation:{id}`: the fields that a visitor can set. */
export const VisitorMessage = Type.Object({
  /**
   * Does not set the author, who is the conversation's customer. It proves the right to write if the join named no
   * customer.
   */
  customer_id: Type.Optional(Type.Unknown()),
  id: Type.Optional(Nullable(Uuid)),
  body: Type.Optional(Nullable(Type.String({ maxLength: 10_000 }))),
  sent_at: Type.Optional(Type.Unknown()),
  file_ids: Type.Optional(Type.Unknown()),
  metadata: Type.Optional(Nullable(Metadata)),
});
export type VisitorMessage = Static<typeof VisitorMessage>;

/** `shout` on `notification:{account_id}`: the same message that agents send over HTTP. */
export const AgentMessage = Type.Object({ conversation_id: Uuid, ...MessageDraft.properties });
export type AgentMessage = Static<typeof AgentMessage>;

/** `read` on `notification:{account_id}`. */
export const ConversationRead = Type.Object({ conversation_id: Uuid });
export type ConversationRead = Static<typeof ConversationRead>;

/**
 * `attend` on `attention:{account_id}`: the conversation that this agent has open, and whether the agent is typing.
 * Customers see it only with `is_for_customer`, so not for a private note.
 */
export const Attention = Type.Object({
  conversation_id: Nullable(Uuid),
  is_typing: Type.Boolean(),
  is_for_customer: Type.Optional(Type.Boolean()),
});
export type Attention = Static<typeof Attention>;

/** The metadata of an agent's connection in `presence_state` and `presence_diff` on that topic. */
export interface AttentionMeta extends Pick<Attention, "conversation_id" | "is_typing"> {
  phx_ref: string;
  user_id: number;
}
