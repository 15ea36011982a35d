import type { Peer } from "./peer.ts";

/** A group of which this node holds all presences. */
interface FollowedGroup {
  /** The version of this node's groups that added it. Messages of nodes that know an earlier version do not apply. */
  readonly fromVersion: number;
  /** The other nodes that follow it, as far as this node knows. */
  readonly peers: Set<Peer>;
}

/** The groups that this node follows, and the other nodes that follow them, too. */
export class Groups {
  readonly #followed = new Map<string, FollowedGroup>();

  get names(): string[] {
    return [...this.#followed.keys()];
  }

  has(group: string): boolean {
    return this.#followed.has(group);
  }

  add(group: string, fromVersion: number): void {
    this.#followed.set(group, { fromVersion, peers: new Set() });
  }

  delete(group: string): void {
    this.#followed.delete(group);
  }

  /** The nodes to which this node sends its changes in the group. */
  peersOf(group: string): Iterable<Peer> {
    return this.#followed.get(group)?.peers ?? [];
  }

  sharedWith(peer: Peer): string[] {
    return [...this.#followed].flatMap(([group, { peers }]) => (peers.has(peer) ? [group] : []));
  }

  /** Whether a message of a node that knows this version of this node's groups applies to a group. */
  applies(group: string, knownVersion: number): boolean {
    const followed = this.#followed.get(group);
    return followed !== undefined && followed.fromVersion <= knownVersion;
  }

  /** Returns false when the peer was there already, or this node does not follow the group. */
  addPeer(group: string, peer: Peer): boolean {
    const peers = this.#followed.get(group)?.peers;
    if (!peers || peers.has(peer)) return false;
    peers.add(peer);
    return true;
  }

  removePeer(group: string, peer: Peer): void {
    this.#followed.get(group)?.peers.delete(peer);
  }

  removePeerFromAll(peer: Peer): void {
    for (const { peers } of this.#followed.values()) peers.delete(peer);
  }
}
