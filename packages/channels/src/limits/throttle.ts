/**
 * A rate for each key: as much at once as in `burstMs`, and so much per second afterwards. Generic cell rate algorithm.
 */
export class Throttle {
  readonly #msPerUnit: number;
  readonly #burstMs: number;
  /** When what was counted so far would be paid for at the allowed rate. */
  readonly #paidAt = new Map<string, number>();

  /** @param perSecond `Infinity` for no limit */
  constructor(perSecond: number, burstMs: number) {
    this.#msPerUnit = 1_000 / perSecond;
    this.#burstMs = burstMs;
  }

  /** Counts so many units. Returns how long the key has to wait until they are within its rate, in milliseconds. */
  count(key: string, units = 1, now = performance.now()): number {
    if (this.#msPerUnit === 0) return 0;
    const paidAt =
      Math.max(this.#paidAt.get(key) ?? Number.NEGATIVE_INFINITY, now - this.#burstMs) + units * this.#msPerUnit;
    this.#paidAt.set(key, paidAt);
    return Math.max(0, paidAt - now);
  }

  /** Forgets keys that have been quiet. To be called every now and then. */
  sweep(now = performance.now()): void {
    for (const [key, paidAt] of this.#paidAt) if (paidAt <= now - this.#burstMs) this.#paidAt.delete(key);
  }
}
