import type { ConversationChanges } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
import { useSession } from "../../platform/SessionContext.tsx";
import { text } from "../../texts/text.ts";
import { toast } from "../../ui/toast.ts";
import { change, findKnown } from "./cache.ts";
import type { KnownConversation } from "./known-conversation.ts";
import { changed, type LocalChanges, undone } from "./local-changes.ts";

/** Shows a change at once, and takes it back if the server does not accept it. Tells whether it did. */
export function useChangeConversation() {
  const cache = useQueryClient();
  const { user_id } = useSession();
  return useCallback(
    async (id: string, changes: ConversationChanges): Promise<boolean> => {
      const before = findKnown(cache, id);
      const local = changed(changes, new Date());
      const apply = (to: (conversation: KnownConversation) => LocalChanges) =>
        change(cache, user_id, id, (conversation) => ({ ...conversation, ...to(conversation) }));
      apply(() => local);
      try {
        await api.conversations.update(id, changes);
        return true;
      } catch (error) {
        if (before) apply((now) => undone(local, before, now));
        toast({ title: text("conversation.changeFailed"), message: describeError(error), kind: "failure" });
        return false;
      }
    },
    [cache, user_id],
  );
}
