/** The thread time that one network may use per turn. */
const TURN_MS = 4;
/**
 * The maximum of callbacks that resume per network and turn. Each callback checks again whether its network has time
 * left.
 */
const RESUMED_AT_ONCE = 32;

/**
 * Shares the thread among networks. Work of a network that has used up its time waits for the next turn of the event
 * loop. So thousands of requests of one client do not delay those of another.
 */
export class FairScheduler {
  readonly #usedMs = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();
  #nextTurn: NodeJS.Immediate | undefined;

  hasTime(network: string): boolean {
    return (this.#usedMs.get(network) ?? 0) < TURN_MS;
  }

  /** Runs the work, and counts its synchronous time. */
  run(network: string, work: () => void) {
    const begin = performance.now();
    work();
    this.#usedMs.set(network, (this.#usedMs.get(network) ?? 0) + performance.now() - begin);
    this.#nextTurn ??= setImmediate(() => this.#begin());
  }

  /** Calls back in a later turn, in the order of the calls. */
  wait(network: string, resume: () => void) {
    const waiting = this.#waiting.get(network) ?? [];
    this.#waiting.set(network, waiting);
    waiting.push(resume);
    this.#nextTurn ??= setImmediate(() => this.#begin());
  }

  #begin() {
    this.#nextTurn = undefined;
    this.#usedMs.clear();
    const resumed = [...this.#waiting.values()].flatMap((waiting) => waiting.splice(0, RESUMED_AT_ONCE));
    for (const [network, waiting] of this.#waiting) if (waiting.length === 0) this.#waiting.delete(network);
    for (const resume of resumed) resume(); // a callback may wait again
    if (this.#waiting.size > 0) this.#nextTurn ??= setImmediate(() => this.#begin());
  }
}
