import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFeed } from "../../../platform/feed/FeedContext.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { useSession } from "../../../platform/session/SessionContext.tsx";
import { text } from "../../../texts/text.ts";
import { toast } from "../../../ui/feedback/toasts/toast.ts";
import { listKey, viewOf } from "../cache/cache.ts";
import { fetchPage, listQuery } from "../queries.ts";
import { pathOf, type View, withSearch } from "../views/views.ts";
import { append, type ConversationList } from "./conversation-list.ts";

/** A paginated list. While a search is running, the previous results stay on screen. */
export function useConversationList(view: View) {
  const cache = useQueryClient();
  const feed = useFeed();
  const { user_id } = useSession();
  const viewer = { view, userId: user_id };
  const list = useQuery({
    ...listQuery(cache, feed, viewer),
    placeholderData: (shown, query) => (query && isSameList(viewOf(query.queryKey), view) ? shown : undefined),
  });
  const next = useMutation({
    mutationFn: (after: string) => fetchPage(cache, feed, viewer, after),
    onSuccess: (page) =>
      cache.setQueryData<ConversationList>(listKey(view), (known) => (known ? append(known, page) : page)),
    onError: (error) => toast({ title: text("list.moreFailed"), message: describeError(error), kind: "failure" }),
  });
  function loadMore(after: string) {
    if (!next.isPending && !list.isPlaceholderData) next.mutate(after);
  }
  return { ...list, loadMore, isLoadingMore: next.isPending };
}

const isSameList = (one: View, other: View) => pathOf(withSearch(one, "")) === pathOf(withSearch(other, ""));
