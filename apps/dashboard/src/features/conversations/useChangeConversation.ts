import type { ConversationChanges } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
import { useSession } from "../../platform/SessionContext.tsx";
import { text } from "../../texts/text.ts";
import { toast } from "../../ui/toast.ts";
import { change, findKnown } from "./cache.ts";
import type { KnownConversation } from "./known-conversation.ts";
import { archived, changed, type LocalChanges, undone } from "./local-changes.ts";

/** Each shows its change at once, and takes it back if the server does not accept it. They tell whether it did. */
export function useChangeConversation() {
  const cache = useQueryClient();
  const { user_id } = useSession();
  return useMemo(() => {
    async function tryOut(id: string, local: LocalChanges, request: () => Promise<unknown>): Promise<boolean> {
      const before = findKnown(cache, id);
      const apply = (to: (conversation: KnownConversation) => LocalChanges) =>
        change(cache, user_id, id, (conversation) => ({ ...conversation, ...to(conversation) }));
      apply(() => local);
      try {
        await request();
        return true;
      } catch (error) {
        if (before) apply((now) => undone(local, before, now));
        toast({ title: text("conversation.changeFailed"), message: describeError(error), kind: "failure" });
        return false;
      }
    }

    return {
      changeConversation: (id: string, changes: ConversationChanges) =>
        tryOut(id, changed(changes, new Date()), () => api.conversations.update(id, changes)),
      archiveConversation: (id: string) => tryOut(id, archived(new Date()), () => api.conversations.archive(id)),
    };
  }, [cache, user_id]);
}
