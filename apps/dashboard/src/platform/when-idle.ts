/** On a page that is never idle, so long. */
const AT_LATEST_MS = 2000;

/** Runs a task when the page has nothing else to do; where the browser cannot tell, soon. */
export function whenIdle(task: () => unknown): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(task, 200);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(task, { timeout: AT_LATEST_MS });
  return () => cancelIdleCallback(asked);
}
