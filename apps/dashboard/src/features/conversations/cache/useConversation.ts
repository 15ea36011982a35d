import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFeed } from "../../../platform/feed/FeedContext.ts";
import { useIsRapidNavigation } from "../list/selection/rapid-navigation.ts";
import { conversationQuery } from "../queries.ts";
import { findCachedConversation } from "./cache.ts";

/**
 * A conversation with its messages; undefined without an id. The list's data is the placeholder. During rapid
 * navigation nothing is fetched.
 */
export function useConversation(id: string | undefined) {
  const cache = useQueryClient();
  const feed = useFeed();
  const isPassing = useIsRapidNavigation();
  return useQuery({
    ...conversationQuery(feed, id ?? ""),
    ...(id === undefined && { queryFn: skipToken }),
    enabled: !isPassing,
    placeholderData: () => (id === undefined ? undefined : findCachedConversation(cache, id)),
  });
}
