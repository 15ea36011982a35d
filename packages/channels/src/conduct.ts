const MINUTE_MS = 60_000;

/** What a socket did wrong this minute. Minutes do not slide, so twice the limit may fit around a boundary. */
export class Conduct {
  #minuteStartedAt = Number.NEGATIVE_INFINITY;
  #failedJoins = 0;
  #strikes = 0;

  get failedJoins(): number {
    this.#turnPage();
    return this.#failedJoins;
  }

  get strikes(): number {
    this.#turnPage();
    return this.#strikes;
  }

  countFailedJoin(): void {
    this.#turnPage();
    this.#failedJoins++;
  }

  countStrike(): void {
    this.#turnPage();
    this.#strikes++;
  }

  #turnPage(): void {
    const now = performance.now();
    if (now - this.#minuteStartedAt < MINUTE_MS) return;
    this.#minuteStartedAt = now;
    this.#failedJoins = 0;
    this.#strikes = 0;
  }
}
