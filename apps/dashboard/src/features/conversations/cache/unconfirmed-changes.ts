import type { ChangedConversation, Conversation, ConversationUpdated } from "@parley/contract";
import type { OptimisticChanges } from "./optimistic-changes.ts";
import type { CachedEntry } from "./timeline.ts";

/** A change that this window sent, until its event has arrived. */
export interface UnconfirmedChange {
  readonly key: string;
  readonly local: OptimisticChanges;
  /** The timeline entries that it undoes. Its event contains them. */
  readonly undoes?: readonly number[];
  /** The first timeline entry of its event, once the server has responded. Ids rise within a conversation. */
  readonly firstEntryId?: number;
  /** An event arrived since the change, so the server's values may be newer than the change. */
  readonly hasLaterEvent?: boolean;
}

/** The changes in their order, and the server's values of the fields that they set. */
export interface Unconfirmed {
  readonly changes: readonly UnconfirmedChange[];
  readonly stored: OptimisticChanges;
}

/** A cached conversation, as far as this module needs it. */
interface Changeable extends Conversation {
  timeline?: CachedEntry[];
  unconfirmed?: Unconfirmed | undefined;
}

/** Shows a change before the server confirms it. */
export function withUnconfirmed<Cached extends Changeable>(conversation: Cached, change: UnconfirmedChange): Cached {
  const { changes = [], stored = {} } = conversation.unconfirmed ?? {};
  const before = pick(conversation, Object.keys(change.local));
  return {
    ...conversation,
    ...change.local,
    unconfirmed: { changes: [...changes, change], stored: { ...before, ...stored } },
  };
}

/** Applies the state of an event. Unconfirmed changes stay visible, because the event may be of an earlier change. */
export function withUpdates<Cached extends Changeable>(
  conversation: Cached,
  { updates, timeline = [], undone = [] }: Omit<ConversationUpdated, "id">,
): Cached {
  const { unconfirmed } = conversation;
  const confirmed = { ...conversation, ...updates };
  if (!unconfirmed) return confirmed;
  const lastId = Math.max(...timeline.map(({ id }) => id));
  const changes = unconfirmed.changes
    .filter(({ firstEntryId }) => firstEntryId === undefined || firstEntryId > lastId)
    .filter(({ undoes = [] }) => !undoes.some((id) => undone.includes(id)))
    .map((change) => ({ ...change, hasLaterEvent: true }));
  return withChanges(confirmed, changes, pick(updates, Object.keys(unconfirmed.stored)));
}

/** After the server accepted a change: it stays unconfirmed until its event arrives, unless that arrived before. */
export function withResponse<Cached extends Changeable>(
  conversation: Cached,
  { key, local }: UnconfirmedChange,
  { timeline: added, undone = [] }: Omit<ChangedConversation, "data">,
): Cached {
  const { unconfirmed } = conversation;
  if (!unconfirmed || undone.length > 0) return conversation;
  const { changes, stored } = unconfirmed;
  if (added.length === 0) {
    const isNewest = !changes.some((change) => change.key === key && change.hasLaterEvent);
    return withoutChange(conversation, { changes, stored: isNewest ? { ...stored, ...local } : stored }, key);
  }
  const firstEntryId = Math.min(...added.map(({ id }) => id));
  const hasEvent = conversation.timeline?.some(({ id }) => id !== null && id >= firstEntryId);
  if (hasEvent) return withoutChange(conversation, unconfirmed, key);
  const waiting = changes.map((change) => (change.key === key ? { ...change, firstEntryId } : change));
  return { ...conversation, unconfirmed: { stored, changes: waiting } };
}

/** After the server refused a change: the fields have the server's values, or those of other unconfirmed changes. */
export function withoutUnconfirmed<Cached extends Changeable>(conversation: Cached, key: string): Cached {
  const { unconfirmed } = conversation;
  return unconfirmed ? withoutChange(conversation, unconfirmed, key) : conversation;
}

/** A field keeps its value if an event has set it since: a message changes `last_activity_at`. */
function withoutChange<Cached extends Changeable>(
  conversation: Cached,
  { changes, stored }: Unconfirmed,
  key: string,
): Cached {
  const shown = Object.entries(localOf(changes)) as [keyof OptimisticChanges, unknown][];
  const isSetByOthers = shown.filter(([name, value]) => conversation[name] !== value).map(([name]) => name);
  const others = changes.filter((change) => change.key !== key);
  return withChanges(conversation, others, { ...stored, ...pick(conversation, isSetByOthers) });
}

/** Sets all fields of `stored`, and then those of the changes. */
function withChanges<Cached extends Changeable>(
  conversation: Cached,
  changes: readonly UnconfirmedChange[],
  stored: OptimisticChanges,
): Cached {
  const local = localOf(changes);
  const unconfirmed = changes.length > 0 ? { changes, stored: pick(stored, Object.keys(local)) } : undefined;
  return { ...conversation, ...stored, ...local, unconfirmed };
}

const localOf = (changes: readonly UnconfirmedChange[]): OptimisticChanges =>
  Object.assign({}, ...changes.map(({ local }) => local));

const pick = (from: OptimisticChanges, names: readonly string[]): OptimisticChanges =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
