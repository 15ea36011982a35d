import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFeed } from "../../../platform/FeedContext.ts";
import { useIsRapidNavigation } from "../list/selection/rapid-navigation.ts";
import { conversationQuery } from "../queries.ts";
import { findCachedConversation } from "./cache.ts";

/**
 * A conversation with its messages, or nothing if none is open. Until it is here, what the list knows of it is shown; one
 * that is only passed by is not asked for.
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
