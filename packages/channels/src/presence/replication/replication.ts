import type { Bus } from "../../bus.ts";
import type { Timing } from "../../limits/limits.ts";
import type { Entry } from "../entries.ts";
import { Groups } from "./groups.ts";
import {
  type Ask,
  type Beat,
  type Changes,
  changeFromWire,
  type EntryChange,
  fromWire,
  type GroupsChange,
  groupOf,
  type Message,
  type State,
} from "./messages.ts";
import { Peer } from "./peer.ts";
import { Sender, SUBJECT, subjectOf } from "./sender.ts";
import { WaitingJoins } from "./waiting-joins.ts";

/** The state that is replicated to the nodes that follow its group. */
export interface ReplicatedState {
  /** The presences of this node in a group. */
  localEntries(group: string): Iterable<Entry>;
  apply(changes: EntryChange[]): void;
  /** Sets the complete presences of that node. */
  replace(node: string, entries: readonly Entry[]): void;
  broadcastState(group: string, topic: string): void;
}

/** Whether a subject of the bus carries presence. These messages may arrive twice or late. */
export const isPresence = (subject: string) => subject === SUBJECT || subject.startsWith(subjectOf(""));

/** A state is requested again after this number of heartbeats, because a large one takes a while. */
const ASK_AGAIN_BEATS = 2;

/**
 * Replication between the nodes that follow the same groups. A node announces to all nodes which groups it begins to
 * follow. Each node answers, with its presences there if it follows them, too. From then on both send each other their
 * changes in these groups.
 *
 * A node numbers its messages for each other node, and sends the latest number with every heartbeat. It numbers the
 * versions of its own groups as well; heartbeats contain the version that each node knows of each other. A node that
 * misses a number, whose groups another node does not know, or that receives from a new node, requests that node's
 * complete presences in its groups and replaces its own copy. So after lost messages, all nodes converge within a few
 * heartbeats. Messages that arrive twice or late have a number that is not newer, and change nothing.
 */
export class Replication {
  readonly #node: string;
  readonly #timing: Timing;
  readonly #replicated: ReplicatedState;
  readonly #groups = new Groups();
  readonly #sender: Sender;
  readonly #peers = new Map<string, Peer>();
  readonly #waiting: WaitingJoins;
  readonly #beats: NodeJS.Timeout;
  readonly #discovery: NodeJS.Timeout;
  readonly #unsubscribe: Array<() => void>;
  /** The versions of this node's groups at the last two heartbeats, the older first. */
  #versionsAtBeats: [number, number] = [0, 0];
  #isDiscovering: boolean;

  constructor(bus: Bus, epoch: string, timing: Timing, replicated: ReplicatedState) {
    this.#node = bus.nodeId;
    this.#timing = timing;
    this.#replicated = replicated;
    this.#sender = new Sender(bus, epoch, this.#groups, (group) => replicated.localEntries(group));
    this.#waiting = new WaitingJoins(timing.answerTimeoutMs, (version) => this.#stopWaiting(version));
    const receive = (message: string, from: string) => this.#receive(JSON.parse(message), from);
    this.#unsubscribe = [bus.subscribe(SUBJECT, receive), bus.subscribe(subjectOf(bus.nodeId), receive)];
    this.#sender.sendBeat([]);
    this.#beats = setInterval(() => this.#beat(), timing.beatMs).unref();
    this.#isDiscovering = timing.discoveryMs > 0;
    this.#discovery = setTimeout(() => this.#endDiscovery(), timing.discoveryMs).unref();
  }

  /** Resolves when this node holds the presences of all nodes in the group. Undefined when it already does. */
  follow(group: string): Promise<void> | undefined {
    const version = this.#sender.announce(group, true);
    this.#groups.add(group, version);
    return this.#answeredVersion >= version ? undefined : this.#waiting.add(version);
  }

  /** This node must have no presence in the group. */
  unfollow(group: string): void {
    this.#groups.delete(group);
    this.#sender.announce(group, false);
  }

  replicate(group: string, changes: EntryChange[]): void {
    for (const peer of this.#groups.peersOf(group)) for (const change of changes) this.#sender.queue(peer, change);
  }

  requestStateBroadcast(group: string, topic: string): void {
    this.#sender.flush();
    for (const peer of this.#groups.peersOf(group)) this.#sender.publish({ kind: "tell_state", group, topic }, peer);
  }

  close(): void {
    this.#sender.close();
    clearInterval(this.#beats);
    clearTimeout(this.#discovery);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
    this.#waiting.settle(Number.POSITIVE_INFINITY);
  }

  #beat(): void {
    this.#sender.flush();
    this.#versionsAtBeats = [this.#versionsAtBeats[1], this.#sender.version];
    this.#sender.sendBeat(this.#peers.values());
    const deadSince = performance.now() - this.#timing.nodeTimeoutMs;
    for (const peer of this.#peers.values()) if (peer.lastReceivedAt < deadSince) this.#forget(peer);
  }

  #endDiscovery(): void {
    this.#isDiscovering = false;
    this.#continueJoins();
  }

  #receive(message: Message, from: string): void {
    if (message.kind === "tell_state") this.#replicated.broadcastState(message.group, message.topic);
    else if (message.kind === "bye") this.#forget(this.#peers.get(from));
    else this.#take(this.#touchPeer(from, message.epoch), message);
  }

  #take(peer: Peer, message: Beat | GroupsChange | Ask | Changes | State): void {
    switch (message.kind) {
      case "beat":
        this.#takeBeat(peer, message);
        break;
      case "groups":
        this.#takeGroups(peer, message);
        break;
      case "ask":
        this.#takeAsk(peer, message);
        break;
      case "changes":
        this.#takeChanges(peer, message);
        break;
      case "state":
        this.#takeState(peer, message);
    }
  }

  /** A peer without a link does not know this node yet. Both send each other a heartbeat when they meet. */
  #takeBeat(peer: Peer, { links }: Beat): void {
    const link = links[this.#node];
    if (!link) return;
    const [sent, knownVersion] = link;
    const isBehind = knownVersion < this.#versionsAtBeats[0];
    const isStuck = isBehind && knownVersion === peer.reportedVersion; // otherwise messages are only slow
    peer.reportedVersion = knownVersion;
    if (!peer.isComplete || sent > peer.received || isStuck) this.#requestState(peer);
  }

  /** When the version before is missing, the peer notices it at a heartbeat, and asks. */
  #takeGroups(peer: Peer, { version, changes }: GroupsChange): void {
    if (version !== peer.knownVersion + 1) return;
    this.#sender.flush(); // changes that belong to the version before
    peer.knownVersion = version;
    for (const [group, isFollowed] of changes) {
      this.#groups.removePeer(group, peer); // it ignores changes from before it followed the group
      if (isFollowed) this.#share(group, peer);
      if (isFollowed && this.#groups.has(group)) peer.shared.push(group);
    }
    if (changes.some(([, isFollowed]) => isFollowed)) this.#sender.answer(peer);
  }

  #takeAsk(peer: Peer, { version, groups }: Ask): void {
    if (version < peer.knownVersion) return;
    this.#sender.flush(); // changes that belong to the version before
    peer.knownVersion = version;
    this.#groups.removePeerFromAll(peer);
    for (const group of groups) this.#groups.addPeer(group, peer);
    this.#sender.sendState(peer);
  }

