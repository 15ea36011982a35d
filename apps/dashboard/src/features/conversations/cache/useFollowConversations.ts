import type { FeedEvent } from "@parley/contract";
import { notifyManager, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { batched } from "../../../platform/batched.ts";
import { useFeed } from "../../../platform/feed/FeedContext.ts";
import type { Feed } from "../../../platform/feed/feed.ts";
import { reloadQueries } from "../../../platform/requests/reload-queries.ts";
import { throttled } from "../../../platform/throttled.ts";
import { confirmStored, openOutbox } from "../composer/outbox.ts";
import { conversationQuery } from "../queries.ts";
import { applyEvent, conversationsKey, putConversation, putMessage, unreadKey } from "./cache.ts";

const COUNT_AT_MOST_EVERY_MS = 1500;
/** Events are applied in batches, so that typing stays responsive under load. */
const SHOW_AT_MOST_EVERY_MS = 100;

/** Keeps cached conversations, lists and counts up to date, and opens the outbox. */
export function useFollowConversations(userId: number) {
  const cache = useQueryClient();
  const feed = useFeed();
  useEffect(() => {
    const countAgain = throttled(() => refetchCounts(cache), COUNT_AT_MOST_EVERY_MS);
    const batch = batched((events: FeedEvent[]) => {
      notifyManager.batch(() => applyEvents(cache, feed, userId, events));
      countAgain();
    }, SHOW_AT_MOST_EVERY_MS);
    const unsubscribe = feed.onEvent(batch.add);
    const unsubscribeFromGaps = feed.onGap(() => {
      void reloadQueries(cache, conversationsKey);
      countAgain();
    });
    const closeOutbox = openOutbox(feed, userId, (message) => {
      putMessage(cache, userId, message);
      return new Promise((resolve) => notifyManager.schedule(resolve)); // after the components have rendered it
    });
    return () => {
      unsubscribe();
      batch.end();
      unsubscribeFromGaps();
      closeOutbox();
    };
  }, [cache, feed, userId]);
}

function applyEvents(cache: QueryClient, feed: Feed, userId: number, events: FeedEvent[]) {
  const unknown = new Set(events.map((event) => applyEvent(cache, userId, event)));
  for (const id of unknown) if (id !== undefined) void fetchUnknown(cache, feed, userId, id);
  const stored = events.flatMap(({ type, payload }) => (type === "message:created" ? [payload] : []));
  notifyManager.schedule(() => confirmStored(stored)); // after the components have rendered them
}

/** Loads a conversation that is not in the cache. */
async function fetchUnknown(cache: QueryClient, feed: Feed, userId: number, id: string) {
  const conversation = await cache.fetchQuery(conversationQuery(feed, id)).catch(() => undefined);
  // A failure means that it was deleted, or that it is listed on the next visit.
  if (conversation) putConversation(cache, userId, conversation);
}

/** Refetches the counts. A request in flight may be stale, so another one follows it. */
async function refetchCounts(cache: QueryClient) {
  const filters = { queryKey: unreadKey };
  const isUnderWay = cache.isFetching(filters) > 0;
  await cache.refetchQueries(filters, { cancelRefetch: false });
  if (isUnderWay) await cache.refetchQueries(filters, { cancelRefetch: false });
}
