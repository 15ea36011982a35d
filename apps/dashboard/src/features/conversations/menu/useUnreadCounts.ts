import { useQuery } from "@tanstack/react-query";
import { useFeed } from "../../../platform/FeedContext.ts";
import { unreadQuery } from "../queries.ts";

/** The numbers beside the buckets and inboxes. */
export function useUnreadCounts() {
  return useQuery(unreadQuery(useFeed()));
}
