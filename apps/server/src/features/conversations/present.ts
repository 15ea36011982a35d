import type {
  Conversation,
  ExpandedConversation,
  Mention,
  MessageFact,
  SharedConversation,
  TimelineEntry,
} from "@parley/contract";
import { nextTurn } from "../../platform/concurrency/turns.ts";
import type { Platform } from "../../platform/platform.ts";
import { naive, utc } from "../../platform/times.ts";
import {
  type CustomerRow,
  presentCustomer,
  presentCustomerNameOnly,
  presentCustomerToVisitor,
} from "../customers/index.ts";
import { presentTag, type TagRow } from "../tags/index.ts";
import { presentUser, type UserRow } from "../users/index.ts";
import type { ConversationRow, TimelineEntryRow } from "./facts.ts";
import { presentMessage, presentMessageToVisitor } from "./messages/present-message.ts";
import { withoutInternalKeys } from "./messages/service-metadata.ts";
import {
  type ExternalReader,
  idForReader,
  isOwnCustomer,
  presentMessageForReader,
} from "./realtime/external-reader.ts";

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
  /** Only together with the timeline. */
  has_previous?: boolean;
  /** The customer with whom messages are exchanged because of a merge. Only for readers outside the team. */
  other_customer_id?: string | null;
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
    ...(row.has_previous !== undefined && { has_previous: row.has_previous }),
  };
}

/** Presents for a reader outside the team. The query has excluded private messages. */
export function presentExpandedToExternalReader(row: ExpandedRow, reader: ExternalReader): ExpandedConversation {
  const customer_id = idForReader(reader, row.customer_id);
  return {
    ...presentConversation(row),
    customer_id,
    metadata: row.metadata && withoutInternalKeys(row.metadata),
    customer: isOwnCustomer(reader, row.customer_id)
      ? { ...presentCustomerToVisitor(row.customer), id: customer_id }
      : presentCustomerNameOnly(row.customer, customer_id),
    messages: row.messages.toReversed().map((fact) => {
      const { customer: _, ...message } = presentMessageForReader(reader, presentMessageToVisitor(fact));
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
  companyName: string;
}

export const presentShared = ({ row, reader, sharedUntil, companyName }: Shared): SharedConversation => ({
  ...presentExpandedToExternalReader(row, reader),
  shared_until: sharedUntil.toISOString(),
  company_name: companyName,
});
