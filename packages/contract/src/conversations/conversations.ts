import Type, { type Static } from "typebox";
import { User } from "../accounts/users.ts";
import { BasicCustomer, Customer, expandableByCustomer } from "../customers/customers.ts";
import {
  InstantInput,
  Metadata,
  NaiveTime,
  Nullable,
  Ok,
  OneOf,
  ShortText,
  UserId,
  UtcTime,
  Uuid,
} from "../primitives.ts";
import { File } from "./files.ts";
import { Tag } from "./tags.ts";
import { TimelineEntry } from "./timeline.ts";

export const ConversationStatus = OneOf("open", "closed");
export type ConversationStatus = Static<typeof ConversationStatus>;

export const Priority = OneOf("priority", "not_priority");
export type Priority = Static<typeof Priority>;

export const ConversationSource = OneOf("chat", "slack", "email", "sms", "api", "sandbox");
export type ConversationSource = Static<typeof ConversationSource>;

export const MessageSource = OneOf("chat", "slack", "mattermost", "email", "sms", "api", "sandbox");
export type MessageSource = Static<typeof MessageSource>;

export const MessageType = OneOf("reply", "note", "bot");
export type MessageType = Static<typeof MessageType>;

export const Conversation = Type.Object({
  id: Uuid,
  object: Type.Literal("conversation"),
  source: ConversationSource,
  subject: Nullable(Type.String()),
  status: ConversationStatus,
  priority: Priority,
  read: Type.Boolean({ description: "Whether the team has read the conversation" }),
  metadata: Nullable(Metadata),
  account_id: Uuid,
  customer_id: Uuid,
  inbox_id: Nullable(Uuid),
  assignee_id: Nullable(UserId),
  created_at: NaiveTime,
  closed_at: Nullable(UtcTime),
  last_activity_at: Nullable(UtcTime),
  updated_at: NaiveTime,
  archived_at: Nullable(UtcTime),
});
export type Conversation = Static<typeof Conversation>;

const plainMessage = {
  id: Uuid,
  object: Type.Literal("message"),
  body: Nullable(Type.String()),
  type: MessageType,
  content_type: Type.String(),
  private: Type.Boolean({ description: "Never shown to customers" }),
  source: MessageSource,
  created_at: NaiveTime,
  sent_at: Nullable(UtcTime),
  seen_at: Nullable(UtcTime),
  account_id: Uuid,
  conversation_id: Uuid,
  customer_id: Nullable(Uuid),
  user_id: Nullable(UserId),
  metadata: Nullable(Metadata),
};

export const PlainMessage = Type.Object(plainMessage);
export type PlainMessage = Static<typeof PlainMessage>;

export const Message = Type.Object({
  ...plainMessage,
  user: Nullable(User),
  attachments: Type.Array(File),
  customer: Type.Optional(BasicCustomer),
  mentions: Type.Array(Type.Object({ user_id: UserId, seen_at: Nullable(UtcTime) })),
  read: Type.Boolean(),
});
export type Message = Static<typeof Message>;

export const Mention = Type.Object({
  id: Uuid,
  object: Type.Literal("mention"),
  account_id: Uuid,
  conversation_id: Uuid,
  message_id: Uuid,
  user_id: UserId,
  user: User,
  seen_at: Nullable(UtcTime),
  created_at: NaiveTime,
});
export type Mention = Static<typeof Mention>;

export const ExpandedConversation = Type.Object({
  ...Conversation.properties,
  customer: Customer,
  messages: Type.Array(Message),
  tags: Type.Array(Tag),
  mentions: Type.Array(Mention),
  timeline: Type.Optional(Type.Array(TimelineEntry, { description: "Only for a single conversation, not in lists" })),
  has_previous: Type.Optional(
    Type.Boolean({
      description: "Whether the customer has a previous conversation. Only for a single conversation, not in lists",
    }),
  ),
});
export type ExpandedConversation = Static<typeof ExpandedConversation>;

/** The content of a share link. */
export const SharedConversation = Type.Object({
  ...ExpandedConversation.properties,
  shared_until: UtcTime,
  company_name: Type.String(),
});
export type SharedConversation = Static<typeof SharedConversation>;

/** The newest message of a conversation that contains the text of a search. */
export const SearchMatch = Type.Object({
  message_id: Uuid,
  excerpt: Type.String({ description: "The text around the match, in one line" }),
  private: Type.Boolean(),
  user_id: Nullable(UserId),
});
export type SearchMatch = Static<typeof SearchMatch>;

export const ConversationPage = Type.Object({
  data: Type.Array(ExpandedConversation),
  next: Nullable(Type.String()),
  previous: Nullable(Type.String()),
  limit: Type.Integer(),
  total: Type.Integer({ description: "At most 10,000" }),
  matches: Type.Optional(
    Type.Record(Type.String(), SearchMatch, { description: "The match of each conversation, by its id" }),
  ),
  seq: Type.Optional(Type.Integer({ description: "The number of the newest event that the page includes" })),
});
export type ConversationPage = Static<typeof ConversationPage>;

export const ExpandedCustomer = Type.Object({
  ...Customer.properties,
  ...expandableByCustomer,
  conversations: Type.Optional(Type.Array(Conversation)),
  messages: Type.Optional(Type.Array(PlainMessage)),
});
export type ExpandedCustomer = Static<typeof ExpandedCustomer>;

const unreadTotals = {
  open: Type.Integer(),
  assigned: Type.Integer(),
  priority: Type.Integer(),
  unread: Type.Integer(),
  unassigned: Type.Integer(),
  closed: Type.Integer(),
  mentioned: Type.Integer(),
};

