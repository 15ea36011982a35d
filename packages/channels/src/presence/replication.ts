import type { Bus } from "../bus.ts";
import type { Timing } from "../limits/limits.ts";
import type { Entry } from "./entries.ts";

export interface EntryChange {
  readonly left?: Pick<Entry, "topic" | "key" | "ref"> | undefined;
  readonly joined?: Entry | undefined;
}

/** The state that is replicated to all nodes. */
export interface ReplicatedState {
  localEntries(): Iterable<Entry>;
  apply(changes: EntryChange[]): void;
  /** Sets the complete presences of that node. */
  replace(node: string, entries: readonly Entry[]): void;
  broadcastState(topic: string): void;
}

/**
 * Replication between the nodes. Each node numbers its changes, and sends its latest number with every heartbeat. A
 * node that misses a number, or that receives from a new node, requests that node's complete state and replaces its own
 * copy. So after lost messages, all nodes converge within one or two heartbeats. Messages that arrive twice or late have
 * a number that is not newer, and change nothing.
 */
type Message =
  | { kind: "beat" | "hello"; epoch: string; seq: number }
  | { kind: "changes"; epoch: string; seq: number; changes: WireChange[] }
  | { kind: "ask" }
  | { kind: "state"; epoch: string; seq: number; at: number; total: number; entries: WireEntry[] }
  | { kind: "tell_state"; topic: string }
  | { kind: "bye" };

type WireEntry = [topic: string, key: string, ref: string, since: number, meta: object, previousRef?: string];
type WireChange = {
  left?: [topic: string, key: string, ref: string] | undefined;
  joined?: WireEntry | undefined;
};

/** The known state of another node. */
interface Peer {
  /** Identifies the node's current run. A restarted node has a new epoch and counts from the beginning. */
  readonly epoch: string;
  seq: number;
  /** Whether all changes up to `seq` were received. */
  isComplete: boolean;
  lastReceivedAt: number;
  askedAt: number;
  /** The received parts of a state that is still arriving. */
  arriving: { seq: number; entries: Entry[] };
}

const SUBJECT = "presence";
const subjectOf = (node: string) => `${SUBJECT}:${node}`;

/** Whether a subject of the bus carries presence. These messages may arrive twice or late. */
export const isPresence = (subject: string) => subject === SUBJECT || subject.startsWith(subjectOf(""));

const ENTRIES_PER_MESSAGE = 1_000;

/** A state is requested again after this number of heartbeats, because a large one takes a while. */
const ASK_AGAIN_BEATS = 2;

export class Replication {
  readonly #bus: Bus;
  readonly #epoch: string;
  readonly #timing: Timing;
  readonly #replicated: ReplicatedState;
  readonly #peers = new Map<string, Peer>();
  readonly #beats: NodeJS.Timeout;
  readonly #unsubscribe: Array<() => void>;
  #seq = 0;
  #unsent: WireChange[] = [];
  #isClosed = false;

  constructor(bus: Bus, epoch: string, timing: Timing, replicated: ReplicatedState) {
    this.#bus = bus;
    this.#epoch = epoch;
    this.#timing = timing;
    this.#replicated = replicated;
    const receive = (message: string, from: string) => this.#receive(JSON.parse(message), from);
    this.#unsubscribe = [bus.subscribe(SUBJECT, receive), bus.subscribe(subjectOf(bus.nodeId), receive)];
    this.#publish({ kind: "hello", epoch, seq: 0 });
    this.#beats = setInterval(() => this.#beat(), timing.beatMs).unref();
  }

