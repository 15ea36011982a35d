/** The longest wait on a page that is never idle. */
const AT_LATEST_MS = 2000;

/** Runs a task when the page is idle, or after 200 ms in browsers without `requestIdleCallback`. Returns a cancel function. */
export function whenIdle(task: () => unknown): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(task, 200);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(task, { timeout: AT_LATEST_MS });
  return () => cancelIdleCallback(asked);
}
