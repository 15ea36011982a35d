import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { tagKey } from "./useTag.ts";

/** Open and closed conversations with the tag, latest first, in pages. Refetched on each mount. */
export function useTaggedConversations(tagId: string) {
  return useInfiniteQuery({
    queryKey: [...tagKey(tagId), "conversations"],
    queryFn: ({ pageParam }) =>
      api.conversations.list({
        tag_id: tagId,
        limit: 20,
        messages_limit: 1,
        ...(pageParam !== null && { after: pageParam }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    staleTime: 0,
  });
}
