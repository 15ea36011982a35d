import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFeed } from "../../platform/feed/FeedContext.ts";
import { reloadQueries } from "../../platform/requests/reload-queries.ts";
import { throttled } from "../../platform/throttled.ts";

const ASK_AT_MOST_EVERY_MS = 1000;

/**
 * The queries that contain customers and can load before the feed has started. A late start of the feed invalidates
 * them.
 */
const askedAtOnce = [["customers"], ["notes"], ["issues"], ["recordings"]];
/** All queries that contain customers. */
const namesCustomers = [...askedAtOnce, ["conversations"], ["unread"]];

/** Invalidates the queries after changes of customers, merges and imports. */
export function useFollowCustomers() {
  const cache = useQueryClient();
  const feed = useFeed();
  useEffect(() => {
    const askAgain = throttled(async () => invalidateAfterMerge(cache), ASK_AT_MOST_EVERY_MS);
    const unsubscribe = feed.onEvent(({ type, payload }) => {
      const status = type === "customer_import:updated" ? payload.customer_import.status : undefined;
      const isListed = type.startsWith("customer:") && type !== "customer:keys_changed";
      if (isListed || status === "done" || status === "cancelled") askAgain();
    });
    const stopMinding = feed.onLateStart(() => {
      for (const queryKey of askedAtOnce) void cache.invalidateQueries({ queryKey });
    });
    return () => {
      unsubscribe();
      stopMinding();
    };
  }, [cache, feed]);
}

/** After a merge, each item may belong to another customer. */
export function invalidateAfterMerge(cache: QueryClient) {
  for (const queryKey of namesCustomers) void reloadQueries(cache, queryKey);
}
