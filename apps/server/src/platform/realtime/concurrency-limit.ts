/**
 * Limits the concurrent work of one client, so that other clients can use the database. p-limit per client is not used,
 * because it still counts work that has just ended. So the entry of a client could not be removed with its last work.
 */
export class ConcurrencyLimit {
  readonly #most: number;
  readonly #clients = new Map<string, { running: number; waiting: (() => void)[] }>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Runs the work when fewer than the limit of this client are running, in the order of the calls. */
  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    const pending = this.#clients.get(client) ?? { running: 0, waiting: [] };
    this.#clients.set(client, pending);
    if (pending.running < this.#most) pending.running++;
    else await new Promise<void>((resolve) => pending.waiting.push(resolve)); // the work that ends passes its place on
    try {
      return await work();
    } finally {
      const next = pending.waiting.shift();
      if (next) next();
      else if (--pending.running === 0) this.#clients.delete(client);
    }
  }
}
