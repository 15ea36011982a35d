import { Throttle } from "./throttle.ts";

/** The burst: a client that was quiet may send the amount of this time at once. */
const BURST_MS = 5_000;

/** Limits the input rate of each address. Above the rate, the server reads more slowly. No input is lost. */
export class InputRates {
  readonly #frames: Throttle;
  readonly #bytes: Throttle;

  constructor({ framesPerSecond, bytesPerSecond }: { framesPerSecond: number; bytesPerSecond: number }) {
    this.#frames = new Throttle(framesPerSecond, BURST_MS);
    this.#bytes = new Throttle(bytesPerSecond, BURST_MS);
  }

  /** Counts frames. Returns the milliseconds during which the server must not read from the sender. */
  count(address: string, bytes: number, frames = 1): number {
    return Math.max(this.#frames.count(address, frames), this.#bytes.count(address, bytes));
  }

  sweep(): void {
    this.#frames.sweep();
    this.#bytes.sweep();
  }
}
