import { createWorkerPool, type WorkerLimits } from "../../../platform/concurrency/worker-pool.ts";
import type * as tasks from "./mail-worker.ts";

export const createMailPool = (limits: WorkerLimits) =>
  createWorkerPool<typeof tasks>(new URL("./mail-worker.ts", import.meta.url), limits);

export type MailPool = ReturnType<typeof createMailPool>;

/** Checking a sender mostly waits for name servers. */
export const mailPool = createMailPool({ timeoutMs: 20_000, heapMb: 512, mostThreads: 4 });
