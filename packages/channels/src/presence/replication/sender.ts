import type { Bus } from "../../bus.ts";
import type { Entry } from "../entries.ts";
import type { Groups } from "./groups.ts";
import { type Beat, changeToWire, type EntryChange, type Message, toWire } from "./messages.ts";
import type { Peer } from "./peer.ts";

export const SUBJECT = "presence";
export const subjectOf = (node: string) => `${SUBJECT}:${node}`;

const ENTRIES_PER_MESSAGE = 1_000;

/**
 * Sends the messages of this node. Changes within one turn of the event loop are batched into one message for each node.
 * A change of this node's groups is sent before anything that depends on it.
 */
export class Sender {
  readonly #bus: Bus;
  readonly #epoch: string;
  readonly #groups: Groups;
  readonly #localEntries: (group: string) => Iterable<Entry>;
  /** The last number of all streams. */
  #seq = 0;
  /** Counts the changes of this node's groups. */
  #version = 0;
  #unsentGroups: [group: string, isFollowed: boolean][] = [];
  /** The peers that have unsent changes, or wait for an answer. */
  readonly #receivers = new Set<Peer>();
  #isFlushScheduled = false;
  #isClosed = false;

  constructor(bus: Bus, epoch: string, groups: Groups, localEntries: (group: string) => Iterable<Entry>) {
    this.#bus = bus;
    this.#epoch = epoch;
    this.#groups = groups;
    this.#localEntries = localEntries;
  }

  /** The version of this node's groups that was sent last. */
  get version(): number {
    return this.#version;
  }

  /** The next number, which belongs to no message. */
  skipNumber(): number {
    return ++this.#seq;
  }

  /** Sends later that this node begins or ceases to follow a group. Returns the version of its groups with that. */
  announce(group: string, isFollowed: boolean): number {
    this.#unsentGroups.push([group, isFollowed]);
    this.#flushLater();
    return this.#version + 1;
  }

  /** Sends a change later. */
  queue(peer: Peer, change: EntryChange): void {
    peer.unsent.push(changeToWire(change));
    this.answer(peer);
  }

  /** Sends the version of the peer's groups that this node knows later, with the changes before it. */
  answer(peer: Peer): void {
    this.#receivers.add(peer);
    this.#flushLater();
  }

  forget(peer: Peer): void {
    this.#receivers.delete(peer);
  }

  flush(): void {
    if (this.#unsentGroups.length > 0) {
      const changes = this.#unsentGroups;
      this.#unsentGroups = [];
      this.publish({ kind: "groups", epoch: this.#epoch, version: ++this.#version, changes });
    }
    for (const peer of this.#receivers) this.#sendChanges(peer);
    this.#receivers.clear();
  }

  /** Sends a heartbeat with the state of the streams to these peers. */
  sendBeat(peers: Iterable<Peer>, to?: Peer): void {
    const links: Beat["links"] = {};
    for (const { node, sent, knownVersion } of peers) links[node] = [sent, knownVersion];
    this.publish({ kind: "beat", epoch: this.#epoch, links }, to);
  }

  /** Requests the complete presences of a peer in the groups of this node. */
  ask(peer: Peer): void {
    this.flush();
    this.publish({ kind: "ask", epoch: this.#epoch, version: this.#version, groups: this.#groups.names }, peer);
  }

  /** Sends the complete presences of this node in the groups that it shares with a peer. */
  sendState(peer: Peer): void {
    this.flush();
    const shared = this.#groups.sharedWith(peer);
    const entries = shared.flatMap((group) => Array.from(this.#localEntries(group), toWire));
    const number = this.#number(peer, shared);
    let at = 0;
    do {
      const part = entries.slice(at, at + ENTRIES_PER_MESSAGE);
      this.publish({ kind: "state", ...number, at, total: entries.length, entries: part }, peer);
      at += ENTRIES_PER_MESSAGE;
    } while (at < entries.length);
  }

  /** Sends to one node, or to all. */
  publish(message: Message, to?: Peer): void {
    if (!this.#isClosed) this.#bus.publish(to ? subjectOf(to.node) : SUBJECT, JSON.stringify(message));
  }

  close(): void {
    this.publish({ kind: "bye" });
    this.#isClosed = true;
  }

  #flushLater(): void {
    if (this.#isFlushScheduled) return;
    this.#isFlushScheduled = true;
    setImmediate(() => {
      this.#isFlushScheduled = false;
      this.flush();
    });
  }

  #sendChanges(peer: Peer): void {
    const { unsent, shared } = peer;
    peer.unsent = [];
    peer.shared = [];
    let at = 0;
    do {
      const changes = unsent.slice(at, at + ENTRIES_PER_MESSAGE);
      at += ENTRIES_PER_MESSAGE;
      const previous = peer.sent;
      const hasMore = at < unsent.length;
      this.publish({ kind: "changes", previous, ...this.#number(peer, shared), hasMore, changes }, peer);
    } while (at < unsent.length);
  }

  /** Begins the next message of the stream to a peer. */
  #number(peer: Peer, shared: string[]) {
    peer.sent = ++this.#seq;
    const { sent: seq, knownVersion } = peer;
    return { epoch: this.#epoch, seq, version: this.#version, knownVersion, shared };
  }
}
