import { setImmediate as turn } from "node:timers/promises";
import { type Bus, MemoryHub } from "../src/index.ts";

const REPEAT_MS = 10;

/** Connects nodes in one process by a network that can be cut and that may lose or repeat messages. */
export class Network {
  readonly #hub = new MemoryHub();
  readonly #islands = new Map<string, number>();
  readonly #delivered: (() => void)[] = [];
  /** Whether a message is lost although the network is not cut. */
  loses: () => boolean = () => false;
  /** Whether a message arrives again, or only then if it was lost, after later ones. */
  repeats: () => boolean = () => false;

  bus(id?: string): Bus {
    const bus = this.#hub.node(id);
    const receives = (from: string) => this.#islandOf(from) === this.#islandOf(bus.nodeId) && !this.loses();
    let isClosed = false;
    return {
      nodeId: bus.nodeId,
      publish: (subject, message) => bus.publish(subject, message),
      subscribe: (subject, receive) =>
        bus.subscribe(subject, (message, from) => {
          if (this.repeats()) setTimeout(() => !isClosed && receive(message, from), REPEAT_MS);
          if (!receives(from)) return;
          receive(message, from);
          this.#delivered.push(() => receive(message, from));
        }),
      close() {
        isClosed = true;
        return bus.close();
      },
    };
  }

  /** Nodes receive messages only from their own island. All start on island 0. */
  move(bus: Bus, island: number): void {
    this.#islands.set(bus.nodeId, island);
  }

  /** Delivers all earlier messages again, one in each turn of the event loop. */
  async repeat(): Promise<void> {
    for (const deliver of [...this.#delivered]) {
      deliver();
      await turn();
    }
  }

  heal(): void {
    this.#islands.clear();
  }

  #islandOf(node: string): number {
    return this.#islands.get(node) ?? 0;
  }
}
