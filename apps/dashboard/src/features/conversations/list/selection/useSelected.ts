import { usePreferredCommands } from "../../../commands/index.ts";
import type { CachedConversation } from "../../cache/cached-conversation.ts";
import { focusPane } from "../../panes.ts";
import type { ConversationList } from "../conversation-list.ts";
import type { ListActions } from "../useListActions.ts";
import { clearSelection, useSelectedIds } from "./selection.ts";
import { selectionCommands } from "./selection-commands.ts";

/** The selected rows and their bulk actions. Shortcuts and the palette apply to these rows only. */
export function useSelected(list: ConversationList | undefined, actions: ListActions) {
  const ids = useSelectedIds();
  const selected = list?.conversations.filter(({ id }) => ids.has(id)) ?? [];
  const commands = selectionCommands(selected, actions, runBulkAction);
  const disabledUntilBarLoads = { assign: undefined, tag: undefined };
  usePreferredCommands(selected.length > 0 ? { ...commands, ...disabledUntilBarLoads } : {});
  return { selected, commands };
}

/** Clears the selection, then runs the action. */
export function runBulkAction(
  action: (conversations: CachedConversation[]) => void,
  conversations: CachedConversation[],
) {
  clearSelectionAndFocusList();
  action(conversations);
}

/** Clears the selection. Moves the focus to the list, because the focused button disappears. */
export function clearSelectionAndFocusList() {
  clearSelection();
  focusPane("list");
}
