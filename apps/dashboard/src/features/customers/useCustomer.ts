import type { Customer, ExpandedCustomer, FeedEvent } from "@parley/contract";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFeed } from "../../platform/feed/FeedContext.ts";
import { api } from "../../platform/requests/api.ts";
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

/** A customer with the expanded fields. Until they are loaded, the customer as the conversation contains it. */
export function useCustomer(customer: Customer) {
  const { data, error, refetch } = useCustomerById(customer.id);
  const known: ExpandedCustomer = data ?? customer;
  return { customer: known, error: data ? null : error, refetch };
}

/**
 * The customer by id alone. The query is refetched when the customer goes online or offline, or writes. It is also
 * refetched when an issue of the customer is created or updated.
 */
export function useCustomerById(id: string) {
  const cache = useQueryClient();
  const feed = useFeed();
  const query = useQuery(customerQuery(id));
  useEffect(() => {
    const askAgain = throttled(
      () => cache.invalidateQueries({ queryKey: customerKey(id), exact: true }),
      ASK_AT_MOST_EVERY_MS,
    );
    const isOnline = () => feed.state.getState().present.has(presenceKey(id));
    let wasOnline = isOnline();
    const stopWatching = feed.state.subscribe(() => {
      if (isOnline() === wasOnline) return;
      wasOnline = !wasOnline;
      askAgain();
    });
    const unsubscribe = feed.onEvent((event) => {
      if (concerns(event, id)) askAgain();
    });
    const stopMinding = feed.onGap(askAgain);
    return () => {
      stopWatching();
      unsubscribe();
      stopMinding();
    };
  }, [cache, feed, id]);
  return query;
}

/** Whether the event changes the customer but does not contain the whole change. */
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
