const MAX_WAIT_MS = 5000;

/** Resolves when the page is loaded and idle, because the page has priority. */
export async function whenIdle(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  }
  await new Promise<unknown>((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(resolve, { timeout: MAX_WAIT_MS });
    else setTimeout(resolve, 1000); // Safari
  });
}
