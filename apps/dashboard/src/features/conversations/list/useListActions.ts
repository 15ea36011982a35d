import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useSession } from "../../../platform/SessionContext.tsx";
import { text } from "../../../texts/text.ts";
import { useAssign } from "../actions/useAssign.ts";
import { useBulkChange } from "../actions/useBulkChange.ts";
import { useBulkTag } from "../actions/useBulkTag.ts";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { pathOf, type View } from "../views/views.ts";
import { neighborOf } from "./conversation-list.ts";
import { findShownList } from "./rows/shown-order.ts";

export type ListActions = ReturnType<typeof useListActions>;

/** The actions on rows of the list. */
export function useListActions(view: View, openId: string | undefined) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { user_id } = useSession();
  const bulkChange = useBulkChange();
  const assign = useAssign();
  const bulkTag = useBulkTag();

  /** The open conversation does not stay on screen when it leaves the list. */
  function stepAside(leaving: CachedConversation[]) {
    const list = findShownList(cache, view);
    if (!list || !leaving.some(({ id }) => id === openId)) return;
    const others = list.conversations.filter(({ id }) => id === openId || !leaving.some((one) => one.id === id));
    void navigate(pathOf(view, neighborOf({ ...list, conversations: others }, openId!)));
  }

  return {
    close(conversations: CachedConversation[]) {
      stepAside(conversations);
      void bulkChange(conversations, { status: "closed" }, text("undo.closed"));
    },
    reopen(conversations: CachedConversation[]) {
      stepAside(conversations);
      void bulkChange(conversations, { status: "open" }, text("undo.reopened"));
    },
    prioritise: (conversations: CachedConversation[]) =>
      void bulkChange(conversations, { priority: "priority" }, text("undo.prioritised")),
    unprioritise: (conversations: CachedConversation[]) =>
      void bulkChange(conversations, { priority: "not_priority" }, text("undo.unprioritised")),
    /** Leaves the open conversation first, because it would be marked as read immediately. */
    async markUnread(conversations: CachedConversation[]) {
      if (conversations.some(({ id }) => id === openId)) await navigate(pathOf(view), { flushSync: true });
      void bulkChange(conversations, { read: false }, text("undo.unread"));
    },
    assign: (conversations: CachedConversation[], userId: number | null) => void assign(conversations, userId),
    tag: (conversations: CachedConversation[], names: string[]) => void bulkTag(conversations, names),
    assignToMe: (conversations: CachedConversation[]) => void assign(conversations, user_id),
  };
}
