import pLimit from "p-limit";
import { Piscina } from "piscina";

export interface WorkerLimits {
  heapMb: number;
  /** A task that runs longer is aborted, and its thread is ended. Waiting for a thread, and its start, do not count. */
  timeoutMs: number;
  mostThreads?: number;
}

const IDLE_MS = 10_000;
/** Gives the threads a lower priority than the event loop's thread, where the system allows it. */
const NICENESS = 5;

/** A task exceeded its limit of time or memory. */
export class TaskLimitExceeded extends Error {}

/**
 * Threads for work that would block the event loop. They start with the first task and end when idle.
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
  let readyThreads = 0;
  pool.on("workerCreate", () => readyThreads++).on("workerDestroy", () => readyThreads--);
  const inTurn = pLimit(mostThreads);

  /** Limits the time from now on, or from the moment when the thread that starts for the task is ready. */
  async function withTimeout<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const timeout = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const begin = () => {
      timer = setTimeout(() => timeout.abort(), timeoutMs);
    };
    if (inTurn.activeCount <= readyThreads) begin();
    else pool.once("workerCreate", begin);
    try {
      return await work(timeout.signal);
    } finally {
      pool.off("workerCreate", begin);
      clearTimeout(timer);
    }
  }

  return {
    /** @throws the error of the task, or TaskLimitExceeded */
    run<Name extends keyof Tasks & string>(
      name: Name,
      task: Parameters<Tasks[Name]>[0],
    ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
      return inTurn(async () => {
        try {
          return await withTimeout((signal) => pool.run(task, { name, signal }));
        } catch (error) {
          throw isTooCostly(error) ? new TaskLimitExceeded(error.message, { cause: error }) : error;
        }
      });
    },
  };
}

const isTooCostly = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.name === "AbortError" || ("code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"));
