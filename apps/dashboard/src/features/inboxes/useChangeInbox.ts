import type { InboxChanges } from "@parley/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { inboxKey, putInbox } from "./useInboxes.ts";

/** Saves the name and the description. After a failure the inbox is refetched. The form keeps the input. */
export function useChangeInbox(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (changes: InboxChanges) => api.inboxes.update(id, changes),
    onSuccess: (inbox) => putInbox(cache, inbox),
    onError: () => void cache.invalidateQueries({ queryKey: inboxKey(id) }),
  });
}
