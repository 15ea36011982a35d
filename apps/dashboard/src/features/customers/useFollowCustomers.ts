import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { onFeedEvent, onLateFeedStart } from "../../platform/feed.ts";
import { throttled } from "../../platform/throttled.ts";

const ASK_AT_MOST_EVERY_MS = 1000;

/** Everything that names a customer, and is asked for without waiting for the feed. */
const askedAtOnce = [["customers"], ["notes"], ["issues"], ["recordings"]];
/** And everything else that does. */
const namesCustomers = [...askedAtOnce, ["conversations"], ["unread"]];

/** Asks for what is shown again when a customer went, was merged, or is there again, and when many came. */
export function useFollowCustomers() {
  const cache = useQueryClient();
  useEffect(() => {
    const askAgain = throttled(async () => invalidateAfterMerge(cache), ASK_AT_MOST_EVERY_MS);
    const unsubscribe = onFeedEvent(({ type, payload }) => {
      const status = type === "customer_import:updated" ? payload.customer_import.status : undefined;
      const isListed = type.startsWith("customer:") && type !== "customer:keys_changed";
      if (isListed || status === "done" || status === "cancelled") askAgain();
    });
    const stopMinding = onLateFeedStart(() => {
      for (const queryKey of askedAtOnce) void cache.invalidateQueries({ queryKey });
    });
    return () => {
      unsubscribe();
      stopMinding();
    };
  }, [cache]);
}

/** Whose anything is may be another one. */
export function invalidateAfterMerge(cache: QueryClient) {
  for (const queryKey of namesCustomers) void cache.invalidateQueries({ queryKey });
}
