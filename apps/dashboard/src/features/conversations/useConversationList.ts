import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "../../platform/SessionContext.tsx";
import { listKey } from "./cache.ts";
import { append, type ConversationList } from "./conversation-list.ts";
import { fetchPage, listQuery } from "./queries.ts";
import type { View } from "./views.ts";

/** A list, and the way to its next page. */
export function useConversationList(view: View) {
  const cache = useQueryClient();
  const { user_id } = useSession();
  const viewer = { view, userId: user_id };
  const list = useQuery(listQuery(cache, viewer));
  const next = useMutation({
    mutationFn: (after: string) => fetchPage(cache, viewer, after),
    onSuccess: (page) =>
      cache.setQueryData<ConversationList>(listKey(view), (known) => (known ? append(known, page) : page)),
  });
  return { ...list, loadMore: (after: string) => next.mutate(after), isLoadingMore: next.isPending };
}
