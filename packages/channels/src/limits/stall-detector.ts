const LEAST_PROGRESS_BYTES = 64 * 1024;

/** Detects a stalled transfer: in a given time it neither completes nor progresses by 64 KiB. */
export class StallDetector {
  readonly #timeoutMs: number;
  #since: number | undefined;
  #bytes = 0;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Call it regularly.
   * @param now in milliseconds
   * @param isUnfinished whether more is to be transferred
   * @param bytes the number of bytes transferred so far
   */
  lasts(now: number, isUnfinished: boolean, bytes: number): boolean {
    if (!isUnfinished) {
      this.#since = undefined;
      return false;
    }
    if (this.#since === undefined || bytes - this.#bytes >= LEAST_PROGRESS_BYTES) {
      this.#since = now;
      this.#bytes = bytes;
    }
    return now - this.#since > this.#timeoutMs;
  }
}
