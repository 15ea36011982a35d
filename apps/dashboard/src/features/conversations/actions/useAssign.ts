import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { agentName, findUser } from "../../users/index.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { useBulkChange } from "./useBulkChange.ts";

/** Assigns conversations to a user, or to no user. */
export function useAssign() {
  const cache = useQueryClient();
  const bulkChange = useBulkChange();
  return useCallback(
    (conversations: CachedConversation[], userId: number | null) => {
      const user = findUser(cache, userId);
      const changes = { assignee_id: userId };
      return user
        ? bulkChange(conversations, changes, ["undo.assigned", { assignee: agentName(user) }])
        : bulkChange(conversations, changes, ["undo.unassigned"]);
    },
    [cache, bulkChange],
  );
}
