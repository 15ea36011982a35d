import { useQuery } from "@tanstack/react-query";
import { api } from "../../../platform/api.ts";
import { relatedKey } from "../cache/cache.ts";

/** The latest other conversations of the customer, each with its newest message. */
export function useRelatedConversations(id: string) {
  return useQuery({ queryKey: relatedKey(id), queryFn: () => api.conversations.related(id) });
}
