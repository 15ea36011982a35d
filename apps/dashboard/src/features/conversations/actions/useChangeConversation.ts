import type { ChangedConversation, ConversationChanges } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../../../platform/api.ts";
import { describeError } from "../../../platform/errors.ts";
import { useSession } from "../../../platform/SessionContext.tsx";
import { findCachedConversation, putConversation, updateConversation } from "../cache/cache.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { type OptimisticChanges, optimisticArchive, optimisticChanges } from "../cache/optimistic-changes.ts";
import { entriesForChanges } from "../cache/optimistic-entries.ts";
import { confirmEntries } from "../cache/timeline.ts";
import { withoutUnconfirmed, withResponse, withUnconfirmed } from "../cache/unconfirmed-changes.ts";

/**
 * Optimistic changes of a conversation, also of one that is in no cached list. If the server refuses, the change is
 * rolled back and the promise resolves with the reason.
 */
export function useChangeConversation() {
  const cache = useQueryClient();
  const { user_id } = useSession();
  return useMemo(() => {
    async function tryOut(
      given: CachedConversation,
      local: OptimisticChanges,
      request: () => Promise<ChangedConversation>,
    ) {
      const latest = () => findCachedConversation(cache, given.id);
      // A copy that is in no cache received no events, so its unconfirmed changes would stay forever.
      const before = latest() ?? { ...given, unconfirmed: undefined };
      const expected = entriesForChanges(before, local, { userId: user_id, now: new Date() });
      const change = { key: crypto.getRandomValues(new Uint32Array(2)).join("-"), local };
      const after = { ...withUnconfirmed(before, change), timeline: [...(before.timeline ?? []), ...expected] };
      putConversation(cache, user_id, after);
      try {
        const { timeline: added } = await request();
        const settle = (now: CachedConversation) => ({
          ...withResponse(now, change, added),
          timeline: confirmEntries(now.timeline, expected, added),
        });
        updateConversation(cache, user_id, given.id, settle);
        return undefined;
      } catch (error) {
        const now = latest() ?? after;
        const timeline = confirmEntries(now.timeline, expected);
        putConversation(cache, user_id, { ...withoutUnconfirmed(now, change.key), timeline });
        return describeError(error);
      }
    }

    return {
      changeConversation: (conversation: CachedConversation, changes: ConversationChanges) =>
        tryOut(conversation, optimisticChanges(changes, new Date()), () =>
          api.conversations.update(conversation.id, changes),
        ),
      archiveConversation: (conversation: CachedConversation) =>
        tryOut(conversation, optimisticArchive(new Date()), () => api.conversations.archive(conversation.id)),
    };
  }, [cache, user_id]);
}
