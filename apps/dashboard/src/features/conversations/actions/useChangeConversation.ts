import type { ChangedConversation, ConversationChanges } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { oneAfterAnother } from "../../../platform/one-after-another.ts";
import { api } from "../../../platform/requests/api.ts";
import { describeError } from "../../../platform/requests/errors.ts";
import { useSession } from "../../../platform/session/SessionContext.tsx";
import { findCachedConversation, putConversation, updateConversation } from "../cache/cache.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import {
  type OptimisticChanges,
  optimisticArchive,
  optimisticChanges,
  optimisticUndo,
} from "../cache/optimistic-changes.ts";
import { entriesForChanges } from "../cache/optimistic-entries.ts";
import { confirmEntries, entriesWith, withoutEntries } from "../cache/timeline.ts";
import { withoutUnconfirmed, withResponse, withUnconfirmed } from "../cache/unconfirmed-changes.ts";

/** The server's response to a change, or the reason of its failure. */
export type ChangeOutcome =
  | { response: ChangedConversation; reason?: undefined }
  | { response?: undefined; reason: string };

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
      undoes: number[] = [],
    ): Promise<ChangeOutcome> {
      // A copy that is in no cache received no events, so its unconfirmed changes would stay forever.
      const uncached = { ...given, unconfirmed: undefined };
      const before = findCachedConversation(cache, given.id) ?? uncached;
      const by = { userId: user_id, now: new Date() };
      const expected = undoes.length > 0 ? [] : entriesForChanges(before, local, by);
      const hidden = entriesWith(before.timeline, undoes);
      const change = { key: crypto.getRandomValues(new Uint32Array(2)).join("-"), local, undoes };
      const show = (now: CachedConversation) => ({
        ...withUnconfirmed(now, change),
        timeline: [...withoutEntries(now.timeline, undoes), ...expected],
      });
      updateOrPut(show, uncached);
      try {
        const response = await oneAfterAnother(cache, `conversation:${given.id}`, request);
        const { timeline: added, undone } = response;
        const confirm = (now: CachedConversation) => ({
          ...withResponse(now, change, response),
          timeline: withoutEntries(confirmEntries(now.timeline, expected, [...hidden, ...added]), undone),
        });
        updateConversation(cache, user_id, given.id, confirm);
        return { response };
      } catch (error) {
        const revert = (now: CachedConversation) => ({
          ...withoutUnconfirmed(now, change.key),
          timeline: confirmEntries(now.timeline, expected, hidden),
        });
        updateOrPut(revert, show(uncached));
        return { reason: describeError(error) };
      }
    }

    function updateOrPut(changed: (now: CachedConversation) => CachedConversation, uncached: CachedConversation) {
      if (findCachedConversation(cache, uncached.id)) updateConversation(cache, user_id, uncached.id, changed);
      else putConversation(cache, user_id, changed(uncached));
    }

    return {
      changeConversation: (conversation: CachedConversation, changes: ConversationChanges) =>
        tryOut(conversation, optimisticChanges(changes, new Date()), () =>
          api.conversations.update(conversation.id, changes),
        ),
      /**
       * Undoes a change. Its timeline entries are removed, and the conversation returns to its place in the lists.
       * @param before the conversation before the change
       * @param back the changes that revert it
       * @param changed the server's response to it
       */
      undoChange: (before: CachedConversation, back: ConversationChanges, changed: ChangedConversation) => {
        const { data, timeline } = changed;
        const undoes = timeline.map(({ id }) => id);
        const local = optimisticUndo(back, before, data, findCachedConversation(cache, before.id) ?? data);
        return tryOut(before, local, () => api.conversations.update(before.id, back, undoes), undoes);
      },
      archiveConversation: (conversation: CachedConversation) =>
        tryOut(conversation, optimisticArchive(new Date()), () => api.conversations.archive(conversation.id)),
    };
  }, [cache, user_id]);
}
