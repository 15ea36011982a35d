import type { TimelineEntryType } from "@parley/contract";
import type { CachedConversation } from "./cached-conversation.ts";
import type { OptimisticChanges } from "./optimistic-changes.ts";
import type { CachedEntry } from "./timeline.ts";

/** The timeline entries that the server will add for these changes. */
export function entriesForChanges(before: CachedConversation, changes: OptimisticChanges, by: By): CachedEntry[] {
  const { assignee_id, priority, status, archived_at } = changes;
  const expected: CachedEntry[] = [];
  const expect = (type: TimelineEntryType, details?: Details) =>
    expected.push(optimisticEntry(before, type, by, details));
  if (assignee_id !== undefined && assignee_id !== before.assignee_id) {
    const type = assignee_id === null ? "unassigned" : "assigned";
    expect(type, { assignee_id, previous_assignee_id: before.assignee_id });
  }
  if (priority && priority !== before.priority) expect(priority === "priority" ? "prioritised" : "unprioritised");
  if (status && status !== before.status) expect(status === "closed" ? "closed" : "reopened");
  if (archived_at !== undefined && archived_at !== before.archived_at) {
    expect(archived_at === null ? "unarchived" : "archived");
  }
  return expected;
}

/** The timeline entries for a change of tags, by name. */
export function entriesForTags(before: CachedConversation, names: string[], by: By): CachedEntry[] {
  const known = before.tags.map(({ name }) => name);
  const entry = (type: TimelineEntryType) => (tag: string) => optimisticEntry(before, type, by, { tag });
  return [
    ...names.filter((name) => !known.includes(name)).map(entry("tagged")),
    ...known.filter((name) => !names.includes(name)).map(entry("untagged")),
  ];
}

/** The user and the time of a change. */
interface By {
  userId: number;
  now: Date;
}

type Details = Partial<Pick<CachedEntry, "assignee_id" | "previous_assignee_id" | "tag">>;

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
