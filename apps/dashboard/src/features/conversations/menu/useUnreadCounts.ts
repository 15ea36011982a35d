import { useQuery } from "@tanstack/react-query";
import { unreadQuery } from "../queries.ts";

/** The numbers beside the buckets and inboxes. */
export function useUnreadCounts() {
  return useQuery(unreadQuery);
}