  /** Changes within one turn of the event loop are batched into one message. */
  replicate(changes: EntryChange[]): void {
    if (this.#isClosed) return;
    if (this.#unsent.length === 0) setImmediate(() => this.#flush());
    for (const { left, joined } of changes) {
      this.#unsent.push({ left: left && [left.topic, left.key, left.ref], joined: joined && toWire(joined) });
    }
  }

  requestStateBroadcast(topic: string): void {
    this.#flush();
    this.#publish({ kind: "tell_state", topic });
  }

  close(): void {
    this.#publish({ kind: "bye" });
    this.#isClosed = true;
    clearInterval(this.#beats);
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  #beat(): void {
    this.#flush();
    this.#publish({ kind: "beat", epoch: this.#epoch, seq: this.#seq });
    const deadSince = performance.now() - this.#timing.nodeTimeoutMs;
    for (const [node, peer] of this.#peers) if (peer.lastReceivedAt < deadSince) this.#forget(node);
  }

  #flush(): void {
    if (this.#unsent.length === 0) return;
    const changes = this.#unsent;
    this.#unsent = [];
    this.#publish({ kind: "changes", epoch: this.#epoch, seq: ++this.#seq, changes });
  }

  #receive(message: Message, from: string): void {
    switch (message.kind) {
      case "ask":
        this.#sendState(from);
        break;
      case "bye":
        this.#forget(from);
        break;
      case "tell_state":
        this.#replicated.broadcastState(message.topic);
        break;
      case "hello":
        this.#sendState(from);
        this.#checkComplete(from, message);
        break;
      case "beat":
        this.#checkComplete(from, message);
        break;
      case "changes":
        this.#takeChanges(from, message);
        break;
      case "state":
        this.#takeState(from, message);
    }
  }

  #checkComplete(from: string, { epoch, seq }: Message & { kind: "beat" | "hello" }): void {
    const peer = this.#touchPeer(from, epoch);
    if (!peer.isComplete || seq > peer.seq) this.#requestState(from, peer);
  }

  #takeChanges(from: string, { epoch, seq, changes }: Message & { kind: "changes" }): void {
    const peer = this.#touchPeer(from, epoch);
    if (peer.isComplete && seq === peer.seq + 1) {
      peer.seq = seq;
      this.#replicated.apply(changes.map((change) => changeFromWire(change, from)));
    } else if (!peer.isComplete || seq > peer.seq) {
      peer.isComplete = false;
      this.#requestState(from, peer);
    }
  }

  #takeState(from: string, { epoch, seq, at, total, entries }: Message & { kind: "state" }): void {
    const peer = this.#touchPeer(from, epoch);
    if (peer.isComplete && seq <= peer.seq) return;
    if (at === 0) peer.arriving = { seq, entries: [] };
    const { arriving } = peer;
    if (arriving.seq !== seq || arriving.entries.length !== at) return; // a part was lost: a heartbeat requests it
    arriving.entries.push(...entries.map((entry) => fromWire(entry, from)));
    if (arriving.entries.length < total) return;
    peer.arriving = { seq, entries: [] };
    peer.seq = seq;
    peer.isComplete = true;
    this.#replicated.replace(from, arriving.entries);
  }

  #sendState(to: string): void {
    this.#flush();
    const entries = Array.from(this.#replicated.localEntries(), toWire);
    let at = 0;
    do {
      const part = entries.slice(at, at + ENTRIES_PER_MESSAGE);
      const state = { epoch: this.#epoch, seq: this.#seq, at, total: entries.length, entries: part };
      this.#publish({ kind: "state", ...state }, subjectOf(to));
      at += ENTRIES_PER_MESSAGE;
    } while (at < entries.length);
  }

  /**
   * The old presences of a restarted node stay until its new state arrives, so that only the difference is broadcast.
   */
  #touchPeer(node: string, epoch: string): Peer {
    let peer = this.#peers.get(node);
    if (peer?.epoch !== epoch) {
      const never = Number.NEGATIVE_INFINITY;
      peer = {
        epoch,
        seq: 0,
        isComplete: false,
        lastReceivedAt: never,
        askedAt: never,
        arriving: { seq: 0, entries: [] },
      };
      this.#peers.set(node, peer);
    }
    peer.lastReceivedAt = performance.now();
    return peer;
  }

  #requestState(node: string, peer: Peer): void {
    const now = performance.now();
    if (now - peer.askedAt < this.#timing.beatMs * ASK_AGAIN_BEATS) return;
    peer.askedAt = now;
    this.#publish({ kind: "ask" }, subjectOf(node));
  }

  #forget(node: string): void {
    if (this.#peers.delete(node)) this.#replicated.replace(node, []);
  }

  #publish(message: Message, subject = SUBJECT): void {
    if (!this.#isClosed) this.#bus.publish(subject, JSON.stringify(message));
  }
}

function toWire({ topic, key, ref, since, meta, previousRef }: Entry): WireEntry {
  return previousRef === undefined ? [topic, key, ref, since, meta] : [topic, key, ref, since, meta, previousRef];
}

function fromWire([topic, key, ref, since, meta, previousRef]: WireEntry, node: string): Entry {
  return { node, topic, key, ref, previousRef, since, meta };
}

function changeFromWire({ left, joined }: WireChange, node: string): EntryChange {
  return {
    left: left && { topic: left[0], key: left[1], ref: left[2] },
    joined: joined && fromWire(joined, node),
  };
}
