import type { MemoryBudget } from "@parley/channels";

const SAMPLE_MS = 250;
/**
 * A sample that is so late shows that the event loop is behind. A single late sample may be a pause of the whole
 * machine.
 */
const LATE_MS = 500;
const LATE_SAMPLES = 3;

/** Detects overload. An overloaded process refuses new requests and sockets with 503. */
export class LoadMonitor {
  readonly #memory: MemoryBudget;
  #timer: NodeJS.Timeout | undefined;
  #expectedAt = 0;
  #lateSamples = 0;

  constructor(memory: MemoryBudget) {
    this.#memory = memory;
  }

  /** Begins to sample the event loop. Called after the start, whose work makes the event loop late, too. */
  watchEventLoop() {
    this.#expectedAt = performance.now() + SAMPLE_MS;
    this.#timer ??= setInterval(() => this.#sample(), SAMPLE_MS).unref();
  }

  get isOverloaded(): boolean {
    return this.#lateSamples >= LATE_SAMPLES || this.#memory.isExhausted;
  }

  close() {
    clearInterval(this.#timer);
  }

  #sample() {
    const now = performance.now();
    this.#lateSamples = now - this.#expectedAt > LATE_MS ? this.#lateSamples + 1 : 0;
    this.#expectedAt = now + SAMPLE_MS;
  }
}
