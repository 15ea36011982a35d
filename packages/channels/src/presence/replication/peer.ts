import type { Entry } from "../entries.ts";
import type { WireChange } from "./messages.ts";

const NEVER = Number.NEGATIVE_INFINITY;
/** The version of groups that are not known. */
const UNKNOWN_VERSION = -1;

/** Another node, in one run of it: its stream to this node, and this node's stream to it. */
export class Peer {
  readonly node: string;
  /** Identifies the node's current run. */
  readonly epoch: string;
  lastReceivedAt = NEVER;
  askedAt = NEVER;

  /** The number of the last message of its stream. */
  received = 0;
  /** Whether all messages up to `received` were received. */
  isComplete = false;
  /** The received parts of a state that is still arriving. */
  arriving: { seq: number; entries: Entry[] } = { seq: 0, entries: [] };
  /** The version of this node's groups up to which it has sent its presences. */
  answeredVersion = UNKNOWN_VERSION;
  /** The version of this node's groups in its last heartbeat. */
  reportedVersion = UNKNOWN_VERSION;
  /** The last version that had to be answered and for which joins no longer wait. */
  lateVersion = UNKNOWN_VERSION;

  /** The number of the last message of this node's stream to it. */
  sent: number;
  /** The version of its groups that this node knows. */
  knownVersion = UNKNOWN_VERSION;
  /** Changes that are not sent yet. */
  unsent: WireChange[] = [];
  /** Groups that both nodes follow, of which it is not notified yet. */
  shared: string[] = [];

  /** @param sent a number that was never sent to it, so that it requests the complete state */
  constructor(node: string, epoch: string, sent: number) {
    this.node = node;
    this.epoch = epoch;
    this.sent = sent;
  }

  /** Whether it did not answer in time. Joins do not wait for it until it has. */
  get isLate(): boolean {
    return this.answeredVersion < this.lateVersion;
  }
}
