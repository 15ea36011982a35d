import type { FeedEvent } from "@parley/contract";
import { type CachedConversation, conversationIdOf, withEvent } from "../cache/cached-conversation.ts";
import { matchesView, remainsInView, type View } from "../views/views.ts";

/** The loaded pages of a list, in the server's order. Each conversation has its newest message. */
export interface ConversationList {
  conversations: CachedConversation[];
  /** The cursor of the next page. Null on the last page. */
  next: string | null;
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
  const others = list.conversations.filter(({ id }) => id !== conversation.id);
  const isListed = others.length < list.conversations.length;
  const belongs = isListed ? remainsInView(view, conversation, userId) : matchesView(view, conversation, userId);
  if (!belongs) return isListed ? { ...list, conversations: others } : list;
  const last = others.at(-1);
  if (!isListed && list.next !== null && (!last || inOrder(last, conversation) < 0)) return list;
  return { ...list, conversations: [...others, withNewestMessage(conversation)].sort(inOrder) };
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
  return { conversations: [...list.conversations, ...more].sort(inOrder), next: page.next };
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

/** The server's order: no activity first, then latest activity first, then descending by id. */
function inOrder(a: CachedConversation, b: CachedConversation): number {
  if (a.last_activity_at !== b.last_activity_at) {
    if (a.last_activity_at === null) return -1;
    if (b.last_activity_at === null) return 1;
    return a.last_activity_at > b.last_activity_at ? -1 : 1;
  }
  return a.id > b.id ? -1 : 1;
}

function withNewestMessage(conversation: CachedConversation): CachedConversation {
  return conversation.messages.length > 1
    ? { ...conversation, messages: conversation.messages.slice(-1) }
    : conversation;
}
