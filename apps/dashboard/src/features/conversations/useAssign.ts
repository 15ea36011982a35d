import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { text } from "../../texts/text.ts";
import { agentName, findUser } from "../users/index.ts";
import type { KnownConversation } from "./known-conversation.ts";
import { useChangeTogether } from "./useChangeTogether.ts";

/** Makes somebody responsible, or nobody. */
export function useAssign() {
  const cache = useQueryClient();
  const changeTogether = useChangeTogether();
  return useCallback(
    (conversations: KnownConversation[], userId: number | null) => {
      const user = findUser(cache, userId);
      const what = user ? text("undo.assigned", { name: agentName(user) }) : text("undo.unassigned");
      return changeTogether(conversations, { assignee_id: userId }, what);
    },
    [cache, changeTogether],
  );
}
