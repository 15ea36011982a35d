/**
 * A rate limit for each key: a burst of the amount of `burstMs`, then a fixed rate per second. Uses the generic cell
 * rate algorithm.
 */
export class Throttle {
  readonly #msPerUnit: number;
  readonly #burstMs: number;
  /** The time at which the counted units are within the allowed rate. */
  readonly #paidAt = new Map<string, number>();

  /** @param perSecond `Infinity` for no limit */
  constructor(perSecond: number, burstMs: number) {
    this.#msPerUnit = 1_000 / perSecond;
    this.#burstMs = burstMs;
  }

  /** Counts units. Returns the milliseconds that the key must wait until they are within its rate. */
  count(key: string, units = 1, now = performance.now()): number {
    if (this.#msPerUnit === 0) return 0;
    const paidAt =
      Math.max(this.#paidAt.get(key) ?? Number.NEGATIVE_INFINITY, now - this.#burstMs) + units * this.#msPerUnit;
    this.#paidAt.set(key, paidAt);
    return Math.max(0, paidAt - now);
  }

  /** Deletes keys without recent units. Call it regularly. */
  sweep(now = performance.now()): void {
    for (const [key, paidAt] of this.#paidAt) if (paidAt <= now - this.#burstMs) this.#paidAt.delete(key);
  }
}
