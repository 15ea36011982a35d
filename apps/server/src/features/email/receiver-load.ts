import type { Server } from "node:net";
import { ByteBudget } from "../../platform/byte-budget.ts";

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
    const known = this.#sessions.get(remoteAddress) ?? { open: new Set(), memory: new ByteBudget(bytesPerAddress) };
    if (known.open.size >= connectionsPerAddress) return false;
    known.open.add(id);
    this.#sessions.set(remoteAddress, known);
    return true;
  }

  /** Its connection is over, however it ended. */
  forget({ id, remoteAddress }: Session) {
    const known = this.#sessions.get(remoteAddress);
    known?.open.delete(id);
    known?.memory.letGo(id);
    if (known?.open.size === 0) this.#sessions.delete(remoteAddress);
  }

  /** Whether so much more can be held of what comes from its address; then it is. */
  takes({ id, remoteAddress }: Session, bytes: number): boolean {
    return this.#sessions.get(remoteAddress)?.memory.takes(id, bytes) ?? false;
  }

  /** Its mail is in, or given up. */
  letGo({ id, remoteAddress }: Session) {
    this.#sessions.get(remoteAddress)?.memory.letGo(id);
  }

  /** Whoever says a word now and then is never idle. */
  endLate(server: Server) {
    server.on("connection", (socket) => {
      const timer = setTimeout(() => socket.destroy(), this.#limits.connectionMs);
      socket.once("close", () => clearTimeout(timer));
    });
  }
}
