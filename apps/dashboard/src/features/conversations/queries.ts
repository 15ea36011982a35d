import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Feed } from "../../platform/feed/feed.ts";
import { api } from "../../platform/requests/api.ts";
import { conversationKey, findCachedConversation, listKey, unreadKey } from "./cache/cache.ts";
import { type CachedConversation, conversationIdOf, withEvent } from "./cache/cached-conversation.ts";
import { applyEvents, type ConversationList, type Viewer } from "./list/conversation-list.ts";
import { filterOf } from "./views/views.ts";

const MINUTES = 60_000;

/** One conversation with its messages. It is fetched once, and the feed keeps it up to date. */
export const conversationQuery = (feed: Feed, id: string) =>
  queryOptions({
    queryKey: conversationKey(id),
    queryFn: () => fetchConversation(feed, id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30 * MINUTES,
  });

/** Fetches a conversation and applies the events that arrived during the request. */
export const fetchConversation = (feed: Feed, id: string) =>
  feed.fetchAndCatchUp<CachedConversation>(
    () => api.conversations.get(id),
    (answer, events) => events.filter((event) => conversationIdOf(event) === id).reduce(withEvent, answer),
  );

/** The first page of a list. The feed keeps it up to date. For a search, it updates only the results. */
export const listQuery = (cache: QueryClient, feed: Feed, viewer: Viewer) =>
  queryOptions({
    queryKey: listKey(viewer.view),
    queryFn: () => fetchPage(cache, feed, viewer, null),
    // A search is refetched on each mount, because newer messages may match.
    staleTime: viewer.view.q ? 0 : Number.POSITIVE_INFINITY,
  });

/** Fetches one page of a list and applies the events that arrived during the request. */
export function fetchPage(
  cache: QueryClient,
  feed: Feed,
  viewer: Viewer,
  after: string | null,
): Promise<ConversationList> {
  return feed.fetchFirstAndCatchUp<ConversationList>(
    async (withSeq) => {
      const query = {
        ...filterOf(viewer.view),
        messages_limit: 1,
        ...(after !== null && { after }),
        ...(withSeq && { with_seq: true }),
        ...(viewer.view.q && { with_matches: true }),
      };
      const { data, next, total, matches, seq } = await api.conversations.list(query);
      return { answer: { conversations: data, next, total, ...(matches && { matches }) }, seq };
    },
    (page, events) => applyEvents(page, events, viewer, (id) => findCachedConversation(cache, id)),
  );
}

/** The unread counts of the buckets and inboxes. Only the server can count them. */
export const unreadQuery = (feed: Feed) =>
  queryOptions({
    queryKey: unreadKey,
    queryFn: () => feed.fetchAndCatchUp(api.conversations.unread, (counts) => counts),
    staleTime: Number.POSITIVE_INFINITY,
  });
