import type { Offer } from "../../commands/index.ts";
import type { CachedConversation } from "../cached-conversation.ts";
import type { ListActions } from "./useListActions.ts";

type Deed = (conversations: CachedConversation[]) => void;

/**
 * What is done with the selected rows that it concerns. What concerns none of them, or is for one conversation alone, is
 * not to be done at all meanwhile, least of all with the open one.
 */
export function selectionCommands(
  selected: CachedConversation[],
  actions: ListActions,
  act: (deed: Deed, conversations: CachedConversation[]) => void,
) {
  function on(isConcerned: (conversation: CachedConversation) => boolean, deed: Deed) {
    const concerned = selected.filter(isConcerned);
    return concerned.length > 0 ? () => act(deed, concerned) : undefined;
  }
  return {
    close: on(({ status }) => status === "open", actions.close),
    reopen: on(({ status }) => status === "closed", actions.reopen),
    prioritise: on(({ priority }) => priority !== "priority", actions.prioritise),
    unprioritise: on(({ priority }) => priority === "priority", actions.unprioritise),
    markUnread: on(({ read }) => read, actions.markUnread),
    assignToMe: () => act(actions.assignToMe, selected),
    assignTo: (userId: number | null) => act((conversations) => actions.assign(conversations, userId), selected),
    tagWith: (name: string) => act((conversations) => actions.tag(conversations, [name]), selected),
    share: undefined,
    copyLink: undefined,
    archive: undefined,
  } satisfies Offer;
}
