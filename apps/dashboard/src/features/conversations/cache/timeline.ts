import type { TimelineEntry } from "@parley/contract";

/** A timeline entry. An optimistic entry has no id. The stored entry that replaces it keeps its key. */
export interface CachedEntry extends Omit<TimelineEntry, "id"> {
  id: number | null;
  key?: string;
}

/** Adds stored entries, which replace matching optimistic ones. Idempotent. */
export function withEntries(timeline: CachedEntry[] = [], added: TimelineEntry[] = []): CachedEntry[] {
  return added.reduce(withEntry, timeline);
}

function withEntry(timeline: CachedEntry[], entry: TimelineEntry): CachedEntry[] {
  if (timeline.some(({ id }) => id === entry.id)) return timeline;
  const at = timeline.findIndex((expected) => isFulfilled(expected, entry));
  const { key } = timeline[at] ?? {};
  const others = timeline.filter((_, index) => index !== at);
  return [...others, { ...entry, ...(key !== undefined && { key }) }].sort(inOrder);
}

export const withoutEntries = (timeline: CachedEntry[] = [], ids: readonly number[] = []): CachedEntry[] =>
  ids.length > 0 ? timeline.filter(({ id }) => id === null || !ids.includes(id)) : timeline;

/** The stored entries with these ids. */
export const entriesWith = (timeline: CachedEntry[] = [], ids: readonly number[]): TimelineEntry[] =>
  timeline.flatMap(({ id, ...entry }) => (id !== null && ids.includes(id) ? { ...entry, id } : []));

const isFulfilled = (expected: CachedEntry, entry: TimelineEntry) =>
  expected.id === null &&
  expected.type === entry.type &&
  expected.user_id === entry.user_id &&
  expected.assignee_id === entry.assignee_id &&
  expected.tag === entry.tag;

const inOrder = (a: CachedEntry, b: CachedEntry) =>
  (a.id ?? Number.MAX_SAFE_INTEGER) - (b.id ?? Number.MAX_SAFE_INTEGER);

/** The timeline after the response to a change: adds the stored entries, and removes the change's optimistic entries. */
export function confirmEntries(timeline: CachedEntry[] = [], expected: CachedEntry[], added: TimelineEntry[] = []) {
  const keys = new Set(expected.map(({ key }) => key));
  return withEntries(timeline, added).filter(({ id, key }) => id !== null || !keys.has(key));
}
