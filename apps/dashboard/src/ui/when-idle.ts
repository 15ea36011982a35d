/** Runs a task when the page has nothing else to do; where the browser cannot tell, soon. */
export function whenIdle(task: () => unknown): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(task, 200);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(task);
  return () => cancelIdleCallback(asked);
}
