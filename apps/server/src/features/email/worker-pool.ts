import { once } from "node:events";
import { Worker } from "node:worker_threads";

const MOST_IDLE = 2;

export interface WorkerLimits {
  patienceMs: number;
  heapMb: number;
}

type Answer<Result> = { result: Result } | { problem: string };

/** A task took more time or memory than it may. */
export class TooCostly extends Error {}

/** The worker says that a task cannot be done. */
export class TaskFailed extends Error {}

/**
 * Runs tasks on mails of strangers, each in a worker thread that is ended when the task takes too long or too much memory:
 * the sender may have made the mail for that.
 */
export class WorkerPool<Task, Result> {
  readonly #script: URL;
  readonly #limits: WorkerLimits;
  readonly #idle: Worker[] = [];

  constructor(script: URL, limits: WorkerLimits) {
    this.#script = script;
    this.#limits = limits;
  }

  /** @throws TooCostly, TaskFailed */
  async run(task: Task): Promise<Result> {
    const worker = this.#idle.pop() ?? this.#begin();
    worker.ref();
    let answer: Answer<Result>;
    try {
      worker.postMessage(task);
      [answer] = await once(worker, "message", { signal: AbortSignal.timeout(this.#limits.patienceMs) });
    } catch (error) {
      await worker.terminate();
      throw new TooCostly(error instanceof Error ? error.message : String(error));
    }
    if (this.#idle.length < MOST_IDLE) this.#idle.push(worker);
    else void worker.terminate();
    worker.unref();
    if ("problem" in answer) throw new TaskFailed(answer.problem);
    return answer.result;
  }

  /** An idle worker keeps no process alive. */
  #begin() {
    const worker = new Worker(this.#script, { resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb } });
    worker.on("error", () => {}); // `run` gets it, too
    worker.once("exit", () => {
      const at = this.#idle.indexOf(worker);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    return worker;
  }
}
