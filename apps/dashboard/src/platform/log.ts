/** For whoever looks into the browser's console after something went wrong. */
export function logProblem(message: string, error?: unknown) {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.warn(message, ...(error === undefined ? [] : [error]));
}
