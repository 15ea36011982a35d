import { randomUUID } from "node:crypto";

/**
 * The message bus between the nodes. It delivers a message at most once to every other node, and never to its
 * publisher. It keeps the order of each publisher's messages. `publish` does not throw when the network is down.
 * Messages may be lost; its users handle that. Messages of presence may also arrive twice or late.
 *
 * A bus belongs to one `ChannelServer`, which closes it when it closes.
 */
export interface Bus {
  /** The node's unique name. */
  readonly nodeId: string;
  publish(subject: string, message: string): void;
  /** Returns the function that ends the subscription. */
  subscribe(subject: string, receive: Receive): () => void;
  close?(): Promise<void>;
}

export type Receive = (message: string, from: string) => void;

/** Connects several nodes in one process. Messages arrive after the current task, as over a network. */
export class MemoryHub {
  readonly #nodes = new Set<MemoryBus>();

  node(id: string = randomUUID()): MemoryBus {
    return new MemoryBus(id, this);
  }

  /** @internal */
  enter(node: MemoryBus): void {
    this.#nodes.add(node);
  }

  /** @internal */
  leave(node: MemoryBus): void {
    this.#nodes.delete(node);
  }

  /** @internal */
  carry(subject: string, message: string, from: MemoryBus): void {
    if (this.#nodes.size < 2) return;
    queueMicrotask(() => {
      for (const node of this.#nodes) if (node !== from) node.receive(subject, message, from.nodeId);
    });
  }
}

/** One node's bus. Nodes with the same hub are connected. By default, a bus has a hub of its own. */
export class MemoryBus implements Bus {
  readonly nodeId: string;
  readonly #hub: MemoryHub;
  readonly #receivers = new Map<string, Set<Receive>>();

  constructor(nodeId: string = randomUUID(), hub: MemoryHub = new MemoryHub()) {
    this.nodeId = nodeId;
    this.#hub = hub;
    hub.enter(this);
  }

  publish(subject: string, message: string): void {
    this.#hub.carry(subject, message, this);
  }

  subscribe(subject: string, receive: Receive): () => void {
    const receivers = this.#receivers.get(subject) ?? new Set();
    this.#receivers.set(subject, receivers.add(receive));
    return () => {
      receivers.delete(receive);
    };
  }

  async close(): Promise<void> {
    this.#hub.leave(this);
  }

  /** @internal */
  receive(subject: string, message: string, from: string): void {
    for (const receive of this.#receivers.get(subject) ?? []) receive(message, from);
  }
}
