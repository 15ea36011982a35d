import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useSession } from "../../../platform/session/SessionContext.tsx";
import type { TagChange } from "../../tags/index.ts";
import { useAssign } from "../actions/useAssign.ts";
import { useBulkChange } from "../actions/useBulkChange.ts";
import { useBulkTag } from "../actions/useBulkTag.ts";
import { useMove } from "../actions/useMove.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { pathOf, type View } from "../views/views.ts";
import { neighborOf } from "./conversation-list.ts";
import { findShownList } from "./rows/shown-order.ts";

export type ListActions = ReturnType<typeof useListActions>;

/** The actions on rows of the list. `onCloseOpen` is called when one closes the open conversation. */
export function useListActions(view: View, openId: string | undefined, onCloseOpen: () => void) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { user_id } = useSession();
  const bulkChange = useBulkChange();
  const assign = useAssign();
  const bulkTag = useBulkTag();
  const move = useMove();

  /** The open conversation does not stay on screen when it leaves the list. */
  function stepAside(leaving: CachedConversation[]) {
    const list = findShownList(cache, view);
    if (!list || !leaving.some(({ id }) => id === openId)) return;
    const others = list.conversations.filter(({ id }) => id === openId || !leaving.some((one) => one.id === id));
    void navigate(pathOf(view, neighborOf({ ...list, conversations: others }, openId!)));
  }

  return {
    close(conversations: CachedConversation[]) {
      if (conversations.some(({ id }) => id === openId)) onCloseOpen();
      stepAside(conversations);
      void bulkChange(conversations, { status: "closed" }, ["undo.closed"]);
    },
    reopen(conversations: CachedConversation[]) {
      stepAside(conversations);
      void bulkChange(conversations, { status: "open" }, ["undo.reopened"]);
    },
    prioritise: (conversations: CachedConversation[]) =>
      void bulkChange(conversations, { priority: "priority" }, ["undo.prioritised"]),
    unprioritise: (conversations: CachedConversation[]) =>
      void bulkChange(conversations, { priority: "not_priority" }, ["undo.unprioritised"]),
    /** Leaves the open conversation first, because it would be marked as read immediately. */
    async markUnread(conversations: CachedConversation[]) {
      if (conversations.some(({ id }) => id === openId)) await navigate(pathOf(view), { flushSync: true });
      void bulkChange(conversations, { read: false }, ["undo.unread"]);
    },
    assign: (conversations: CachedConversation[], userId: number | null) => void assign(conversations, userId),
    tag: (conversations: CachedConversation[], change: TagChange) => void bulkTag(conversations, change),
    move,
    assignToMe: (conversations: CachedConversation[]) => void assign(conversations, user_id),
  };
}
