import type { ConversationUpdated, ExpandedConversation, FeedEvent, Mention, Message, Tag } from "@parley/contract";
import { type CachedEntry, withEntries, withoutEntries } from "./timeline.ts";
import { type Unconfirmed, withUpdates } from "./unconfirmed-changes.ts";

/**
 * A conversation in the cache: with all its messages once it was opened, with the newest one in a list. Mentions have only
 * the fields that events also contain.
 */
export interface CachedConversation extends Omit<ExpandedConversation, "mentions" | "timeline"> {
  mentions: Pick<Mention, "message_id" | "user_id" | "seen_at">[];
  timeline?: CachedEntry[];
  /** This window's changes whose events have not arrived. */
  unconfirmed?: Unconfirmed | undefined;
}

/** The id of the event's conversation, if it has one. */
export function conversationIdOf({ type, payload }: FeedEvent): string | undefined {
  switch (type) {
    case "message:created":
    case "message:updated":
      return payload.conversation_id;
    case "messages:seen":
    case "conversation:created":
    case "conversation:updated":
    case "conversation:tagged":
    case "conversation:untagged":
      return payload.id;
    default:
      return undefined;
  }
}

/** The conversation after an event. The same event twice changes nothing. */
export function withEvent(conversation: CachedConversation, event: FeedEvent): CachedConversation {
  const { timeline, undone } = timelineChangesOf(event);
  const after = withPayload(conversation, event);
  if (!timeline && !undone) return after;
  return { ...after, timeline: withoutEntries(withEntries(after.timeline, timeline), undone) };
}

function timelineChangesOf({ type, payload }: FeedEvent): Pick<ConversationUpdated, "timeline" | "undone"> {
  switch (type) {
    case "conversation:updated":
    case "conversation:tagged":
    case "conversation:untagged":
      return payload;
    default:
      return {};
  }
}

function withPayload(conversation: CachedConversation, { type, payload }: FeedEvent): CachedConversation {
  const { messages, tags } = conversation;
  switch (type) {
    case "message:created":
      return withMessage(conversation, payload);
    case "message:updated": {
      const { id, metadata } = payload;
      return { ...conversation, messages: messages.map((known) => (known.id === id ? { ...known, metadata } : known)) };
    }
    case "messages:seen":
      return { ...conversation, messages: messages.map((known) => withSeen(known, payload.seen_at)) };
    case "conversation:updated":
      return withUpdates(conversation, payload);
    case "conversation:tagged":
      return { ...conversation, tags: withTag(tags, payload.tag) };
    case "conversation:untagged":
      return { ...conversation, tags: tags.filter((tag) => tag.id !== payload.tag.id) };
    default:
      return conversation;
  }
}

/** Customers do not see private messages. */
function withSeen(message: Message, seen_at: string): Message {
  const isSeenNow = message.user_id !== null && !message.private && message.seen_at === null;
  return isSeenNow ? { ...message, seen_at } : message;
}

/** Replaces an earlier copy of the tag, or the optimistic one. */
function withTag(tags: Tag[], tag: Tag) {
  const isCopy = ({ id, name }: Tag) => id === tag.id || name === tag.name;
  return tags.some(isCopy) ? tags.map((known) => (isCopy(known) ? tag : known)) : [...tags, tag];
}

/** The conversation with a stored message, which replaces an earlier copy or is appended. */
export function withMessage(conversation: CachedConversation, message: Message): CachedConversation {
  const messageAt = `${message.created_at}Z`;
  const { last_activity_at, messages } = conversation;
  return {
    ...conversation,
    last_activity_at: last_activity_at === null || last_activity_at < messageAt ? messageAt : last_activity_at,
    messages: messages.some(({ id }) => id === message.id)
      ? messages.map((known) => (known.id === message.id ? withCachedFields(message, known) : known))
      : [...messages, message],
    mentions: withMentions(conversation.mentions, message),
  };
}

/** The response to the sender may arrive after events that changed these fields. */
const withCachedFields = (message: Message, { metadata, seen_at }: Message) => ({
  ...message,
  metadata: message.metadata ?? metadata,
  seen_at: message.seen_at ?? seen_at,
});

function withMentions(known: CachedConversation["mentions"], message: Message) {
  const isKnown = known.some(({ message_id }) => message_id === message.id);
  if (isKnown || message.mentions.length === 0) return known;
  return [...known, ...message.mentions.map((mention) => ({ ...mention, message_id: message.id }))];
}

/** Not read by the team, or this user was mentioned and has not seen it. */
export function isUnread({ read, mentions }: CachedConversation, userId: number): boolean {
  return !read || mentions.some(({ user_id, seen_at }) => user_id === userId && seen_at === null);
}

/**
 * The first unread message: the first message after the last one of an agent, or the first unseen mention of this user.
 * The agent who answered had read the earlier messages.
 */
export function firstUnreadOf({ read, messages, mentions }: CachedConversation, userId: number): string | undefined {
  const lastAgentMessage = messages.findLastIndex(({ customer_id, type }) => customer_id === null && type !== "bot");
  const unseen = mentions.filter(({ user_id, seen_at }) => user_id === userId && seen_at === null);
  const isNew = ({ id }: Message, index: number) =>
    (!read && index > lastAgentMessage) || unseen.some(({ message_id }) => message_id === id);
  return messages.find(isNew)?.id;
}

/** The conversation after this user has seen their mentions. */
export function withMentionsSeen(conversation: CachedConversation, userId: number, seenAt: string): CachedConversation {
  return {
    ...conversation,
    mentions: conversation.mentions.map((mention) =>
      mention.user_id === userId && mention.seen_at === null ? { ...mention, seen_at: seenAt } : mention,
    ),
  };
}
