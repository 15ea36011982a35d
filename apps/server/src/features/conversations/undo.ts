import type { TimelineEntryType } from "@parley/contract";
import type { Scope } from "../../platform/scope.ts";
import type { Decision } from "./decisions.ts";
import type { ConversationRow, UndoableEntryRow } from "./facts.ts";
import type { ConversationColumns } from "./queries.ts";
import { deleteTimelineEntries, listUndoableEntries } from "./timeline-queries.ts";

/** The decisions that can revert an entry of each type. */
const opposites: Record<TimelineEntryType, readonly TimelineEntryType[]> = {
  assigned: ["assigned", "unassigned"],
  unassigned: ["assigned"],
  prioritised: ["unprioritised"],
  unprioritised: ["prioritised"],
  closed: ["reopened"],
  reopened: ["closed"],
  archived: ["unarchived"],
  unarchived: ["archived"],
  moved: ["moved"],
  tagged: [],
  untagged: [],
};

/** Whether the decision restores the value from before the entry. */
function reverts(decision: Decision, entry: UndoableEntryRow): boolean {
  return (
    opposites[entry.type].includes(decision.type) &&
    (decision.assignee_id ?? null) === entry.previous_assignee_id &&
    (decision.previous_assignee_id ?? null) === entry.assignee_id &&
    (decision.inbox_id ?? null) === entry.previous_inbox_id &&
    (decision.previous_inbox_id ?? null) === entry.inbox_id
  );
}

const isOfKind = (decision: Decision, { type }: UndoableEntryRow) =>
  decision.type === type || opposites[type].includes(decision.type);

/**
 * Removes the timeline entries that these decisions undo. An entry is undone only if it is named, recent, the user's own
 * and the latest of its kind. A conversation that was closed or reopened gets its earlier times back.
 * @param before the conversation before the decisions
 * @returns the removed entries' ids, the decisions that undo nothing, and the times to restore
 */
export async function undoEntries(scope: Scope, before: ConversationRow, decisions: Decision[], named: number[]) {
  const entries = named.length > 0 ? await listUndoableEntries(scope, before.id, Math.min(...named)) : [];
  const findUndone = (decision: Decision) => {
    const latest = entries.findLast((entry) => isOfKind(decision, entry));
    const isOwn = scope.actor.kind === "user" && latest?.user_id === scope.actor.id;
    return latest && isOwn && named.includes(latest.id) && reverts(decision, latest) ? latest : undefined;
  };
  const matches = decisions.map((decision) => ({ decision, undone: findUndone(decision) }));
  const undone = matches.flatMap(({ undone }) => undone ?? []);
  const ids = undone.map(({ id }) => id);
  if (ids.length > 0) await deleteTimelineEntries(scope, before.id, ids);
  return {
    undone: ids,
    remaining: matches.flatMap(({ decision, undone }) => (undone ? [] : decision)),
    times: timesBefore(undone, before),
  };
}

/** The times before the conversation was closed or reopened. Later activity keeps its time. */
function timesBefore(
  undone: UndoableEntryRow[],
  { last_activity_at }: ConversationRow,
): ConversationColumns | undefined {
  const entry = undone.find(({ type }) => type === "closed" || type === "reopened");
  if (!entry) return undefined;
  const isLastActivity = last_activity_at === entry.created_at;
  return {
    last_activity_at: isLastActivity ? entry.previous_activity_at : last_activity_at,
    closed_at: entry.previous_closed_at,
  };
}
