import { once } from "node:events";
import { Worker } from "node:worker_threads";

const DEADLINE_MS = 50_000;

/**
 * Calls a module's function with a text in a thread that is ended after 50 seconds. For texts of a million characters:
 * a function with quadratic time would run for minutes and block the test.
 * @throws AbortError after the timeout
 */
export async function callInThread(module: URL, name: string, text: string): Promise<void> {
  const thread = new Worker(
    `import(process.argv[2]).then((module) => {
      const { workerData, parentPort } = require("node:worker_threads");
      module[process.argv[3]](workerData, new Map());
      parentPort.postMessage("done");
    })`,
    { eval: true, argv: [module.href, name], workerData: text },
  );
  try {
    await once(thread, "message", { signal: AbortSignal.timeout(DEADLINE_MS) });
  } finally {
    await thread.terminate();
  }
}
