/**
 * Throttles a task: one run at a time, at least `everyMs` apart. Any number of calls during a run cause one more run, so
 * the last call is never lost.
 */
export function throttled(task: () => Promise<unknown>, everyMs: number): () => void {
  let isWanted = false;
  let isRunning = false;

  async function run() {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await Promise.all([task().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, everyMs))]);
    }
    isRunning = false;
  }

  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
}
