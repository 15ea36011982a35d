import type { EventType, FeedEvent, Message } from "@parley/contract";
import type { QueryClient } from "@tanstack/react-query";
import { type ConversationList, upsertInList } from "../list/conversation-list.ts";
import { matchesView, type View } from "../views/views.ts";
import { type CachedConversation, conversationIdOf, withEvent, withMessage } from "./cached-conversation.ts";

/** The key of all conversation queries, to invalidate them. */
export const conversationsKey = ["conversations"] as const;
export const conversationKey = (id: string) => [...conversationsKey, "one", id] as const;
export const listKey = (view: View) => [...conversationsKey, "list", view] as const;
export const previousKey = (id: string) => [...conversationsKey, "previous", id] as const;
export const relatedKey = (id: string) => [...conversationsKey, "related", id] as const;
export const customerConversationsKey = (id: string) => [...conversationsKey, "of", id] as const;
export const unreadKey = ["unread"] as const;

const listsKey = [...conversationsKey, "list"] as const;

/** A conversation from any query, with all its messages if it was opened. */
export function findCachedConversation(cache: QueryClient, id: string): CachedConversation | undefined {
  const opened = cache.getQueryData<CachedConversation>(conversationKey(id));
  if (opened) return opened;
  for (const [, list] of cache.getQueriesData<ConversationList>({ queryKey: listsKey })) {
    const listed = list?.conversations.find((conversation) => conversation.id === id);
    if (listed) return listed;
  }
  return undefined;
}

/** Every cached conversation, once. */
export function listCachedConversations(cache: QueryClient): CachedConversation[] {
  const listed = cache
    .getQueriesData<ConversationList>({ queryKey: listsKey })
    .flatMap(([, list]) => list?.conversations ?? []);
  const opened = cache
    .getQueriesData<CachedConversation>({ queryKey: [...conversationsKey, "one"] })
    .flatMap(([, one]) => one ?? []);
  return [...new Map([...listed, ...opened].map((conversation) => [conversation.id, conversation])).values()];
}

/**
 * Changes every cached copy of a conversation, and moves it into and out of lists. Each copy keeps its own other fields,
 * because one copy may have been fetched later than another.
 */
export function updateConversation(
  cache: QueryClient,
  userId: number,
  id: string,
  changed: (conversation: CachedConversation) => CachedConversation,
) {
  const known = findCachedConversation(cache, id);
  if (!known) return;
  cache.setQueryData<CachedConversation>(conversationKey(id), (opened) => opened && changed(opened));
  updateLists(cache, userId, (list) => changed(list.conversations.find((listed) => listed.id === id) ?? known));
}

/** Stores a newer state of a conversation in every query, also in lists that it now belongs to. */
export function putConversation(cache: QueryClient, userId: number, conversation: CachedConversation) {
  cache.setQueryData<CachedConversation>(conversationKey(conversation.id), (opened) => opened && conversation);
  updateLists(cache, userId, () => conversation);
}

function updateLists(cache: QueryClient, userId: number, changedIn: (list: ConversationList) => CachedConversation) {
  for (const [key, list] of cache.getQueriesData<ConversationList>({ queryKey: listsKey })) {
    if (list) cache.setQueryData(key, upsertInList(list, changedIn(list), { view: viewOf(key), userId }));
  }
}

/** Adds a message that the server has stored. */
export function putMessage(cache: QueryClient, userId: number, message: Message) {
  updateConversation(cache, userId, message.conversation_id, (conversation) => withMessage(conversation, message));
}

/** Applies an event. Returns the id of a conversation that is not cached but may belong in a cached list. */
export function applyEvent(cache: QueryClient, userId: number, event: FeedEvent): string | undefined {
  const id = conversationIdOf(event);
  if (id === undefined) return undefined;
  if (findCachedConversation(cache, id)) {
    updateConversation(cache, userId, id, (conversation) => withEvent(conversation, event));
    return undefined;
  }
  return mayBelongInList(cache, userId, event) ? id : undefined;
}

const changesNoList = new Set<EventType>([
  "conversation:tagged",
  "conversation:untagged",
  "message:updated",
  "messages:seen",
]);

/**
 * An update contains the fields that decide its lists, mentions aside, and a tag changes no list. Messages and new
 * conversations do not contain these fields.
 */
function mayBelongInList(cache: QueryClient, userId: number, event: FeedEvent) {
  if (changesNoList.has(event.type)) return false;
  if (event.type !== "conversation:updated") return true;
  const updated = { ...event.payload.updates, mentions: [{ user_id: userId }] };
  const lists = cache.getQueriesData<ConversationList>({ queryKey: listsKey });
  return lists.some(([key]) => matchesView(viewOf(key), updated, userId));
}

export const viewOf = (key: readonly unknown[]) => key.at(-1) as View;
