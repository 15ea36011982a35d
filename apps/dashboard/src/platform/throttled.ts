/**
 * Runs a task each time it is asked for, but never twice at a time and never sooner than `everyMs` after the last time
 * began. However often it is asked for meanwhile, one more run follows, so the last asking is never lost.
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
