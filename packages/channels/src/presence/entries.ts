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

/** All presences of all nodes, as known on this node. */
export class PresenceEntries {
  readonly #topics = new Map<string, Map<string, Entry[]>>();

  add(entry: Entry): void {
    const keys = this.#topics.get(entry.topic) ?? new Map<string, Entry[]>();
    if (keys.size === 0) this.#topics.set(entry.topic, keys);
    const entries = keys.get(entry.key);
    if (entries) entries.splice(entries.findLastIndex((other) => isOlder(other, entry)) + 1, 0, entry);
    else keys.set(entry.key, [entry]);
  }

  /** Removes the entry and returns it. Returns undefined when it does not exist. */
  remove(topic: string, key: string, ref: string): Entry | undefined {
    const keys = this.#topics.get(topic);
    const entries = keys?.get(key);
    const index = entries?.findIndex((entry) => entry.ref === ref) ?? -1;
    if (index < 0) return undefined;
    const [removed] = entries!.splice(index, 1);
    if (entries!.length === 0) keys!.delete(key);
    if (keys!.size === 0) this.#topics.delete(topic);
    return removed;
  }

  list(topic: string): PresenceState {
    const state = emptyState();
    for (const [key, entries] of this.#topics.get(topic) ?? []) state[key] = { metas: entries.map(metaOf) };
    return state;
  }

  *of(node: string): Generator<Entry> {
    for (const keys of this.#topics.values()) {
      for (const entries of keys.values()) {
        for (const entry of entries) if (entry.node === node) yield entry;
      }
    }
  }
}

/**
 * Collects joins and leaves per topic until they are broadcast. An entry that joins and leaves in the meantime is left
 * out. So is an entry that leaves and joins again, because clients apply joins before leaves.
 */
export class PresenceChanges {
  readonly #byTopic = new Map<string, { joins: Map<string, Entry>; leaves: Map<string, Entry> }>();

  joined(entry: Entry): void {
    const { joins, leaves } = this.#of(entry.topic);
    if (!leaves.delete(entry.ref)) joins.set(entry.ref, entry);
  }

  left(entry: Entry): void {
    const { joins, leaves } = this.#of(entry.topic);
    if (!joins.delete(entry.ref)) leaves.set(entry.ref, entry);
  }

  get topics(): Iterable<string> {
    return this.#byTopic.keys();
  }

  /** Removes and returns the diff to broadcast on a topic. Undefined when there is none. */
  take(topic: string): PresenceDiff | undefined {
    const changes = this.#byTopic.get(topic);
    this.#byTopic.delete(topic);
    if (!changes || changes.joins.size + changes.leaves.size === 0) return undefined;
    return { joins: stateOf(changes.joins), leaves: stateOf(changes.leaves) };
  }

  #of(topic: string) {
    let changes = this.#byTopic.get(topic);
    if (!changes) {
      changes = { joins: new Map(), leaves: new Map() };
      this.#byTopic.set(topic, changes);
    }
    return changes;
  }
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
