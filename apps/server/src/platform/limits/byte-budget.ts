/** A memory budget that several holders share. */
export class ByteBudget {
  readonly most: number;
  readonly #held = new Map<object | string, number>();
  #total = 0;

  constructor(most: number) {
    this.most = most;
  }

  /** Reserves more bytes for this holder. Returns false when the budget is exhausted. */
  takes(holder: object | string, bytes: number): boolean {
    if (this.#total + bytes > this.most) return false;
    this.#total += bytes;
    this.#held.set(holder, (this.#held.get(holder) ?? 0) + bytes);
    return true;
  }

  /** Releases all bytes of this holder. */
  letGo(holder: object | string) {
    this.#total -= this.#held.get(holder) ?? 0;
    this.#held.delete(holder);
  }
}
