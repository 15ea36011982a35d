import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { findKnown } from "./cache.ts";
import { conversationQuery } from "./queries.ts";

/** A conversation with its messages, or nothing if none is open. Until it is here, what the list knows of it is shown. */
export function useConversation(id: string | undefined) {
  const cache = useQueryClient();
  return useQuery({
    ...conversationQuery(id ?? ""),
    ...(id === undefined && { queryFn: skipToken }),
    placeholderData: () => (id === undefined ? undefined : findKnown(cache, id)),
  });
}
