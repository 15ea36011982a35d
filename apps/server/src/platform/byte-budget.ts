/** Memory that several share who each hold some of it for a while. */
export class ByteBudget {
  readonly most: number;
  readonly #held = new Map<object | string, number>();
  #total = 0;

  constructor(most: number) {
    this.most = most;
  }

  /** Whether so much more can be held for this holder; then it is. */
  takes(holder: object | string, bytes: number): boolean {
    if (this.#total + bytes > this.most) return false;
    this.#total += bytes;
    this.#held.set(holder, (this.#held.get(holder) ?? 0) + bytes);
    return true;
  }

  /** Nothing is held for this holder any more. */
  letGo(holder: object | string) {
    this.#total -= this.#held.get(holder) ?? 0;
    this.#held.delete(holder);
  }
}
