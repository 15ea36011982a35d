/** Whatever goes wrong, of ours or in a page's callback, stays in the console: the page must go on. */
export function attempt(work: () => void) {
  try {
    work();
  } catch (error) {
    report(error);
  }
}

export function report(error: unknown) {
  // biome-ignore lint/suspicious/noConsole: all that a guest on somebody's page may do about an error
  console.error(error);
}
