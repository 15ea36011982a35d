import type {
  Conversation,
  ExpandedConversation,
  Mention,
  Message,
  MessageFact,
  PlainMessage,
  SharedConversation,
  TimelineEntry,
} from "@parley/contract";
import type { Platform } from "../../platform/platform.ts";
import { naive, utc } from "../../platform/times.ts";
import { nextTurn } from "../../platform/turns.ts";
import {
  type CustomerRow,
  presentBasicCustomer,
  presentBasicCustomerToVisitor,
  presentCustomer,
  presentCustomerToStranger,
  presentCustomerToVisitor,
} from "../customers/index.ts";
import { presentFile } from "../files/index.ts";
import { presentTag, type TagRow } from "../tags/index.ts";
import { presentUser, presentUserToVisitor, type UserRow } from "../users/index.ts";
import type { ConversationRow, MessageRow, TimelineEntryRow } from "./facts.ts";
import { senderOf } from "./messages/message-effects.ts";
import { withoutInternals } from "./messages/service-metadata.ts";
import { type ExternalReader, isOwn, messageFor, shownId } from "./realtime/external-reader.ts";

export function presentConversation(conversation: ConversationRow): Conversation {
  return {
    id: conversation.id,
    object: "conversation",
    source: conversation.source,
    subject: conversation.subject,
    status: conversation.status,
    priority: conversation.priority,
    read: conversation.read,
    metadata: conversation.metadata,
    account_id: conversation.account_id,
    customer_id: conversation.customer_id,
    inbox_id: conversation.inbox_id,
    assignee_id: conversation.assignee_id,
    created_at: naive(conversation.created_at),
    closed_at: utc(conversation.closed_at),
    last_activity_at: utc(conversation.last_activity_at),
    updated_at: naive(conversation.updated_at),
    archived_at: utc(conversation.archived_at),
  };
}

export function presentTimelineEntry({ tag_name, created_at, ...entry }: TimelineEntryRow): TimelineEntry {
  return { ...entry, object: "timeline_entry", tag: tag_name, created_at: naive(created_at) };
}

export function presentPlainMessage(message: MessageRow): PlainMessage {
  return {
    id: message.id,
    object: "message",
    body: message.body,
    type: message.type,
    content_type: message.content_type,
    private: message.private,
    source: message.source,
    created_at: naive(message.created_at),
    sent_at: utc(message.sent_at),
    seen_at: utc(message.seen_at),
    account_id: message.account_id,
    conversation_id: message.conversation_id,
    customer_id: message.customer_id,
    user_id: message.user_id,
    metadata: message.metadata,
  };
}

export const presentMessage = (platform: Platform, fact: MessageFact): Message => ({
  ...presentUnsigned(fact),
  user: fact.user && presentUser(fact.user),
  ...(fact.customer && { customer: presentBasicCustomer(platform, fact.customer) }),
  mentions: fact.mentions.map(({ user_id, seen_at }) => ({ user_id, seen_at: utc(seen_at) })),
});

/**
 * Presents a public message without internal data: agents' email addresses and integrations' metadata. Customers' ids
 * depend on the reader: see `external-reader.ts`.
 */
export function presentMessageToVisitor(fact: MessageFact): Message {
  return {
    ...presentUnsigned(fact),
    user: fact.user && presentUserToVisitor(fact.user),
    ...(fact.customer && { customer: presentBasicCustomerToVisitor(fact.customer) }),
    mentions: [],
    metadata: fact.metadata && withoutInternals(fact.metadata),
  };
}

/** A message without author and customer. */
const presentUnsigned = (fact: MessageFact) => ({
  ...presentPlainMessage(fact),
  attachments: fact.attachments.map(presentFile),
  read: senderOf(fact) === "agent" || fact.conversation_read,
});

interface MentionRow {
  id: string;
  account_id: string;
  conversation_id: string;
  message_id: string;
  user_id: number;
  seen_at: string | null;
  created_at: string;
  user: UserRow;
}

function presentMention(mention: MentionRow): Mention {
  const { id, account_id, conversation_id, message_id, user_id } = mention;
  return {
    id,
    object: "mention",
    account_id,
    conversation_id,
    message_id,
    user_id,
    user: presentUser(mention.user),
    seen_at: utc(mention.seen_at),
    created_at: naive(mention.created_at),
  };
}

/** Presenting this many takes 2 to 5 milliseconds. */
const MESSAGES_PER_TURN = 500;

/** A conversation with all parts that a list or a thread needs. */
export interface ExpandedRow extends ConversationRow {
  customer: CustomerRow;
  /** Newest first, in the order of their index. */
  messages: MessageFact[];
  tags: TagRow[];
  mentions: MentionRow[];
  /** Newest first, and only if requested. */
  timeline?: TimelineEntryRow[];
}

/** Long conversations are presented in separate turns of the event loop. */
export async function presentAllExpanded(platform: Platform, rows: ExpandedRow[]): Promise<ExpandedConversation[]> {
  const presented: ExpandedConversation[] = [];
  for (const row of rows) {
    presented.push(presentExpanded(platform, row));
    if (row.messages.length > MESSAGES_PER_TURN) await nextTurn();
  }
  return presented;
}

function presentExpanded(platform: Platform, row: ExpandedRow): ExpandedConversation {
  return {
    ...presentConversation(row),
    customer: presentCustomer(platform, row.customer),
    messages: row.messages.toReversed().map((fact) => presentMessage(platform, fact)),
    tags: row.tags.map(presentTag),
    mentions: row.mentions.map(presentMention),
    ...(row.timeline && { timeline: row.timeline.toReversed().map(presentTimelineEntry) }),
  };
}

/** Presents for a reader outside the team. The query has excluded private messages. */
export function presentExpandedOutside(row: ExpandedRow, reader: ExternalReader): ExpandedConversation {
  const customer_id = shownId(reader, row.customer_id);
  return {
    ...presentConversation(row),
    customer_id,
    metadata: row.metadata && withoutInternals(row.metadata),
    customer: isOwn(reader, row.customer_id)
      ? { ...presentCustomerToVisitor(row.customer), id: customer_id }
      : presentCustomerToStranger(row.customer, customer_id),
    messages: row.messages.toReversed().map((fact) => {
      const { customer: _, ...message } = messageFor(reader, presentMessageToVisitor(fact));
      return message;
    }),
    tags: [],
    mentions: [],
  };
}

interface Shared {
  row: ExpandedRow;
  reader: ExternalReader;
  sharedUntil: Date;
}

export const presentShared = ({ row, reader, sharedUntil }: Shared): SharedConversation => ({
  ...presentExpandedOutside(row, reader),
  shared_until: sharedUntil.toISOString(),
});
