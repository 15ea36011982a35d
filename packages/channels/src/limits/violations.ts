const MINUTE_MS = 60_000;

/** Counts a socket's violations per minute. The window is fixed, so up to twice the limit fits around a boundary. */
export class Violations {
  #minuteStartedAt = Number.NEGATIVE_INFINITY;
  #failedJoins = 0;
  #strikes = 0;

  get failedJoins(): number {
    this.#resetEachMinute();
    return this.#failedJoins;
  }

  get strikes(): number {
    this.#resetEachMinute();
    return this.#strikes;
  }

  countFailedJoin(): void {
    this.#resetEachMinute();
    this.#failedJoins++;
  }

  countStrike(): void {
    this.#resetEachMinute();
    this.#strikes++;
  }

  #resetEachMinute(): void {
    const now = performance.now();
    if (now - this.#minuteStartedAt < MINUTE_MS) return;
    this.#minuteStartedAt = now;
    this.#failedJoins = 0;
    this.#strikes = 0;
  }
}
