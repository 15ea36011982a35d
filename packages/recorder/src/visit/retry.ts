import { ApiError } from "@parley/api-client";

const PAUSES_MS = [1000, 2000, 5000, 10_000, 30_000];

/** Retries until the server is reachable. Rejects with a refusal of the server, and when the signal is aborted. */
export async function retryUntilReached<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let pauses = 0; ; pauses++) {
    try {
      return await attempt();
    } catch (error) {
      if (signal.aborted || isRefusal(error)) throw error;
      const pause = PAUSES_MS[Math.min(pauses, PAUSES_MS.length - 1)]!;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429;
