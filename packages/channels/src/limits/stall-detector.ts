const LEAST_PROGRESS_BYTES = 64 * 1024;

/** Finds a transfer that makes no progress: not complete after a time, and not at least 64 KiB further in that time. */
export class StallDetector {
  readonly #timeoutMs: number;
  #since: number | undefined;
  #bytes = 0;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  /**
   * To be called every now and then.
   * @param now in milliseconds
   * @param isUnfinished whether more is to be transferred
   * @param bytes how much was transferred so far
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
