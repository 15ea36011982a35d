import type { Server } from "node:net";
import { ByteBudget } from "../../../platform/byte-budget.ts";
import { networkOf } from "../../../platform/network-of.ts";

interface Session {
  id: string;
  remoteAddress: string;
}

interface Limits {
  connectionsPerAddress: number;
  connectionMs: number;
  bytesPerAddress: number;
}

/** The connections of those who bring mail: nobody alone may keep others out. */
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

  /** Its connection is over, however it ended. */
  forget({ id, remoteAddress }: Session) {
    const network = networkOf(remoteAddress);
    const known = this.#sessions.get(network);
    known?.open.delete(id);
    known?.memory.letGo(id);
    if (known?.open.size === 0) this.#sessions.delete(network);
  }

  /** Whether so much more can be held of what comes from its address; then it is. */
  takes({ id, remoteAddress }: Session, bytes: number): boolean {
    return this.#sessions.get(networkOf(remoteAddress))?.memory.takes(id, bytes) ?? false;
  }

  /** Its mail is in, or given up. */
  letGo({ id, remoteAddress }: Session) {
    this.#sessions.get(networkOf(remoteAddress))?.memory.letGo(id);
  }

  /** Whoever says a word now and then is never idle. */
  endLate(server: Server) {
    server.on("connection", (socket) => {
      const timer = setTimeout(() => socket.destroy(), this.#limits.connectionMs);
      socket.once("close", () => clearTimeout(timer));
    });
  }
}
