import type { EventType, FeedEvent, Message } from "@parley/contract";
import type { QueryClient } from "@tanstack/react-query";
import { type CachedConversation, conversationIdOf, withEvent, withMessage } from "./cached-conversation.ts";
import { type ConversationList, place } from "./list/conversation-list.ts";
import { joins, type View } from "./views.ts";

/** Everything of conversations, for loading it anew. */
export const allKey = ["conversations"] as const;
export const conversationKey = (id: string) => [...allKey, "one", id] as const;
export const listKey = (view: View) => [...allKey, "list", view] as const;
export const previousKey = (id: string) => [...allKey, "previous", id] as const;
export const relatedKey = (id: string) => [...allKey, "related", id] as const;
export const ofCustomerKey = (id: string) => [...allKey, "of", id] as const;
export const unreadKey = ["unread"] as const;

const listsKey = [...allKey, "list"] as const;

/** A conversation from wherever it was loaded, with all its messages if it was opened. */
export function findCachedConversation(cache: QueryClient, id: string): CachedConversation | undefined {
  const opened = cache.getQueryData<CachedConversation>(conversationKey(id));
  if (opened) return opened;
  for (const [, list] of cache.getQueriesData<ConversationList>({ queryKey: listsKey })) {
    const listed = list?.conversations.find((conversation) => conversation.id === id);
    if (listed) return listed;
  }
  return undefined;
}

/** Every conversation that was loaded, once. */
export function listCachedConversations(cache: QueryClient): CachedConversation[] {
  const listed = cache
    .getQueriesData<ConversationList>({ queryKey: listsKey })
    .flatMap(([, list]) => list?.conversations ?? []);
  const opened = cache
    .getQueriesData<CachedConversation>({ queryKey: [...allKey, "one"] })
    .flatMap(([, one]) => one ?? []);
  return [...new Map([...listed, ...opened].map((conversation) => [conversation.id, conversation])).values()];
}

/** Changes a conversation everywhere it is known, and moves it into and out of lists. */
export function change(
  cache: QueryClient,
  userId: number,
  id: string,
  changed: (conversation: CachedConversation) => CachedConversation,
) {
  const known = findCachedConversation(cache, id);
  if (known) put(cache, userId, changed(known));
}

/** Keeps the newer state of a conversation, wherever it is known or now belongs. */
export function put(cache: QueryClient, userId: number, conversation: CachedConversation) {
  cache.setQueryData<CachedConversation>(conversationKey(conversation.id), (opened) => opened && conversation);
  for (const [key, list] of cache.getQueriesData<ConversationList>({ queryKey: listsKey })) {
    if (list) cache.setQueryData(key, place(list, conversation, { view: viewOf(key), userId }));
  }
}

/** A message that the server has stored. */
export function putMessage(cache: QueryClient, userId: number, message: Message) {
  change(cache, userId, message.conversation_id, (conversation) => withMessage(conversation, message));
}

/** Applies an event. Returns the id of a conversation that is not known but may belong into a list that is. */
export function hear(cache: QueryClient, userId: number, event: FeedEvent): string | undefined {
  const id = conversationIdOf(event);
  if (id === undefined) return undefined;
  if (findCachedConversation(cache, id)) {
    change(cache, userId, id, (conversation) => withEvent(conversation, event));
    return undefined;
  }
  return mayBeWanted(cache, userId, event) ? id : undefined;
}

const changesNoList = new Set<EventType>(["conversation:tagged", "conversation:untagged", "message:updated"]);

/**
 * An update tells by itself where a conversation belongs, mentions aside, and a tag changes nothing about that; a message
 * and a new conversation do not tell.
 */
function mayBeWanted(cache: QueryClient, userId: number, event: FeedEvent) {
  if (changesNoList.has(event.type)) return false;
  if (event.type !== "conversation:updated") return true;
  const updated = { ...event.payload.updates, mentions: [{ user_id: userId }] };
  const lists = cache.getQueriesData<ConversationList>({ queryKey: listsKey });
  return lists.some(([key]) => joins(viewOf(key), updated, userId));
}

export const viewOf = (key: readonly unknown[]) => key.at(-1) as View;
