import type { ChangedConversation, ConversationChanges } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { TextKey } from "../../../texts/text.ts";
import { undoable } from "../../../ui/feedback/undo.tsx";
import { findCachedConversation } from "../cache/cache.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { inverseChanges } from "../cache/optimistic-changes.ts";
import { describeDone, runForEach } from "./bulk-action.ts";
import { useChangeConversation } from "./useChangeConversation.ts";

/**
 * Changes conversations, shows a toast and offers an undo. Refused conversations are listed.
 * The parameter `done` is the key of a text about the change, and its values.
 */
export function useBulkChange() {
  const cache = useQueryClient();
  const { changeConversation, undoChange } = useChangeConversation();
  return useMemo(
    () =>
      undoable(
        async (
          conversations: CachedConversation[],
          changes: ConversationChanges,
          [done, values]: readonly [TextKey, Record<string, string>?],
          afterUndo?: () => void,
        ) => {
          const responses = new Map<string, ChangedConversation>();
          const changed = await runForEach(conversations, async (conversation) => {
            const { response, reason } = await changeConversation(conversation, changes);
            if (response) responses.set(conversation.id, response);
            return reason;
          });
          if (changed.length === 0) return undefined;
          const undo = () =>
            runForEach(changed, async (before) => {
              const response = responses.get(before.id)!;
              const now = findCachedConversation(cache, before.id) ?? response.data;
              const back = inverseChanges(changes, before, now);
              return isNothing(back) ? undefined : (await undoChange(before, back, response)).reason;
            });
          return {
            title: describeDone(done, changed, values),
            undo() {
              void undo();
              afterUndo?.();
            },
          };
        },
      ),
    [cache, changeConversation, undoChange],
  );
}

const isNothing = (changes: ConversationChanges) => Object.keys(changes).length === 0;
