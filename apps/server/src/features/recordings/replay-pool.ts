import { createWorkerPool } from "../../platform/concurrency/worker-pool.ts";
import type * as tasks from "./replay-worker.ts";

const pool = createWorkerPool<typeof tasks>(new URL("./replay-worker.ts", import.meta.url), {
  heapMb: 256,
  timeoutMs: 10_000,
});

export const scrubEvent = (event: tasks.PageEvent) => pool.run("scrubEvent", event);

export const presentEvents = (stored: tasks.StoredChunks) => pool.run("presentEvents", stored);
