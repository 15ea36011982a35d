interface Waiting {
  readonly data: Buffer;
  readonly isBinary: boolean;
  /** The earliest time for handling the frame, on the clock of `performance`. */
  readonly dueAt: number;
}

/** More waiting frames mean a flood: one read holds hundreds of small frames. */
const MAX_WAITING = 100;

/** Frames of one socket that exceed the rate of its address. They are handled later, in order. */
export class DelayedFrames {
  readonly #handle: (data: Buffer, isBinary: boolean) => void;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(handle: (data: Buffer, isBinary: boolean) => void) {
    this.#handle = handle;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Returns false when too many frames wait already. */
  add(data: Buffer, isBinary: boolean, waitMs: number): boolean {
    if (this.#waiting.length >= MAX_WAITING) return false;
    this.#waiting.push({ data, isBinary, dueAt: performance.now() + waitMs });
    this.#timer ??= setTimeout(() => this.#drain(), waitMs).unref();
    return true;
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#waiting = [];
  }

  #drain(): void {
    this.#timer = undefined;
    const now = performance.now();
    const due = this.#waiting.findIndex(({ dueAt }) => dueAt > now);
    for (const { data, isBinary } of this.#waiting.splice(0, due < 0 ? this.#waiting.length : due)) {
      this.#handle(data, isBinary);
    }
    const [next] = this.#waiting;
    if (next) this.#timer = setTimeout(() => this.#drain(), next.dueAt - now).unref();
  }
}
