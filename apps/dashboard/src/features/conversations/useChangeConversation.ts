import type { ChangedConversation, ConversationChanges } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "../../platform/api.ts";
import { describeError } from "../../platform/errors.ts";
import { useSession } from "../../platform/SessionContext.tsx";
import { change, findCachedConversation, put } from "./cache.ts";
import type { CachedConversation } from "./cached-conversation.ts";
import { expectedOfChanges } from "./expected-entries.ts";
import { archived, changed, type LocalChanges, undone } from "./local-changes.ts";
import { settled } from "./timeline.ts";

/**
 * Each shows its change at once, also where the conversation had left every list. If the server does not accept it, it is
 * taken back, and they resolve with the reason.
 */
export function useChangeConversation() {
  const cache = useQueryClient();
  const { user_id } = useSession();
  return useMemo(() => {
    async function tryOut(given: CachedConversation, local: LocalChanges, request: () => Promise<ChangedConversation>) {
      const latest = () => findCachedConversation(cache, given.id);
      const before = latest() ?? given;
      const expected = expectedOfChanges(before, local, { userId: user_id, now: new Date() });
      const after = { ...before, ...local, timeline: [...(before.timeline ?? []), ...expected] };
      put(cache, user_id, after);
      try {
        const { timeline: added } = await request();
        const settle = (now: CachedConversation) => ({ ...now, timeline: settled(now.timeline, expected, added) });
        change(cache, user_id, given.id, settle);
        return undefined;
      } catch (error) {
        const now = latest() ?? after;
        const timeline = settled(now.timeline, expected);
        put(cache, user_id, { ...now, ...undone(local, before, now), timeline });
        return describeError(error);
      }
    }

    return {
      changeConversation: (conversation: CachedConversation, changes: ConversationChanges) =>
        tryOut(conversation, changed(changes, new Date()), () => api.conversations.update(conversation.id, changes)),
      archiveConversation: (conversation: CachedConversation) =>
        tryOut(conversation, archived(new Date()), () => api.conversations.archive(conversation.id)),
    };
  }, [cache, user_id]);
}
