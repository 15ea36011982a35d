import { useQuery } from "@tanstack/react-query";
import { useFeed } from "../../../platform/feed/FeedContext.ts";
import { unreadQuery } from "../queries.ts";

/** The counts of the buckets and inboxes. */
export function useUnreadCounts() {
  return useQuery(unreadQuery(useFeed()));
}
