import { type Bus, MemoryHub } from "../src/index.ts";

/** Nodes in one process, and a network between them that can be cut and that may lose messages. */
export class Network {
  readonly #hub = new MemoryHub();
  readonly #islands = new Map<string, number>();
  /** Whether a message gets lost although nothing is cut. */
  loses: () => boolean = () => false;

  bus(id?: string): Bus {
    const bus = this.#hub.node(id);
    const receives = (from: string) => this.#islandOf(from) === this.#islandOf(bus.nodeId) && !this.loses();
    return {
      nodeId: bus.nodeId,
      publish: (subject, message) => bus.publish(subject, message),
      subscribe: (subject, receive) =>
        bus.subscribe(subject, (message, from) => {
          if (receives(from)) receive(message, from);
        }),
      close: () => bus.close(),
    };
  }

  /** Nodes hear only those on the same island; all are on island 0 until they are moved. */
  move(bus: Bus, island: number): void {
    this.#islands.set(bus.nodeId, island);
  }

  heal(): void {
    this.#islands.clear();
  }

  #islandOf(node: string): number {
    return this.#islands.get(node) ?? 0;
  }
}
