import type { Conversation, TimelineEntry } from "@parley/contract";
import type { CachedConversation } from "./cached-conversation.ts";
import type { OptimisticChanges } from "./optimistic-changes.ts";

/** A change that this window sent, until its event has arrived. */
export interface UnconfirmedChange {
  readonly key: string;
  readonly local: OptimisticChanges;
  /** The timeline entries of its event, once the server has responded. */
  readonly entryIds?: readonly number[];
}

/** The changes in their order, and the server's values of the fields that they set. */
export interface Unconfirmed {
  readonly changes: readonly UnconfirmedChange[];
  readonly stored: OptimisticChanges;
}

/** Shows a change before the server confirms it. */
export function withUnconfirmed(conversation: CachedConversation, change: UnconfirmedChange): CachedConversation {
  const { changes = [], stored = {} } = conversation.unconfirmed ?? {};
  const before = pick(conversation, Object.keys(change.local));
  return {
    ...conversation,
    ...change.local,
    unconfirmed: { changes: [...changes, change], stored: { ...before, ...stored } },
  };
}

/** Applies the state of an event. Unconfirmed changes stay visible, because the event may be of an earlier change. */
export function withUpdates(
  conversation: CachedConversation,
  updates: Conversation,
  entries: readonly TimelineEntry[] = [],
): CachedConversation {
  const { unconfirmed, ...confirmed } = { ...conversation, ...updates };
  if (!unconfirmed) return confirmed;
  const arrived = new Set(entries.map(({ id }) => id));
  const changes = unconfirmed.changes.filter(({ entryIds }) => !entryIds?.some((id) => arrived.has(id)));
  return withChanges(confirmed, changes, pick(updates, Object.keys(unconfirmed.stored)));
}

/** After the server accepted a change: it stays unconfirmed until its event arrives, unless that arrived before. */
export function withResponse(
  conversation: CachedConversation,
  { key, local }: UnconfirmedChange,
  added: readonly TimelineEntry[],
): CachedConversation {
  const { unconfirmed, ...shown } = conversation;
  if (!unconfirmed) return conversation;
  const entryIds = added.map(({ id }) => id);
  const hasEvent = conversation.timeline?.some(({ id }) => id !== null && entryIds.includes(id));
  if (entryIds.length === 0) {
    const stored = { ...unconfirmed.stored, ...local };
    return withChanges(shown, without(unconfirmed, key), stored);
  }
  if (hasEvent) return withChanges(shown, without(unconfirmed, key), unconfirmed.stored);
  const changes = unconfirmed.changes.map((change) => (change.key === key ? { ...change, entryIds } : change));
  return { ...conversation, unconfirmed: { ...unconfirmed, changes } };
}

/** After the server refused a change: the fields have the server's values, or those of other unconfirmed changes. */
export function withoutUnconfirmed(conversation: CachedConversation, key: string): CachedConversation {
  const { unconfirmed, ...shown } = conversation;
  return unconfirmed ? withChanges(shown, without(unconfirmed, key), unconfirmed.stored) : conversation;
}

const without = ({ changes }: Unconfirmed, key: string) => changes.filter((change) => change.key !== key);

/** Sets all fields of `stored`, and then those of the changes. */
function withChanges(
  conversation: CachedConversation,
  changes: readonly UnconfirmedChange[],
  stored: OptimisticChanges,
): CachedConversation {
  const local = Object.assign({}, ...changes.map((change) => change.local)) as OptimisticChanges;
  const after = { ...conversation, ...stored, ...local };
  return changes.length === 0
    ? after
    : { ...after, unconfirmed: { changes, stored: pick(stored, Object.keys(local)) } };
}

const pick = (from: OptimisticChanges, names: readonly string[]): OptimisticChanges =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
