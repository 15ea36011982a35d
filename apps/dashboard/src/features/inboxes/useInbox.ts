import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { inboxKey, useInboxes } from "./useInboxes.ts";

/** One inbox. The list's data is the placeholder. */
export function useInbox(id: string) {
  const { data: inboxes } = useInboxes();
  return useQuery({
    queryKey: inboxKey(id),
    queryFn: () => api.inboxes.get(id),
    placeholderData: inboxes?.find((inbox) => inbox.id === id),
  });
}
