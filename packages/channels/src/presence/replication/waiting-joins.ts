interface Waiting {
  /** The version of this node's groups that the other nodes have to answer. */
  readonly version: number;
  readonly resolve: () => void;
  readonly timeout: NodeJS.Timeout;
}

/** Joins that wait until the other nodes have sent their presences in a group. */
export class WaitingJoins {
  readonly #timeoutMs: number;
  readonly #onTimeout: (version: number) => void;
  /** In the order of their versions. */
  readonly #waiting: Waiting[] = [];

  /** @param onTimeout must settle the version */
  constructor(timeoutMs: number, onTimeout: (version: number) => void) {
    this.#timeoutMs = timeoutMs;
    this.#onTimeout = onTimeout;
  }

  add(version: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timeout = setTimeout(() => this.#onTimeout(version), this.#timeoutMs).unref();
    this.#waiting.push({ version, resolve, timeout });
    return promise;
  }

  /** Continues the joins up to a version. */
  settle(version: number): void {
    while (this.#waiting[0] && this.#waiting[0].version <= version) {
      const { resolve, timeout } = this.#waiting.shift()!;
      clearTimeout(timeout);
      resolve();
    }
  }
}
