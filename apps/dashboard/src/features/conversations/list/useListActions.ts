import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { useSession } from "../../../platform/SessionContext.tsx";
import { text } from "../../../texts/text.ts";
import type { KnownConversation } from "../known-conversation.ts";
import { useAssign } from "../useAssign.ts";
import { useChangeTogether } from "../useChangeTogether.ts";
import { useTagTogether } from "../useTagTogether.ts";
import { pathOf, type View } from "../views.ts";
import { neighbourOf } from "./conversation-list.ts";
import { findShown } from "./shown-order.ts";

export type ListActions = ReturnType<typeof useListActions>;

/** What can be done with rows of the list without opening them. */
export function useListActions(view: View, openId: string | undefined) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { user_id } = useSession();
  const changeTogether = useChangeTogether();
  const assign = useAssign();
  const tagTogether = useTagTogether();

  /** The open conversation does not stay on screen when it leaves the list. */
  function stepAside(leaving: KnownConversation[]) {
    const list = findShown(cache, view);
    if (!list || !leaving.some(({ id }) => id === openId)) return;
    const others = list.conversations.filter(({ id }) => id === openId || !leaving.some((one) => one.id === id));
    void navigate(pathOf(view, neighbourOf({ ...list, conversations: others }, openId!)));
  }

  return {
    close(conversations: KnownConversation[]) {
      stepAside(conversations);
      void changeTogether(conversations, { status: "closed" }, text("undo.closed"));
    },
    reopen(conversations: KnownConversation[]) {
      stepAside(conversations);
      void changeTogether(conversations, { status: "open" }, text("undo.reopened"));
    },
    prioritise: (conversations: KnownConversation[]) =>
      void changeTogether(conversations, { priority: "priority" }, text("undo.prioritised")),
    unprioritise: (conversations: KnownConversation[]) =>
      void changeTogether(conversations, { priority: "not_priority" }, text("undo.unprioritised")),
    /** The open one would be read again at once. */
    async markUnread(conversations: KnownConversation[]) {
      if (conversations.some(({ id }) => id === openId)) await navigate(pathOf(view), { flushSync: true });
      void changeTogether(conversations, { read: false }, text("undo.unread"));
    },
    assign: (conversations: KnownConversation[], userId: number | null) => void assign(conversations, userId),
    tag: (conversations: KnownConversation[], names: string[]) => void tagTogether(conversations, names),
    assignToMe: (conversations: KnownConversation[]) => void assign(conversations, user_id),
  };
}
