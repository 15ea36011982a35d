import type { Server } from "node:net";
import { networkOf } from "../../../platform/http/network-of.ts";
import { ByteBudget } from "../../../platform/limits/byte-budget.ts";

interface Session {
  id: string;
  remoteAddress: string;
}

interface Limits {
  connectionsPerAddress: number;
  connectionMs: number;
  bytesPerAddress: number;
}

/** Limits connections and memory per address, so that one sending server cannot block others. */
export class ReceiverLoad {
  readonly #limits: Limits;
  readonly #sessions = new Map<string, { open: Set<string>; memory: ByteBudget }>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  admits({ id, remoteAddress }: Session): boolean {
    const { connectionsPerAddress, bytesPerAddress } = this.#limits;
    const network = networkOf(remoteAddress);
    const known = this.#sessions.get(network) ?? { open: new Set(), memory: new ByteBudget(bytesPerAddress) };
    if (known.open.size >= connectionsPerAddress) return false;
    known.open.add(id);
    this.#sessions.set(network, known);
    return true;
  }

  /** Removes an ended connection. */
  forget({ id, remoteAddress }: Session) {
    const network = networkOf(remoteAddress);
    const known = this.#sessions.get(network);
    known?.open.delete(id);
    known?.memory.letGo(id);
    if (known?.open.size === 0) this.#sessions.delete(network);
  }

  /** Reserves memory for data of this address. Returns false when the limit is reached. */
  takes({ id, remoteAddress }: Session, bytes: number): boolean {
    return this.#sessions.get(networkOf(remoteAddress))?.memory.takes(id, bytes) ?? false;
  }

  /** Releases the memory of a mail that is accepted or aborted. */
  letGo({ id, remoteAddress }: Session) {
    this.#sessions.get(networkOf(remoteAddress))?.memory.letGo(id);
  }

  /** Ends long connections, because an occasional command resets the idle timeout. */
  endLate(server: Server) {
    server.on("connection", (socket) => {
      const timer = setTimeout(() => socket.destroy(), this.#limits.connectionMs);
      socket.once("close", () => clearTimeout(timer));
    });
  }
}
