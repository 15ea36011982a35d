import type { Customer, ExpandedCustomer, FeedEvent } from "@parley/contract";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../platform/api.ts";
import { onFeedEvent, onFeedGap, present } from "../../platform/feed.ts";
import { throttled } from "../../platform/throttled.ts";
import { customerKey } from "./customers-key.ts";
import { withOptimisticTags } from "./optimistic-tags.ts";
import { presenceKey } from "./useIsOnline.ts";

const ASK_AT_MOST_EVERY_MS = 2000;

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: customerKey(id),
    queryFn: async () => withOptimisticTags(await api.customers.get(id, ["company", "tags", "notes", "issues"])),
  });

/** A customer with what hangs on them; until that is here, as the conversation knows them. */
export function useCustomer(customer: Customer) {
  const { data, error, refetch } = useCustomerById(customer.id);
  const known: ExpandedCustomer = data ?? customer;
  return { customer: known, error: data ? null : error, refetch };
}

/**
 * The same by the id alone. Who comes, goes or writes may be elsewhere by then, and an issue may have become theirs or be
 * another than it was, so they are asked for again.
 */
export function useCustomerById(id: string) {
  const cache = useQueryClient();
  const query = useQuery(customerQuery(id));
  useEffect(() => {
    const askAgain = throttled(
      () => cache.invalidateQueries({ queryKey: customerKey(id), exact: true }),
      ASK_AT_MOST_EVERY_MS,
    );
    const isOnline = () => present.get().has(presenceKey(id));
    let wasOnline = isOnline();
    const stopWatching = present.subscribe(() => {
      if (isOnline() === wasOnline) return;
      wasOnline = !wasOnline;
      askAgain();
    });
    const unsubscribe = onFeedEvent((event) => {
      if (concerns(event, id)) askAgain();
    });
    const stopMinding = onFeedGap(askAgain);
    return () => {
      stopWatching();
      unsubscribe();
      stopMinding();
    };
  }, [cache, id]);
  return query;
}

/** Whether it tells something about the customer that is not in it whole. */
function concerns({ type, payload }: FeedEvent, id: string) {
  switch (type) {
    case "message:created":
    case "issue:created":
    case "issue:updated":
      return payload.customer_id === id;
    default:
      return false;
  }
}
