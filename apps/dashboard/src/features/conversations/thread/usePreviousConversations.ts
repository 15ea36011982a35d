import type { ExpandedConversation } from "@parley/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { previousKey } from "../cache/cache.ts";

/** The conversations that the customer had before this one, from the oldest on; each is asked for when it is wanted. */
export function usePreviousConversations(id: string) {
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: previousKey(id),
    queryFn: ({ pageParam }): Promise<ExpandedConversation | null> => api.conversations.previous(pageParam),
    initialPageParam: id,
    getNextPageParam: (previous) => previous?.id,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    conversations: (data?.pages ?? []).filter((page) => page !== null).reverse(),
    hasMore: !data || hasNextPage,
    isLoading: isFetching,
    error,
    loadMore: () => void fetchNextPage(),
  };
}
