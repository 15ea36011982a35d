import type { Job } from "./job.ts";

const TICK_MS = 100;
const INTERVAL_MS = 200;

/**
 * Delays jobs while the server is busy with storing messages, so that their deliveries do not slow down posting. Then
 * jobs of one name start at most every 200 ms, or at the job's own interval.
 */
export class JobPacing {
  readonly #isBusy: () => boolean;
  readonly #waiting = new Map<string, { intervalMs: number; startsAt: number; starts: (() => void)[] }>();
  readonly #timer: NodeJS.Timeout;
  #wasBusy = false;

  /** @param isBusy called every 100 ms: whether the server was busy since the last call */
  constructor(isBusy: () => boolean) {
    this.#isBusy = isBusy;
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref();
  }

  /** Resolves when the job may start. */
  async turn({ name, intervalWhenBusyMs = INTERVAL_MS }: Pick<Job, "name" | "intervalWhenBusyMs">): Promise<void> {
    if (!this.#wasBusy) return;
    const kind = this.#waiting.get(name) ?? { intervalMs: intervalWhenBusyMs, startsAt: 0, starts: [] };
    this.#waiting.set(name, kind);
    await new Promise<void>((resolve) => kind.starts.push(resolve));
  }

  /** All waiting jobs start. */
  close() {
    clearInterval(this.#timer);
    this.#wasBusy = false;
    this.#startAll();
  }

  #tick() {
    this.#wasBusy = this.#isBusy();
    if (!this.#wasBusy) return this.#startAll();
    const now = performance.now();
    for (const kind of this.#waiting.values()) {
      const start = now < kind.startsAt ? undefined : kind.starts.shift();
      if (!start) continue;
      kind.startsAt = now + kind.intervalMs - TICK_MS / 2; // a tick may be early
      start();
    }
  }

  #startAll() {
    for (const { starts } of this.#waiting.values()) for (const start of starts.splice(0)) start();
  }
}
