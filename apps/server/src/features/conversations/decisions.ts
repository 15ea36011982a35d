import type { TimelineEntryType } from "@parley/contract";
import type { ConversationRow } from "./facts.ts";

/** A decision about a conversation, and its outcome. The scope has the author. */
export interface Decision {
  type: TimelineEntryType;
  assignee_id?: number | null;
  previous_assignee_id?: number | null;
  inbox_id?: string | null;
  previous_inbox_id?: string | null;
  tag_name?: string;
  /** For an undo of `closed` and `reopened`. */
  previous_activity_at?: string | null;
  previous_closed_at?: string | null;
}

/** The differences that the conversation's timeline records. */
export function decisionsBetween(before: ConversationRow, after: ConversationRow): Decision[] {
  const decisions: Decision[] = [];
  if (after.assignee_id !== before.assignee_id) {
    const { assignee_id } = after;
    const type = assignee_id === null ? "unassigned" : "assigned";
    decisions.push({ type, assignee_id, previous_assignee_id: before.assignee_id });
  }
  if (after.inbox_id !== before.inbox_id) {
    decisions.push({ type: "moved", inbox_id: after.inbox_id, previous_inbox_id: before.inbox_id });
  }
  if (after.priority !== before.priority) {
    decisions.push({ type: after.priority === "priority" ? "prioritised" : "unprioritised" });
  }
  if (after.status !== before.status) {
    const { last_activity_at, closed_at } = before;
    const type = after.status === "closed" ? "closed" : "reopened";
    decisions.push({ type, previous_activity_at: last_activity_at, previous_closed_at: closed_at });
  }
  if (after.archived_at !== before.archived_at) {
    decisions.push({ type: after.archived_at === null ? "unarchived" : "archived" });
  }
  return decisions;
}
