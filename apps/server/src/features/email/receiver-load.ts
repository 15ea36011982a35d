import type { Server } from "node:net";

interface Session {
  id: string;
  remoteAddress: string;
}

interface Limits {
  connectionsPerAddress: number;
  connectionMs: number;
}

/** The connections of those who bring mail: nobody alone may keep others out. */
export class ReceiverLoad {
  readonly #limits: Limits;
  readonly #sessions = new Map<string, Set<string>>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  admits({ id, remoteAddress }: Session): boolean {
    const open = this.#sessions.get(remoteAddress) ?? new Set();
    if (open.size >= this.#limits.connectionsPerAddress) return false;
    this.#sessions.set(remoteAddress, open.add(id));
    return true;
  }

  /** Its connection is over, however it ended. */
  forget({ id, remoteAddress }: Session) {
    const open = this.#sessions.get(remoteAddress);
    open?.delete(id);
    if (open?.size === 0) this.#sessions.delete(remoteAddress);
  }

  /** Whoever says a word now and then is never idle. */
  endLate(server: Server) {
    server.on("connection", (socket) => {
      const timer = setTimeout(() => socket.destroy(), this.#limits.connectionMs);
      socket.once("close", () => clearTimeout(timer));
    });
  }
}