/**
 * The open conversations, read or not. Above `MOST_TOTALED`, which then stands for "at least", only `open` is counted.
 */
const OpenTotals = Type.Object({
  conversations: Type.Object({
    open: Type.Integer(),
    assigned: Type.Optional(Type.Integer()),
    priority: Type.Optional(Type.Integer()),
    unassigned: Type.Optional(Type.Integer()),
  }),
  inboxes: Type.Record(Type.String(), Type.Integer()),
});
export type OpenTotals = Static<typeof OpenTotals>;

/** Counting stops here, so that the totals cost the same with ten thousand conversations and with a million. */
export const MOST_TOTALED = 1000;

/** The flat copies beside `conversations` and `inboxes` are deprecated duplicates, for old clients. */
export const UnreadCounts = Type.Object(
  {
    conversations: Type.Object(unreadTotals),
    inboxes: Type.Record(Type.String(), Type.Integer()),
    totals: OpenTotals,
    ...unreadTotals,
  },
  { additionalProperties: Type.Integer() },
);
export type UnreadCounts = {
  conversations: Record<keyof typeof unreadTotals, number>;
  inboxes: Record<string, number>;
  totals: OpenTotals;
};

/** The filters of a list of conversations. Each value is checked by itself, so that an invalid one can be ignored. */
export const ConversationFilter = Type.Partial(
  Type.Object({
    status: Nullable(Type.String()),
    priority: Nullable(Type.String()),
    read: Nullable(Type.Boolean()),
    assignee_id: Nullable(Type.String()),
    mentioning: Nullable(Type.String()),
    has_seen_mention: Nullable(Type.Boolean()),
    customer_id: Nullable(Uuid),
    inbox_id: Nullable(Uuid),
    source: Nullable(Type.String()),
    tag_id: Nullable(Uuid),
    q: Nullable(Type.String({ maxLength: 1000 })),
  }),
);
export type ConversationFilter = Static<typeof ConversationFilter>;

/**
 * The fields that a visitor or an agent can set in a new message, over HTTP or the socket. No author: the server knows
 * the author.
 */
export const MessageDraft = Type.Object({
  id: Type.Optional(Uuid),
  body: Type.Optional(Nullable(Type.String({ maxLength: 100_000 }))),
  type: Type.Optional(MessageType),
  private: Type.Optional(Type.Boolean()),
  content_type: Type.Optional(ShortText),
  source: Type.Optional(MessageSource),
  subject: Type.Optional(Nullable(ShortText)),
  sent_at: Type.Optional(Nullable(InstantInput)),
  metadata: Type.Optional(Nullable(Metadata)),
  file_ids: Type.Optional(Nullable(Type.Array(Uuid, { maxItems: 100 }))),
  mentioned_user_ids: Type.Optional(Nullable(Type.Array(UserId, { maxItems: 100 }))),
});
export type MessageDraft = Static<typeof MessageDraft>;

export const MessageChanges = Type.Partial(
  Type.Object({
    body: Nullable(Type.String({ maxLength: 100_000 })),
    type: MessageType,
    private: Type.Boolean(),
    content_type: ShortText,
    seen_at: Nullable(InstantInput),
    sent_at: Nullable(InstantInput),
    subject: Nullable(ShortText),
    metadata: Nullable(Metadata),
  }),
);
export type MessageChanges = Static<typeof MessageChanges>;

export const ConversationDraft = Type.Object({
  account_id: Type.Optional(Nullable(Uuid)),
  customer_id: Uuid,
  inbox_id: Type.Optional(Nullable(Uuid)),
  source: Type.Optional(ConversationSource),
  subject: Type.Optional(Nullable(ShortText)),
  metadata: Type.Optional(Nullable(Metadata)),
  status: Type.Optional(ConversationStatus),
  priority: Type.Optional(Priority),
  assignee_id: Type.Optional(Nullable(UserId)),
  message: Type.Optional(Nullable(MessageDraft)),
  /**
   * A retry with the same key returns the conversation that the first request opened. Not part of the contract with
   * published clients.
   */
  idempotency_key: Type.Optional(Uuid),
});
export type ConversationDraft = Static<typeof ConversationDraft>;

export const ConversationChanges = Type.Partial(
  Type.Object({
    status: ConversationStatus,
    priority: Priority,
    assignee_id: Nullable(UserId),
    read: Type.Boolean(),
    subject: Nullable(ShortText),
    metadata: Nullable(Metadata),
    inbox_id: Nullable(Uuid),
    archived_at: Type.Null({ description: "Null restores an archived conversation" }),
  }),
);
export type ConversationChanges = Static<typeof ConversationChanges>;

/** The ids of the timeline entries of earlier changes that this change undid, and that were removed. */
export const UndoneEntries = Type.Array(Type.Integer({ minimum: 1 }));

/** A changed conversation, and the new entries of its timeline. */
export const ChangedConversation = Type.Object({
  data: Conversation,
  timeline: Type.Array(TimelineEntry),
  undone: Type.Optional(UndoneEntries),
});
export type ChangedConversation = Static<typeof ChangedConversation>;

/** The answer to a change of a conversation's tags, with the new entries of its timeline. */
export const TaggedConversation = Type.Object({ data: Ok, timeline: Type.Array(TimelineEntry) });
export type TaggedConversation = Static<typeof TaggedConversation>;

export const ShareLink = Type.Object({ ok: Type.Boolean(), token: Type.String() });
