import { randomBytes } from "node:crypto";
import type { Bus } from "../bus.ts";
import type { TrackedPresence } from "../channel.ts";
import type { Timing } from "../limits/limits.ts";
import { Broadcast } from "../protocol/frames.ts";
import type { Topics } from "../topics.ts";
import { type Entry, PresenceChanges, PresenceEntries, type PresenceState } from "./entries.ts";
import { FollowedGroups } from "./followed-groups.ts";
import type { EntryChange } from "./replication/messages.ts";
import { Replication } from "./replication/replication.ts";

/** The group of channels that name none. Every node follows it. */
export const COMMON_GROUP = "";

/** Keeps the start times of entries that are tracked within one millisecond distinct. */
const SINCE_STEP_MS = 0.001;

/**
 * The presences on all topics and nodes, in the groups that this node follows. A topic may have presences of several
 * groups; subscribers receive those of their own group only. Changes within one turn of the event loop are batched into one broadcast at
 * its end. So thousands of connections lost at once become one diff. The broadcast happens earlier before another
 * broadcast on the topic, and before the next frame of a socket that was ever present.
 */
export class Presence {
  readonly #entries = new PresenceEntries();
  readonly #topics: Topics;
  readonly #replication: Replication;
  readonly #groups: FollowedGroups;
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
      localEntries: (group) => this.#localEntries(group),
      apply: (changes) => this.#apply(changes),
      replace: (node, entries) => this.#replace(node, entries),
      broadcastState: (group, topic) => this.#broadcastState(group, topic),
    });
    this.#groups = new FollowedGroups(timing.lingerMs, {
      begin: (group) => this.#replication.follow(group),
      end: (group) => this.#endGroup(group),
    });
    this.#groups.enter(COMMON_GROUP);
  }

  /** The presences that this node holds. */
  get size(): number {
    return this.#entries.size;
  }

  /** Begins a use of a group. Resolves when all its presences are known here. Undefined when they already are. */
  enter(group: string): Promise<void> | undefined {
    return this.#groups.enter(group);
  }

  /** Ends a use of a group. Its presences of other nodes are dropped a while after the last one. */
  leave(group: string): void {
    this.#groups.leave(group);
  }

  /** Must be called before any other broadcast on the topic. */
  broadcastChanges(topic: string): void {
    for (const { group, diff } of this.#pending.take(topic))
      this.#topics.deliver(new Broadcast(topic, "presence_diff", JSON.stringify(diff)), group);
  }

  broadcastAllChanges(): void {
    for (const topic of this.#pending.topics) this.broadcastChanges(topic);
  }

  /** @throws Error for a group without subscriptions on this node, because its presences are not known here */
  list(topic: string, group = COMMON_GROUP): PresenceState {
    if (!this.#groups.has(group)) throw new Error("no subscription of this node uses this group of presences");
    return this.#entries.list(group, topic);
  }

  track(group: string, topic: string, key: string, meta: object): LocalPresence {
    this.#lastSince = Math.max(Date.now(), this.#lastSince + SINCE_STEP_MS);
    const entry = this.#entry({ group, topic, key, since: this.#lastSince }, meta);
    this.#change(entry, [{ joined: entry }]);
    return new LocalPresence(this, entry);
  }

  /** @internal See `Track`. */
  update(entry: Entry, meta: object): Entry {
    const updated = this.#entry(entry, meta, entry.ref);
    this.#change(entry, [{ left: entry }, { joined: updated }]);
    return updated;
  }

  /** @internal See `Track`. */
  end(entry: Entry): void {
    this.#change(entry, [{ left: entry }]);
  }

  /**
   * Pushes the complete state to all subscribers of a topic and group. Each node pushes its own state, because this node may lack
   * the latest changes of other nodes.
   */
  broadcastState(topic: string, group = COMMON_GROUP): void {
    this.#broadcastState(group, topic);
    this.#replication.requestStateBroadcast(group, topic);
  }

  /** Ends the presences of this node on all other nodes. */
  close(): void {
    this.#replication.close();
  }

  #entry(of: Pick<Entry, "group" | "topic" | "key" | "since">, meta: object, previousRef?: string): Entry {
    const { group, topic, key, since } = of;
    const ref = this.#epoch + (this.#refs++).toString(36);
    return { node: this.#node, group, topic, key, ref, previousRef, since, meta: { ...meta } };
  }

  *#localEntries(group: string): Generator<Entry> {
    for (const entry of this.#entries.in(group)) if (entry.node === this.#node) yield entry;
  }

  #endGroup(group: string): void {
    this.#replication.unfollow(group);
    this.#entries.removeGroup(group);
  }

  #change({ group }: Entry, changes: EntryChange[]): void {
    this.#apply(changes);
    this.#replication.replicate(group, changes);
  }

  #apply(changes: Iterable<EntryChange>): void {
    for (const { left, joined } of changes) {
      const removed = left && this.#entries.remove(left);
      if (removed && this.#isShown(removed)) this.#pending.left(removed);
      if (joined) this.#entries.add(joined);
      if (joined && this.#isShown(joined)) this.#pending.joined(joined);
    }
    this.#scheduleBroadcast();
  }

  #isShown({ group, topic }: Entry): boolean {
    return this.#topics.has(topic) && !this.#groups.isOpening(group);
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

  #broadcastState(group: string, topic: string): void {
    if (!this.#topics.has(topic)) return;
    this.broadcastChanges(topic);
    const state = this.#entries.list(group, topic);
    this.#topics.deliver(new Broadcast(topic, "presence_state", JSON.stringify(state)), group);
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
