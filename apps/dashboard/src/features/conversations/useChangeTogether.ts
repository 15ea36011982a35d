import type { ConversationChanges } from "@parley/contract";
import { useMemo } from "react";
import { text } from "../../texts/text.ts";
import { offerUndo, undoable } from "../../ui/undo.tsx";
import { attemptEach, whichOf } from "./attempt.ts";
import type { KnownConversation } from "./known-conversation.ts";
import { reversed } from "./local-changes.ts";
import { useChangeConversation } from "./useChangeConversation.ts";

/**
 * Changes conversations, says what was done with which, and offers to take it back. Those that the server refuses are
 * named.
 * @param what was done, up to the names
 */
export function useChangeTogether() {
  const { changeConversation } = useChangeConversation();
  return useMemo(
    () =>
      undoable(
        async (
          conversations: KnownConversation[],
          changes: ConversationChanges,
          what: string,
          afterUndo?: () => void,
        ) => {
          const changed = await attemptEach(conversations, (conversation) => changeConversation(conversation, changes));
          if (changed.length === 0) return;
          const takeBack = () =>
            attemptEach(changed, (conversation) => changeConversation(conversation, reversed(changes, conversation)));
          offerUndo({
            title: text("undo.done", { what, which: whichOf(changed) }),
            undo() {
              void takeBack();
              afterUndo?.();
            },
          });
        },
      ),
    [changeConversation],
  );
}
