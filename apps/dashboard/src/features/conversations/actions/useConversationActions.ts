import type { ChangedConversation, ConversationChanges } from "@parley/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { text } from "../../../texts/text.ts";
import { undoable } from "../../../ui/feedback/undo.tsx";
import { useStableCallbacks } from "../../../ui/interaction/useStableCallbacks.ts";
import { findCachedConversation } from "../cache/cache.ts";
import { useConversation } from "../cache/useConversation.ts";
import { neighborOf } from "../list/conversation-list.ts";
import { findShownList } from "../list/rows/shown-order.ts";
import { pathOf, type View } from "../views/views.ts";
import { showFailures } from "./bulk-action.ts";
import { useAssign } from "./useAssign.ts";
import { useBulkChange } from "./useBulkChange.ts";
import { useChangeConversation } from "./useChangeConversation.ts";
import { useMove } from "./useMove.ts";

const CLOSED_NOTICE_MS = 400;
const REOPENED_NOTICE_MS = 2000;

/** The actions on the open conversation. Unavailable actions are absent. */
export interface ConversationActions {
  close?: () => void;
  reopen?: () => void;
  prioritise?: () => void;
  unprioritise?: () => void;
  archive?: () => void;
  markUnread?: () => void;
  assign(userId: number | null): void;
  move(inboxId: string): void;
  /**
   * Closes a conversation that may no longer be the open one. "Send and close" first waits for the message to be stored.
   */
  closeOne(id: string): void;
}

/**
 * The functions stay identical while they are available. They apply to the conversation that is open when they are
 * called.
 */
export function useConversationActions(view: View, openId: string | undefined) {
  const [isJustClosed, showClosed] = useForAMoment(CLOSED_NOTICE_MS);
  const actions: ConversationActions = useStableCallbacks(useActionsNow(view, openId, showClosed));
  return {
    actions,
    /** True for a moment after closing. A notice then covers the conversation that was opened instead. */
    isJustClosed,
    showClosed,
  };
}

function useActionsNow(view: View, openId: string | undefined, showClosed: () => void): ConversationActions {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { data: conversation } = useConversation(openId);
  const { changeConversation, archiveConversation, undoChange } = useChangeConversation();
  const bulkChange = useBulkChange();
  const assign = useAssign();
  const move = useMove();
  const latestOpenId = useRef(openId);
  useEffect(() => {
    latestOpenId.current = openId;
  }, [openId]);

  function findNeighbour(id: string) {
    const list = findShownList(cache, view);
    return list && neighborOf(list, id);
  }

  function closeOne(id: string) {
    const closing = findCachedConversation(cache, id);
    if (!closing) return;
    const neighbour = findNeighbour(id);
    const navigateBack = () => navigate(pathOf(view, id));
    void bulkChange([closing], { status: "closed" }, ["undo.closed"], navigateBack);
    if (latestOpenId.current !== id) return;
    showClosed();
    void navigate(pathOf(view, neighbour));
  }

  if (!conversation) return { assign: () => undefined, move: () => undefined, closeOne };
  const open = conversation;
  const { id, status, priority, archived_at } = open;
  const navigateBack = () => navigate(pathOf(view, id));

  const archive = undoable(async () => {
    const neighbour = findNeighbour(id);
    const outcome = archiveConversation(open);
    void navigate(pathOf(view, neighbour));
    const { response, reason } = await outcome;
    if (response) return { title: text("conversation.archived"), undo: () => bringBack(response) };
    showFailures([{ conversation: open, reason }]);
    return undefined;
  });

  function bringBack(archived: ChangedConversation) {
    void navigateBack();
    void undo({ archived_at: null }, archived);
  }

  async function undo(back: ConversationChanges, changed: ChangedConversation) {
    const { reason } = await undoChange(open, back, changed);
    if (reason !== undefined) showFailures([{ conversation: open, reason }]);
  }

  /** Leaves the conversation first. If it stayed open, it would be marked as read immediately. */
  async function markUnread() {
    await navigate(pathOf(view), { flushSync: true });
    void bulkChange([open], { read: false }, ["undo.unread"]);
  }

  const reopen = undoable(async () => {
    const { response, reason } = await changeConversation(open, { status: "open" });
    if (response) {
      const closeAgain = () => void undo({ status: "closed" }, response);
      return { title: text("conversation.reopened"), ms: REOPENED_NOTICE_MS, undo: closeAgain };
    }
    showFailures([{ conversation: open, reason }]);
    return undefined;
  });

  function setPriority(wanted: "priority" | "not_priority") {
    const done = wanted === "priority" ? "undo.prioritised" : "undo.unprioritised";
    void bulkChange([open], { priority: wanted }, [done]);
  }

  return {
    ...(status === "open" ? { close: () => closeOne(id) } : { reopen }),
    ...(priority === "priority"
      ? { unprioritise: () => setPriority("not_priority") }
      : { prioritise: () => setPriority("priority") }),
    ...(archived_at === null && { archive, markUnread }),
    assign: (userId) => void assign([open], userId),
    move: (inboxId) => move([open], inboxId),
    closeOne,
  };
}

/** A flag that is true for `ms` after each call of the returned function. */
function useForAMoment(ms: number) {
  const [since, setSince] = useState<number>();
  useEffect(() => {
    if (since === undefined) return;
    const timer = setTimeout(() => setSince(undefined), ms);
    return () => clearTimeout(timer);
  }, [since, ms]);
  return [since !== undefined, () => setSince(Date.now())] as const;
}
