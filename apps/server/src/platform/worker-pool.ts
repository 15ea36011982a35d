import { Piscina } from "piscina";

interface WorkerLimits {
  heapMb: number;
  /** A task that runs longer is aborted, and its thread ended. */
  timeoutMs: number;
  mostThreads?: number;
}

const IDLE_MS = 10_000;
/** Threads yield to the thread that answers requests, where the system lets them. */
const NICENESS = 5;

/**
 * Threads for work that would block the event loop. They start with the first task and end when there is none.
 * @param file the module whose named exports are the tasks
 */
export function createWorkerPool<Tasks extends Record<string, (task: never) => unknown>>(
  file: URL,
  { heapMb, timeoutMs, mostThreads = 1 }: WorkerLimits,
) {
  const pool = new Piscina({
    filename: file.href,
    minThreads: 0,
    maxThreads: mostThreads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    niceIncrement: NICENESS,
    recordTiming: false,
  });
  return {
    /** @throws what the task throws; an AbortError when it takes too long; an error when it needs too much memory */
    run<Name extends keyof Tasks & string>(
      name: Name,
      task: Parameters<Tasks[Name]>[0],
    ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
      return pool.run(task, { name, signal: AbortSignal.timeout(timeoutMs) });
    },
  };
}
