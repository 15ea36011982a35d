import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { text } from "../../texts/text.ts";
import { undoable } from "../../ui/undo.tsx";
import { sayRefused } from "./attempt.ts";
import { neighbourOf } from "./list/conversation-list.ts";
import { findShown } from "./list/shown-order.ts";
import { useAssign } from "./useAssign.ts";
import { useChangeConversation } from "./useChangeConversation.ts";
import { useChangeTogether } from "./useChangeTogether.ts";
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
  markUnread?: () => void;
  assign(userId: number | null): void;
  /** For a moment after closing, the neighbour that was moved to lies behind a notice. */
  isJustClosed: boolean;
}

export function useConversationActions(view: View, openId: string | undefined): ConversationActions {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { data: conversation } = useConversation(openId);
  const { changeConversation, archiveConversation } = useChangeConversation();
  const changeTogether = useChangeTogether();
  const assign = useAssign();
  const [isJustClosed, showClosed] = useForAMoment(CLOSED_NOTICE_MS);
  const latestOpenId = useRef(openId);
  useEffect(() => {
    latestOpenId.current = openId;
  }, [openId]);
  if (!conversation) return { assign: () => undefined, isJustClosed };
  const open = conversation;
  const { id, status, priority, archived_at } = open;
  const comeBack = () => navigate(pathOf(view, id));

  function findNeighbour() {
    const list = findShown(cache, view);
    return list && neighbourOf(list, id);
  }

  function close() {
    const neighbour = findNeighbour();
    void changeTogether([open], { status: "closed" }, text("undo.closed"), comeBack);
    if (latestOpenId.current !== id) return; // somebody waited for a message to be sent, and looks at another one by now
    showClosed();
    void navigate(pathOf(view, neighbour));
  }

  const archive = undoable(async () => {
    const neighbour = findNeighbour();
    const refusal = archiveConversation(open);
    void navigate(pathOf(view, neighbour));
    const reason = await refusal;
    if (reason === undefined) return { title: text("conversation.archived"), undo: bringBack };
    sayRefused([{ conversation: open, reason }]);
    return undefined;
  });

  async function bringBack() {
    void comeBack();
    const reason = await changeConversation(open, { archived_at: null });
    if (reason !== undefined) sayRefused([{ conversation: open, reason }]);
  }

  /** It would be read again at once if it stayed open. */
  async function markUnread() {
    await navigate(pathOf(view), { flushSync: true });
    void changeTogether([open], { read: false }, text("undo.unread"));
  }

  const reopen = undoable(async () => {
    const reason = await changeConversation(open, { status: "open" });
    if (reason === undefined) {
      return { title: text("conversation.reopened"), ms: REOPENED_NOTICE_MS, undo: closeAgain };
    }
    sayRefused([{ conversation: open, reason }]);
    return undefined;
  });

  async function closeAgain() {
    const reason = await changeConversation(open, { status: "closed" });
    if (reason !== undefined) sayRefused([{ conversation: open, reason }]);
  }

  function setPriority(wanted: "priority" | "not_priority") {
    const what = text(wanted === "priority" ? "undo.prioritised" : "undo.unprioritised");
    void changeTogether([open], { priority: wanted }, what);
  }

  return {
    ...(status === "open" ? { close } : { reopen }),
    ...(priority === "priority"
      ? { unprioritise: () => setPriority("not_priority") }
      : { prioritise: () => setPriority("priority") }),
    ...(archived_at === null && { archive, markUnread }),
    assign: (userId) => void assign([open], userId),
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
