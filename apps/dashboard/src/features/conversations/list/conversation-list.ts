import type { FeedEvent, SearchMatch } from "@parley/contract";
import { type CachedConversation, conversationIdOf, withEvent } from "../cache/cached-conversation.ts";
import { matchesView, remainsInView, type View } from "../views/views.ts";

/** The loaded pages of a list, in the server's order. Each conversation has its newest message. */
export interface ConversationList {
  conversations: CachedConversation[];
  /** The cursor of the next page. Null on the last page. */
  next: string | null;
  /** The number of conversations on the server, when the first page was loaded. */
  total?: number;
  /** The matching messages of a search, by conversation. */
  matches?: Record<string, SearchMatch>;
  /** The places of conversations that left the list, for those that return by an undo. */
  left?: Record<string, Place>;
}

interface Place {
  last_activity_at: string | null;
  /** The ids of the conversations below. */
  below: string[];
}

/** The view and the user of a list. */
export interface Viewer {
  view: View;
  userId: number;
}

/**
 * The list after a conversation has changed or appeared. A conversation below the loaded pages is not inserted: its own
 * page will contain it.
 */
export function upsertInList(list: ConversationList, conversation: CachedConversation, { view, userId }: Viewer) {
  const listed = list.conversations.find(({ id }) => id === conversation.id);
  const others = list.conversations.filter((other) => other !== listed);
  const belongs = listed ? remainsInView(view, conversation, userId) : matchesView(view, conversation, userId);
  if (!belongs) return listed ? { ...list, conversations: others, left: withPlaceOf(listed, list) } : list;
  const last = others.at(-1);
  if (!listed && list.next !== null && (!last || byActivity(last, conversation) < 0)) return list;
  const changed = withNewestMessage(conversation);
  const isInPlace = listed?.last_activity_at === conversation.last_activity_at;
  const conversations = isInPlace
    ? list.conversations.map((other) => (other === listed ? changed : other))
    : inserted(changed, others, list.left?.[changed.id]).sort(byActivity);
  return { ...list, conversations };
}

function withPlaceOf({ id, last_activity_at }: CachedConversation, { conversations, left }: ConversationList) {
  const ids = conversations.map((conversation) => conversation.id);
  return { ...left, [id]: { last_activity_at, below: ids.slice(ids.indexOf(id) + 1) } };
}

/** Inserts it where it was if nothing happened in it since, and otherwise before all others. */
function inserted(conversation: CachedConversation, others: CachedConversation[], place: Place | undefined) {
  const isUnchanged = place?.last_activity_at === conversation.last_activity_at;
  const index = isUnchanged ? others.findIndex(({ id }) => place?.below.includes(id)) : 0;
  return others.toSpliced(index === -1 ? others.length : index, 0, conversation);
}

/**
 * Applies the events that arrived while the list was loading.
 * @param findKnown finds conversations of other lists, to which these events are already applied
 */
export function applyEvents(
  list: ConversationList,
  events: FeedEvent[],
  viewer: Viewer,
  findKnown: (id: string) => CachedConversation | undefined,
): ConversationList {
  const ids = new Set(events.map(conversationIdOf).filter((id) => id !== undefined));
  let result = list;
  for (const id of ids) {
    const listed = list.conversations.find((conversation) => conversation.id === id);
    const conversation = listed
      ? events.filter((event) => conversationIdOf(event) === id).reduce(withEvent, listed)
      : findKnown(id);
    if (conversation) result = upsertInList(result, conversation, viewer);
  }
  return result;
}

/** The list with its next page appended. A conversation on both pages is listed once, in its cached state. */
export function append(list: ConversationList, page: ConversationList): ConversationList {
  const known = new Set(list.conversations.map(({ id }) => id));
  const more = page.conversations.filter(({ id }) => !known.has(id));
  return {
    ...list,
    conversations: [...list.conversations, ...more].sort(byActivity),
    next: page.next,
    ...(list.matches && { matches: { ...page.matches, ...list.matches } }),
  };
}

/** The conversation to open instead of this one: the next one, or else the previous one. */
export function neighborOf({ conversations }: ConversationList, id: string): string | undefined {
  const at = conversations.findIndex((conversation) => conversation.id === id);
  return (conversations[at + 1] ?? conversations[at - 1])?.id;
}

/** The conversation above or below this one. Without a current one, the first. */
export function adjacentId(
  { conversations }: ConversationList,
  id: string | undefined,
  by: 1 | -1,
): string | undefined {
  const at = conversations.findIndex((conversation) => conversation.id === id);
  return at === -1 ? conversations[0]?.id : conversations[at + by]?.id;
}

/**
 * The server's order: no activity first, then latest activity first. The times are cut to seconds, so conversations of
 * the same second keep their order.
 */
function byActivity(a: CachedConversation, b: CachedConversation): number {
  if (a.last_activity_at === b.last_activity_at) return 0;
  if (a.last_activity_at === null) return -1;
  if (b.last_activity_at === null) return 1;
  return a.last_activity_at > b.last_activity_at ? -1 : 1;
}

function withNewestMessage(conversation: CachedConversation): CachedConversation {
  return conversation.messages.length > 1
    ? { ...conversation, messages: conversation.messages.slice(-1) }
    : conversation;
}
