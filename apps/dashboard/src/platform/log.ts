export interface LogEntry {
  level: "error" | "warning" | "debug";
  message: string;
}

const listeners = new Set<(logged: LogEntry) => void>();

/** The latest entries, for listeners whose script loads later. */
const latest: LogEntry[] = [];
const MOST_KEPT = 20;

/** Logs a warning or an error to the browser's console. */
export function logProblem(message: string, error?: unknown) {
  // biome-ignore lint/suspicious/noConsole: one of the two places that write there
  console.warn(message, ...(error === undefined ? [] : [error]));
  publish({ level: error === undefined ? "warning" : "error", message });
}

/** Logs a detail that helps to reconstruct a problem. */
export function logDetail(message: string) {
  // biome-ignore lint/suspicious/noConsole: the other place
  console.debug(message);
  publish({ level: "debug", message });
}

/** Calls the listener with the latest entries and with every new one. */
export function onLogEntry(listener: (logged: LogEntry) => void) {
  for (const logged of latest) listener(logged);
  listeners.add(listener);
}

function publish(logged: LogEntry) {
  latest.push(logged);
  if (latest.length > MOST_KEPT) latest.shift();
  for (const listener of listeners) listener(logged);
}
