import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { text } from "../../texts/text.ts";
import { toast } from "../../ui/toast.ts";
import { listKey } from "./cache.ts";
import { type ConversationList, neighbourOf } from "./conversation-list.ts";
import { useChangeConversation } from "./useChangeConversation.ts";
import { useConversation } from "./useConversation.ts";
import { pathOf, type View } from "./views.ts";

const CLOSED_NOTICE_MS = 400;
const REOPENED_NOTICE_MS = 2000;

/** What can be done now with the open conversation; what cannot is left out. */
export interface ConversationActions {
  close?: () => void;
  reopen?: () => void;
  prioritise?: () => void;
  unprioritise?: () => void;
  archive?: () => void;
  assign(userId: number | null): void;
  /** For a moment after closing, the neighbour that was moved to lies behind a notice. */
  isJustClosed: boolean;
}

export function useConversationActions(view: View, openId: string | undefined): ConversationActions {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { data: conversation } = useConversation(openId);
  const { changeConversation, archiveConversation } = useChangeConversation();
  const [isJustClosed, showClosed] = useForAMoment(CLOSED_NOTICE_MS);
  if (!conversation) return { assign: () => undefined, isJustClosed };
  const { id, status, priority, archived_at } = conversation;

  function findNeighbour() {
    const list = cache.getQueryData<ConversationList>(listKey(view));
    return list && neighbourOf(list, id);
  }

  function close() {
    const neighbour = findNeighbour();
    void changeConversation(id, { status: "closed" });
    showClosed();
    void navigate(pathOf(view, neighbour));
  }

  async function archive() {
    const neighbour = findNeighbour();
    const isArchived = archiveConversation(id);
    void navigate(pathOf(view, neighbour));
    if (await isArchived) toast({ title: text("conversation.archived"), kind: "success" });
  }

  async function reopen() {
    if (await changeConversation(id, { status: "open" })) {
      toast({ title: text("conversation.reopened"), kind: "success", ms: REOPENED_NOTICE_MS });
    }
  }

  return {
    ...(status === "open" ? { close } : { reopen }),
    ...(priority === "priority"
      ? { unprioritise: () => void changeConversation(id, { priority: "not_priority" }) }
      : { prioritise: () => void changeConversation(id, { priority: "priority" }) }),
    ...(archived_at === null && { archive }),
    assign: (userId) => void changeConversation(id, { assignee_id: userId }),
    isJustClosed,
  };
}

/** True for a while after it was set off. */
function useForAMoment(ms: number) {
  const [since, setSince] = useState<number>();
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(() => setSince(undefined), ms);
    return () => clearTimeout(timer);
  }, [since, ms]);
  return [since !== undefined, () => setSince(Date.now())] as const;
}
