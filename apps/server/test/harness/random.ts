/** A seeded random generator: the same seed makes the same choices, so a failure can be reproduced. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 to 1, excluding 1 (mulberry32). */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number) {
    return Math.floor(this.next() * limit);
  }

  one<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }
}
