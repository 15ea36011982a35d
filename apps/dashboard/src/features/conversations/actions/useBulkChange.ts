import type { ConversationChanges } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { text } from "../../../texts/text.ts";
import { undoable } from "../../../ui/feedback/undo.tsx";
import { findCachedConversation } from "../cache/cache.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { inverseChanges } from "../cache/optimistic-changes.ts";
import { describeConversations, runForEach } from "./bulk-action.ts";
import { useChangeConversation } from "./useChangeConversation.ts";

/**
 * Changes conversations, shows a toast and offers an undo. Refused conversations are listed.
 * The parameter `what` is the description of the change without the names.
 */
export function useBulkChange() {
  const cache = useQueryClient();
  const { changeConversation } = useChangeConversation();
  return useMemo(
    () =>
      undoable(
        async (
          conversations: CachedConversation[],
          changes: ConversationChanges,
          what: string,
          afterUndo?: () => void,
        ) => {
          const changed = await runForEach(conversations, (conversation) => changeConversation(conversation, changes));
          if (changed.length === 0) return undefined;
          const undo = () =>
            runForEach(changed, async (before) => {
              const now = findCachedConversation(cache, before.id) ?? { ...before, ...changes }; // no longer cached
              const back = inverseChanges(changes, before, now);
              return isNothing(back) ? undefined : changeConversation(before, back);
            });
          return {
            title: text("undo.done", { what, which: describeConversations(changed) }),
            undo() {
              void undo();
              afterUndo?.();
            },
          };
        },
      ),
    [cache, changeConversation],
  );
}

const isNothing = (changes: ConversationChanges) => Object.keys(changes).length === 0;
