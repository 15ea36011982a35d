import type { Conversation, ConversationChanges } from "@parley/contract";

/** The fields of a conversation that a pending change sets. */
export type OptimisticChanges = Partial<
  Pick<
    Conversation,
    "status" | "closed_at" | "last_activity_at" | "priority" | "assignee_id" | "inbox_id" | "read" | "archived_at"
  >
>;

export const optimisticArchive = (now: Date): OptimisticChanges => ({ archived_at: toTheSecond(now) });

/** Closing and reopening count as activity, as on the server. */
export function optimisticChanges(changes: ConversationChanges, now: Date): OptimisticChanges {
  const { status, priority, assignee_id, inbox_id, archived_at, read } = changes;
  const at = toTheSecond(now);
  return {
    ...(status && { status, closed_at: status === "closed" ? at : null, last_activity_at: at }),
    ...(priority && { priority }),
    ...(assignee_id !== undefined && { assignee_id }),
    ...(inbox_id !== undefined && { inbox_id }),
    ...(archived_at !== undefined && { archived_at }),
    ...(read !== undefined && { read }),
  };
}

/** The changes that revert these changes, except fields that were changed again since. */
export function inverseChanges(
  changes: ConversationChanges,
  before: Conversation,
  now: Conversation,
): ConversationChanges {
  const isStill = (field: "status" | "priority" | "assignee_id" | "inbox_id" | "read") =>
    changes[field] !== undefined && now[field] === changes[field];
  return {
    ...(isStill("status") && { status: before.status }),
    ...(isStill("priority") && { priority: before.priority }),
    ...(isStill("assignee_id") && { assignee_id: before.assignee_id }),
    ...(isStill("inbox_id") && { inbox_id: before.inbox_id }),
    ...(isStill("read") && { read: before.read }),
  };
}

/**
 * The fields that the undo of a change sets. Later activity keeps its time.
 * @param back the changes that revert the change
 * @param changed the conversation right after the change
 */
export function optimisticUndo(
  back: ConversationChanges,
  before: Conversation,
  changed: Conversation,
  now: Conversation,
): OptimisticChanges {
  const { status, ...others } = back;
  const { last_activity_at } = now.last_activity_at === changed.last_activity_at ? before : now;
  return {
    ...optimisticChanges(others, new Date()),
    ...(status && { status, closed_at: before.closed_at, last_activity_at }),
  };
}

const toTheSecond = (instant: Date) => `${instant.toISOString().slice(0, 19)}Z`;
