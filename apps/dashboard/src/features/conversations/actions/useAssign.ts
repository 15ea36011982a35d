import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { text } from "../../../texts/text.ts";
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
      const what = user ? text("undo.assigned", { name: agentName(user) }) : text("undo.unassigned");
      return bulkChange(conversations, { assignee_id: userId }, what);
    },
    [cache, bulkChange],
  );
}
