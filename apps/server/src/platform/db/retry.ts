import { setTimeout as sleep } from "node:timers/promises";

const RETRY_MS = 500;

interface Retry {
  /** Ends the retries. */
  isClosed(): boolean;
  /** Receives the first error only. */
  onFailure(error: unknown): void;
}

/** Retries a query until it succeeds, because the database may be unreachable for a moment. */
export async function retryUntilDone(work: () => Promise<unknown>, { isClosed, onFailure }: Retry) {
  for (let attempt = 1; !isClosed(); attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === 1) onFailure(error);
      await sleep(RETRY_MS, undefined, { ref: false });
    }
  }
}