  #takeChanges(peer: Peer, message: Changes): void {
    const { seq, previous, version, knownVersion, shared, hasMore } = message;
    if (peer.isComplete && seq <= peer.received) return;
    if (!peer.isComplete || previous !== peer.received || version < peer.knownVersion) {
      peer.isComplete = false;
      this.#requestState(peer);
      return;
    }
    peer.received = seq;
    const changes = message.changes.filter((change) => this.#groups.applies(groupOf(change), knownVersion));
    this.#replicated.apply(changes.map((change) => changeFromWire(change, peer.node)));
    for (const group of shared) if (this.#groups.applies(group, knownVersion)) this.#share(group, peer);
    if (!hasMore) this.#takeAnswer(peer, knownVersion);
  }

  #takeState(peer: Peer, { seq, version, knownVersion, shared, at, total, entries }: State): void {
    if (peer.isComplete && seq <= peer.received) return;
    if (at === 0) peer.arriving = { seq, entries: [] };
    const { arriving } = peer;
    if (arriving.seq !== seq || arriving.entries.length !== at) return; // a part was lost: a heartbeat requests it
    arriving.entries.push(...entries.map((entry) => fromWire(entry, peer.node)));
    if (arriving.entries.length < total || version < peer.knownVersion) return;
    peer.arriving = { seq, entries: [] };
    peer.received = seq;
    peer.isComplete = true;
    this.#replicated.replace(
      peer.node,
      arriving.entries.filter(({ group }) => this.#groups.applies(group, knownVersion)),
    );
    this.#setShared(peer, new Set(shared), knownVersion);
    this.#takeAnswer(peer, knownVersion);
  }

  #setShared(peer: Peer, shared: Set<string>, knownVersion: number): void {
    for (const group of this.#groups.names) {
      if (!this.#groups.applies(group, knownVersion)) continue;
      if (shared.has(group)) this.#share(group, peer);
      else this.#groups.removePeer(group, peer);
    }
  }

  /** From now on sends a peer this node's presences in a group. */
  #share(group: string, peer: Peer): void {
    if (!this.#groups.addPeer(group, peer)) return;
    for (const joined of this.#replicated.localEntries(group)) this.#sender.queue(peer, { joined });
  }

  #takeAnswer(peer: Peer, version: number): void {
    peer.answeredVersion = version;
    this.#continueJoins();
  }

  /** The version of this node's groups up to which all nodes have answered. */
  get #answeredVersion(): number {
    if (this.#isDiscovering) return 0;
    const awaited = [...this.#peers.values()].filter(({ isLate }) => !isLate);
    return Math.min(...awaited.map(({ answeredVersion }) => answeredVersion), Number.POSITIVE_INFINITY);
  }

  #continueJoins(): void {
    this.#waiting.settle(this.#answeredVersion);
  }

  #stopWaiting(version: number): void {
    for (const peer of this.#peers.values()) peer.lateVersion = version;
    this.#waiting.settle(version);
  }

  /**
   * The old presences of a restarted node stay until its new state arrives, so that only the difference is broadcast.
   */
  #touchPeer(node: string, epoch: string): Peer {
    let peer = this.#peers.get(node);
    if (peer?.epoch !== epoch) {
      if (peer) this.#removeFromGroups(peer);
      peer = new Peer(node, epoch, this.#sender.skipNumber());
      this.#peers.set(node, peer);
      this.#sender.sendBeat([peer], peer);
    }
    peer.lastReceivedAt = performance.now();
    return peer;
  }

  #requestState(peer: Peer): void {
    const now = performance.now();
    if (now - peer.askedAt < this.#timing.beatMs * ASK_AGAIN_BEATS) return;
    peer.askedAt = now;
    this.#sender.ask(peer);
  }

  #forget(peer: Peer | undefined): void {
    if (!peer) return;
    this.#peers.delete(peer.node);
    this.#removeFromGroups(peer);
    this.#replicated.replace(peer.node, []);
    this.#continueJoins();
  }

  #removeFromGroups(peer: Peer): void {
    this.#groups.removePeerFromAll(peer);
    this.#sender.forget(peer);
  }
}
