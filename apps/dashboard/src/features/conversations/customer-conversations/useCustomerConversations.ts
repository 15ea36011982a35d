import type { FeedEvent } from "@parley/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useFeed } from "../../../platform/feed/FeedContext.ts";
import { api } from "../../../platform/requests/api.ts";
import { throttled } from "../../../platform/throttled.ts";
import { customerConversationsKey } from "../cache/cache.ts";
import { conversationIdOf } from "../cache/cached-conversation.ts";

const ASK_AT_MOST_EVERY_MS = 2000;

interface CustomerConversations {
  conversations: Awaited<ReturnType<typeof api.conversations.list>>["data"];
  hasMore: boolean;
}

/** The latest 50 conversations of a customer. Events in one of them refetch the list. */
export function useCustomerConversations(customerId: string) {
  const cache = useQueryClient();
  const feed = useFeed();
  useEffect(() => {
    const queryKey = customerConversationsKey(customerId);
    const askAgain = throttled(() => cache.invalidateQueries({ queryKey }), ASK_AT_MOST_EVERY_MS);
    return feed.onEvent((event) => {
      const known = cache.getQueryData<CustomerConversations>(queryKey)?.conversations ?? [];
      const id = conversationIdOf(event);
      if (known.some((conversation) => conversation.id === id) || isOf(customerId, event)) askAgain();
    });
  }, [cache, feed, customerId]);
  return useQuery({
    queryKey: customerConversationsKey(customerId),
    queryFn: async (): Promise<CustomerConversations> => {
      const { data, next } = await api.conversations.list({ customer_id: customerId, messages_limit: 1 });
      return { conversations: data, hasMore: next !== null };
    },
    staleTime: 0,
  });
}

const isOf = (customerId: string, { payload }: FeedEvent) =>
  "customer_id" in payload && payload.customer_id === customerId;
