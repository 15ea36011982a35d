import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { inboxKey, useInboxes } from "./useInboxes.ts";

/** One inbox; what the list knows of it is there at once. */
export function useInbox(id: string) {
  const { data: inboxes } = useInboxes();
  return useQuery({
    queryKey: inboxKey(id),
    queryFn: () => api.inboxes.get(id),
    placeholderData: inboxes?.find((inbox) => inbox.id === id),
  });
}
