import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

/** Inside a worker of a `WorkerPool`: answers one task after the other. */
export function answerTasks<Task, Result>(run: (task: Task) => Promise<Result>) {
  // On Linux a thread has a priority of its own; elsewhere it would be that of the whole server.
  if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);
  parentPort!.on("message", async (task: Task) => {
    try {
      parentPort!.postMessage({ result: await run(task) });
    } catch (error) {
      parentPort!.postMessage({ problem: error instanceof Error ? error.message : String(error) });
    }
  });
}

/** Between threads a Buffer becomes mere bytes. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);
