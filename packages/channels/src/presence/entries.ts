/** The presences on a topic, in the format of clients. */
export type PresenceState = Record<string, { metas: Meta[] }>;

/** The tracked data, with the id of this version of it. */
export type Meta = { phx_ref: string; phx_ref_prev?: string } & Record<string, unknown>;

export interface PresenceDiff {
  joins: PresenceState;
  leaves: PresenceState;
}

/** A key that one subscription of one node tracks. Entries are replaced, never changed. */
export interface Entry {
  readonly node: string;
  readonly group: string;
  readonly topic: string;
  readonly key: string;
  /** Unique among all entries of all nodes. */
  readonly ref: string;
  /** After an update, the ref of the entry that this one replaced. */
  readonly previousRef: string | undefined;
  /** When the key was first tracked, in Unix milliseconds with fraction. Updates keep it. */
  readonly since: number;
  readonly meta: object;
}

/** Identifies an entry. */
export type EntryName = Pick<Entry, "group" | "topic" | "key" | "ref">;

type Keys = Map<string, Entry[]>;

/** The presences that this node holds: those of all nodes in the groups that it follows. */
export class PresenceEntries {
  /** By group and topic. */
  readonly #groups = new Map<string, Map<string, Keys>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(entry: Entry): void {
    const topics = emplace(this.#groups, entry.group, () => new Map<string, Keys>());
    const keys = emplace(topics, entry.topic, () => new Map<string, Entry[]>());
    const entries = emplace(keys, entry.key, () => []);
    entries.splice(entries.findLastIndex((other) => isOlder(other, entry)) + 1, 0, entry);
    this.#size++;
  }

  /** Removes the entry and returns it. Returns undefined when it does not exist. */
  remove({ group, topic, key, ref }: EntryName): Entry | undefined {
    const topics = this.#groups.get(group);
    const keys = topics?.get(topic);
    const entries = keys?.get(key);
    const index = entries?.findIndex((entry) => entry.ref === ref) ?? -1;
    if (index < 0) return undefined;
    const [removed] = entries!.splice(index, 1);
    this.#size--;
    if (entries!.length === 0) keys!.delete(key);
    if (keys!.size === 0) topics!.delete(topic);
    if (topics!.size === 0) this.#groups.delete(group);
    return removed;
  }

  removeGroup(group: string): void {
    for (const _entry of this.in(group)) this.#size--;
    this.#groups.delete(group);
  }

  list(group: string, topic: string): PresenceState {
    const state = emptyState();
    for (const [key, entries] of this.#groups.get(group)?.get(topic) ?? []) state[key] = { metas: entries.map(metaOf) };
    return state;
  }

  *in(group: string): Generator<Entry> {
    for (const keys of this.#groups.get(group)?.values() ?? []) for (const entries of keys.values()) yield* entries;
  }

  *of(node: string): Generator<Entry> {
    for (const group of this.#groups.keys()) for (const entry of this.in(group)) if (entry.node === node) yield entry;
  }
}

/** A diff for the subscribers of one group. */
interface GroupDiff {
  readonly group: string;
  readonly diff: PresenceDiff;
}

interface Changes {
  readonly joins: Map<string, Entry>;
  readonly leaves: Map<string, Entry>;
}

/**
 * Collects joins and leaves per topic and group until they are broadcast. An entry that joins and leaves in the meantime
 * is left out. So is an entry that leaves and joins again, because clients apply joins before leaves.
 */
export class PresenceChanges {
  /** By topic and group. */
  readonly #topics = new Map<string, Map<string, Changes>>();

  joined(entry: Entry): void {
    const { joins, leaves } = this.#of(entry);
    if (!leaves.delete(entry.ref)) joins.set(entry.ref, entry);
  }

  left(entry: Entry): void {
    const { joins, leaves } = this.#of(entry);
    if (!joins.delete(entry.ref)) leaves.set(entry.ref, entry);
  }

  get topics(): Iterable<string> {
    return this.#topics.keys();
  }

  /** Removes and returns the diffs to broadcast on a topic. */
  take(topic: string): GroupDiff[] {
    const groups = [...(this.#topics.get(topic) ?? [])];
    this.#topics.delete(topic);
    return groups
      .filter(([, { joins, leaves }]) => joins.size + leaves.size > 0)
      .map(([group, { joins, leaves }]) => ({ group, diff: { joins: stateOf(joins), leaves: stateOf(leaves) } }));
  }

  #of({ topic, group }: Entry): Changes {
    const groups = emplace(this.#topics, topic, () => new Map<string, Changes>());
    return emplace(groups, group, () => ({ joins: new Map(), leaves: new Map() }));
  }
}

/** The value of a key, which is set to a new one when there is none. */
function emplace<Value>(values: Map<string, Value>, key: string, create: () => Value): Value {
  let value = values.get(key);
  if (value === undefined) {
    value = create();
    values.set(key, value);
  }
  return value;
}

function stateOf(entries: Map<string, Entry>): PresenceState {
  const state = emptyState();
  for (const entry of entries.values()) {
    state[entry.key] ??= { metas: [] };
    state[entry.key]!.metas.push(metaOf(entry));
  }
  return state;
}

function metaOf({ meta, ref, previousRef }: Entry): Meta {
  return previousRef === undefined ? { ...meta, phx_ref: ref } : { ...meta, phx_ref: ref, phx_ref_prev: previousRef };
}

/** Has no prototype, because the host chooses the keys, and `__proto__` is a possible key. */
const emptyState = (): PresenceState => Object.create(null);

/** Sorts entries in the same order on every node. Two entries of one node never have the same `since`. */
function isOlder(a: Entry, b: Entry): boolean {
  return a.since === b.since ? a.ref < b.ref : a.since < b.since;
}
