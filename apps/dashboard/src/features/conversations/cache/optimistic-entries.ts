import type { TimelineEntryType } from "@parley/contract";
import type { TagChange } from "../../tags/index.ts";
import type { CachedConversation } from "./cached-conversation.ts";
import type { OptimisticChanges } from "./optimistic-changes.ts";
import type { CachedEntry } from "./timeline.ts";

/** The timeline entries that the server will add for these changes. */
export function entriesForChanges(before: CachedConversation, changes: OptimisticChanges, by: By): CachedEntry[] {
  const { assignee_id, inbox_id, priority, status, archived_at } = changes;
  const expected: CachedEntry[] = [];
  const expect = (type: TimelineEntryType, details?: Details) =>
    expected.push(optimisticEntry(before, type, by, details));
  if (assignee_id !== undefined && assignee_id !== before.assignee_id) {
    const type = assignee_id === null ? "unassigned" : "assigned";
    expect(type, { assignee_id, previous_assignee_id: before.assignee_id });
  }
  if (inbox_id !== undefined && inbox_id !== before.inbox_id) {
    expect("moved", { inbox_id, previous_inbox_id: before.inbox_id });
  }
  if (priority && priority !== before.priority) expect(priority === "priority" ? "prioritised" : "unprioritised");
  if (status && status !== before.status) expect(status === "closed" ? "closed" : "reopened");
  if (archived_at !== undefined && archived_at !== before.archived_at) {
    expect(archived_at === null ? "unarchived" : "archived");
  }
  return expected;
}

/** The timeline entry for a tag that is added or removed. None if that changes nothing. */
export function entriesForTag(before: CachedConversation, { kind, name }: TagChange, by: By): CachedEntry[] {
  const isAdded = kind === "add";
  if (before.tags.some((tag) => tag.name === name) === isAdded) return [];
  return [optimisticEntry(before, isAdded ? "tagged" : "untagged", by, { tag: name })];
}

/** The user and the time of a change. */
interface By {
  userId: number;
  now: Date;
}

type Details = Partial<
  Pick<CachedEntry, "assignee_id" | "previous_assignee_id" | "inbox_id" | "previous_inbox_id" | "tag">
>;

function optimisticEntry(
  { id, messages }: CachedConversation,
  type: TimelineEntryType,
  { userId, now }: By,
  of: Details = {},
) {
  const expected: CachedEntry = {
    id: null,
    key: `expected ${crypto.getRandomValues(new Uint32Array(2)).join("-")}`,
    object: "timeline_entry",
    conversation_id: id,
    type,
    actor: "user",
    user_id: userId,
    assignee_id: null,
    previous_assignee_id: null,
    inbox_id: null,
    previous_inbox_id: null,
    tag: null,
    after_message_id: messages.at(-1)?.id ?? null,
    created_at: now.toISOString(),
    ...of,
  };
  return expected;
}
