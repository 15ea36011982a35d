import { Resolver } from "node:dns/promises";

export type Resolve = (name: string, type: string) => Promise<string[][] | string[]>;

const MAX_ANSWER_MS = 3_000;
const TRIES = 2;

interface Bounds {
  /** Replaces the system's servers. */
  servers: string[];
  most: number;
  ms: number;
}

/**
 * DNS lookups for one mail. The sender chose the names, so the lookups are limited. A lookup beyond `most`, or after
 * `ms` milliseconds, fails as if no server answered.
 */
export class BoundedLookups {
  readonly #resolver = new Resolver({ timeout: MAX_ANSWER_MS, tries: TRIES });
  readonly #most: number;
  readonly #deadline: number;
  #count = 0;

  constructor({ servers, most, ms }: Bounds) {
    if (servers.length > 0) this.#resolver.setServers(servers);
    this.#most = most;
    this.#deadline = Date.now() + ms;
  }

  /** Whether the limit is reached. A retry would reach it, too. */
  get areTooMany() {
    return this.#count > this.#most;
  }

  readonly resolve: Resolve = async (name, type) => {
    this.#count += 1;
    const left = this.#deadline - Date.now();
    if (this.areTooMany || left <= 0) throw withoutAnswer(name);
    const late = AbortSignal.timeout(left);
    return new Promise((resolve, reject) => {
      late.addEventListener("abort", () => reject(withoutAnswer(name)), { once: true });
      this.#resolver.resolve(name, type).then((records) => resolve(records as string[][] | string[]), reject);
    });
  };
}

const withoutAnswer = (name: string) => Object.assign(new Error(`no answer for ${name}`), { code: "ETIMEOUT" });
