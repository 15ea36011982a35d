import type { Customer, ExpandedCustomer, Message } from "@parley/contract";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "../../platform/api.ts";
import { onFeedEvent, onFeedGap, present } from "../../platform/feed.ts";
import { throttled } from "../../platform/throttled.ts";
import { asExpected } from "./expected-tags.ts";
import { presenceKey } from "./useIsOnline.ts";

const ASK_AT_MOST_EVERY_MS = 2000;

const customerKey = (id: string) => ["customers", id] as const;

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: customerKey(id),
    queryFn: async () => asExpected(await api.customers.get(id, ["company", "tags", "notes", "issues"])),
  });

/**
 * A customer with what hangs on them; until that is here, as the conversation knows them. Who comes, goes or writes may
 * be elsewhere by then, so they are asked for again.
 */
export function useCustomer(customer: Customer) {
  const cache = useQueryClient();
  const { id } = customer;
  const { data, error, refetch } = useQuery(customerQuery(id));
  useEffect(() => {
    const askAgain = throttled(() => cache.invalidateQueries({ queryKey: customerKey(id) }), ASK_AT_MOST_EVERY_MS);
    const isOnline = () => present.get().has(presenceKey(id));
    let wasOnline = isOnline();
    const stopWatching = present.subscribe(() => {
      if (isOnline() === wasOnline) return;
      wasOnline = !wasOnline;
      askAgain();
    });
    const stopHearing = onFeedEvent(({ type, payload }) => {
      if (type === "message:created" && (payload as unknown as Message).customer_id === id) askAgain();
    });
    const stopMinding = onFeedGap(askAgain);
    return () => {
      stopWatching();
      stopHearing();
      stopMinding();
    };
  }, [cache, id]);
  const known: ExpandedCustomer = data ?? customer;
  return { customer: known, error: data ? null : error, refetch };
}
