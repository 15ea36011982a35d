import { Throttle } from "./throttle.ts";

/** A client that was quiet may send as much at once as it may send in this time. */
const BURST_MS = 5_000;

/** Spreads the input of each address over time: beyond its rates the sender is read more slowly. Nothing is lost. */
export class InputRates {
  readonly #frames: Throttle;
  readonly #bytes: Throttle;

  constructor({ framesPerSecond, bytesPerSecond }: { framesPerSecond: number; bytesPerSecond: number }) {
    this.#frames = new Throttle(framesPerSecond, BURST_MS);
    this.#bytes = new Throttle(bytesPerSecond, BURST_MS);
  }

  /** Counts frames. Returns for how long nothing more is to be read from its sender, in milliseconds. */
  count(address: string, bytes: number, frames = 1): number {
    return Math.max(this.#frames.count(address, frames), this.#bytes.count(address, bytes));
  }

  sweep(): void {
    this.#frames.sweep();
    this.#bytes.sweep();
  }
}
