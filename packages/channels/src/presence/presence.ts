import { randomBytes } from "node:crypto";
import type { Bus } from "../bus.ts";
import type { TrackedPresence } from "../channel.ts";
import type { Timing } from "../limits/limits.ts";
import { Broadcast } from "../protocol/frames.ts";
import type { Topics } from "../topics.ts";
import { type Entry, PresenceChanges, PresenceEntries, type PresenceState } from "./entries.ts";
import { type EntryChange, Replication } from "./replication.ts";

/** Keeps the start times of entries that are tracked within one millisecond distinct. */
const SINCE_STEP_MS = 0.001;

/**
 * The presences on all topics and nodes. Changes within one turn of the event loop are batched into one broadcast at
 * its end. So thousands of connections lost at once become one diff. The broadcast happens earlier before another
 * broadcast on the topic, and before the next frame of a socket that was ever present.
 */
export class Presence {
  readonly #entries = new PresenceEntries();
  readonly #topics: Topics;
  readonly #replication: Replication;
  readonly #node: string;
  readonly #pending = new PresenceChanges();
  #isBroadcastScheduled = false;
  /** The prefix of all refs of this node since its start. It is unique among nodes and among the starts of one node. */
  readonly #epoch = randomBytes(6).toString("base64url");
  #refs = 0;
  #lastSince = 0;

  constructor(bus: Bus, topics: Topics, timing: Timing) {
    this.#node = bus.nodeId;
    this.#topics = topics;
    this.#replication = new Replication(bus, this.#epoch, timing, {
      localEntries: () => this.#entries.of(this.#node),
      apply: (changes) => this.#apply(changes),
      replace: (node, entries) => this.#replace(node, entries),
      broadcastState: (topic) => this.#broadcastState(topic),
    });
  }

  /** Must be called before any other broadcast on the topic. */
  broadcastChanges(topic: string): void {
    const diff = this.#pending.take(topic);
    if (diff) this.#topics.deliver(new Broadcast(topic, "presence_diff", JSON.stringify(diff)));
  }

  broadcastAllChanges(): void {
    for (const topic of this.#pending.topics) this.broadcastChanges(topic);
  }

  list(topic: string): PresenceState {
    return this.#entries.list(topic);
  }

  track(topic: string, key: string, meta: object): LocalPresence {
    this.#lastSince = Math.max(Date.now(), this.#lastSince + SINCE_STEP_MS);
    const entry = this.#entry(topic, key, meta, this.#lastSince);
    this.#change([{ joined: entry }]);
    return new LocalPresence(this, entry);
  }

  /** @internal See `Track`. */
  update(entry: Entry, meta: object): Entry {
    const updated = this.#entry(entry.topic, entry.key, meta, entry.since, entry.ref);
    this.#change([{ left: entry }, { joined: updated }]);
    return updated;
  }

  /** @internal See `Track`. */
  end(entry: Entry): void {
    this.#change([{ left: entry }]);
  }

  /**
   * Pushes the complete state to all subscribers of a topic. Each node pushes its own state, because this node may lack
   * the latest changes of other nodes.
   */
  broadcastState(topic: string): void {
    this.#broadcastState(topic);
    this.#replication.requestStateBroadcast(topic);
  }

  /** Ends the presences of this node on all other nodes. */
  close(): void {
    this.#replication.close();
  }

  #entry(topic: string, key: string, meta: object, since: number, previousRef?: string): Entry {
    const ref = this.#epoch + (this.#refs++).toString(36);
    return { node: this.#node, topic, key, ref, previousRef, since, meta: { ...meta } };
  }

  #change(changes: EntryChange[]): void {
    this.#apply(changes);
    this.#replication.replicate(changes);
  }

  #apply(changes: Iterable<EntryChange>): void {
    for (const { left, joined } of changes) {
      const removed = left && this.#entries.remove(left.topic, left.key, left.ref);
      if (removed && this.#topics.has(removed.topic)) this.#pending.left(removed);
      if (joined) this.#entries.add(joined);
      if (joined && this.#topics.has(joined.topic)) this.#pending.joined(joined);
    }
    this.#scheduleBroadcast();
  }

  #scheduleBroadcast(): void {
    if (this.#isBroadcastScheduled) return;
    this.#isBroadcastScheduled = true;
    setImmediate(() => {
      this.#isBroadcastScheduled = false;
      this.broadcastAllChanges();
    });
  }

  /** Sets the complete presences of another node. Clients receive only the difference. */
  #replace(node: string, entries: readonly Entry[]): void {
    const missing = new Map(Array.from(this.#entries.of(node), (entry) => [entry.ref, entry]));
    const added = entries.filter((entry) => !missing.delete(entry.ref));
    this.#apply([...Array.from(missing.values(), (left) => ({ left })), ...added.map((joined) => ({ joined }))]);
  }

  #broadcastState(topic: string): void {
    if (!this.#topics.has(topic)) return;
    this.broadcastChanges(topic);
    this.#topics.deliver(new Broadcast(topic, "presence_state", JSON.stringify(this.list(topic))));
  }
}

/** A presence of this node, until it ends. */
export class LocalPresence implements TrackedPresence {
  readonly #presence: Presence;
  #entry: Entry;
  #isEnded = false;

  constructor(presence: Presence, entry: Entry) {
    this.#presence = presence;
    this.#entry = entry;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  isOf(topic: string, key: string): boolean {
    return this.#entry.topic === topic && this.#entry.key === key;
  }

  update(meta: object): void {
    if (!this.#isEnded) this.#entry = this.#presence.update(this.#entry, meta);
  }

  end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#presence.end(this.#entry);
  }
}
