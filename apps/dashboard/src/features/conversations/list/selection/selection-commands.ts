import type { AvailableCommands } from "../../../commands/index.ts";
import type { CachedConversation } from "../../cache/cached-conversation.ts";
import type { ListActions } from "../useListActions.ts";

type BulkAction = (conversations: CachedConversation[]) => void;

/**
 * The commands on selected rows. Each applies to the rows that it can change. Commands that can change none of them are
 * unavailable, and so are commands for a single conversation. Otherwise they would apply to the open conversation.
 */
export function selectionCommands(
  selected: CachedConversation[],
  actions: ListActions,
  run: (action: BulkAction, conversations: CachedConversation[]) => void,
) {
  function forMatching(isConcerned: (conversation: CachedConversation) => boolean, deed: BulkAction) {
    const concerned = selected.filter(isConcerned);
    return concerned.length > 0 ? () => run(deed, concerned) : undefined;
  }
  return {
    close: forMatching(({ status }) => status === "open", actions.close),
    reopen: forMatching(({ status }) => status === "closed", actions.reopen),
    prioritise: forMatching(({ priority }) => priority !== "priority", actions.prioritise),
    unprioritise: forMatching(({ priority }) => priority === "priority", actions.unprioritise),
    markUnread: forMatching(({ read }) => read, actions.markUnread),
    assignToMe: () => run(actions.assignToMe, selected),
    assignTo: (userId: number | null) => run((conversations) => actions.assign(conversations, userId), selected),
    moveTo: (inboxId: string) => run((conversations) => actions.move(conversations, inboxId), selected),
    tagWith: (name: string) => run((conversations) => actions.tag(conversations, { kind: "add", name }), selected),
    share: undefined,
    copyLink: undefined,
    archive: undefined,
    newConversation: undefined,
  } satisfies AvailableCommands;
}
