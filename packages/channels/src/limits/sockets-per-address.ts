/** Counts the open sockets of each address. */
export class SocketsPerAddress {
  readonly #limit: number;
  readonly #sockets = new Map<string, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Counts one more socket. Returns false at the limit. Each `true` requires a later `leave`. */
  enter(address: string): boolean {
    const sockets = this.#sockets.get(address) ?? 0;
    if (sockets >= this.#limit) return false;
    this.#sockets.set(address, sockets + 1);
    return true;
  }

  leave(address: string): void {
    const sockets = this.#sockets.get(address) ?? 0;
    if (sockets > 1) this.#sockets.set(address, sockets - 1);
    else this.#sockets.delete(address);
  }
}
