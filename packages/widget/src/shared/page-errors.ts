/** Runs a callback. Its error goes to the console, because a failed widget must not stop the page. */
export function runSafely(work: () => void) {
  try {
    work();
  } catch (error) {
    logPageError(error);
  }
}

export function logPageError(error: unknown) {
  // biome-ignore lint/suspicious/noConsole: a widget on another page can report errors nowhere else
  console.error(error);
}
