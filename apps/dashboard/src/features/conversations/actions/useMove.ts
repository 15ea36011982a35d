import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { inboxesQuery } from "../../inboxes/index.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { useBulkChange } from "./useBulkChange.ts";

/** Moves conversations to an inbox. */
export function useMove() {
  const cache = useQueryClient();
  const bulkChange = useBulkChange();
  return useCallback(
    (conversations: CachedConversation[], inboxId: string) => {
      const inbox = cache.getQueryData(inboxesQuery.queryKey)?.find(({ id }) => id === inboxId);
      const others = conversations.filter(({ inbox_id }) => inbox_id !== inboxId);
      if (!inbox || others.length === 0) return;
      void bulkChange(others, { inbox_id: inboxId }, ["undo.moved", { inbox: inbox.name }]);
    },
    [cache, bulkChange],
  );
}
