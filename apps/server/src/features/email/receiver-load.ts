import type { Server } from "node:net";

interface Session {
  id: string;
  remoteAddress: string;
}

interface Limits {
  connectionsPerAddress: number;
  connectionMs: number;
  /** Of all mails that are coming in. */
  bytes: number;
}

/** What those who bring mail keep busy: nobody alone may keep others out, or fill the memory. */
export class ReceiverLoad {
  readonly #limits: Limits;
  readonly #sessions = new Map<string, Set<string>>();
  readonly #bytes = new Map<string, number>();
  #total = 0;

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
  forget(session: Session) {
    this.letGo(session);
    const open = this.#sessions.get(session.remoteAddress);
    open?.delete(session.id);
    if (open?.size === 0) this.#sessions.delete(session.remoteAddress);
  }

  /** Whether so much more can be held of its mail. */
  takes({ id }: Session, bytes: number): boolean {
    if (this.#total + bytes > this.#limits.bytes) return false;
    this.#total += bytes;
    this.#bytes.set(id, (this.#bytes.get(id) ?? 0) + bytes);
    return true;
  }

  /** Its mail is stored, or refused. */
  letGo({ id }: Session) {
    this.#total -= this.#bytes.get(id) ?? 0;
    this.#bytes.delete(id);
  }

  /** Whoever says a word now and then is never idle. */
  endLate(server: Server) {
    server.on("connection", (socket) => {
      const timer = setTimeout(() => socket.destroy(), this.#limits.connectionMs);
      socket.once("close", () => clearTimeout(timer));
    });
  }
}
