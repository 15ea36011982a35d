import { createStore } from "zustand";

export interface LogEntry {
  level: "error" | "warning" | "debug";
  message: string;
}

const MOST_KEPT = 20;

/** The latest entries, oldest first, for listeners whose script loads later. */
const log = createStore<{ latest: readonly LogEntry[] }>(() => ({ latest: [] }));

/** Logs a warning or an error to the browser's console. */
export function logProblem(message: string, error?: unknown) {
  // biome-ignore lint/suspicious/noConsole: one of the two functions that write to the console
  console.warn(message, ...(error === undefined ? [] : [error]));
  publish({ level: error === undefined ? "warning" : "error", message });
}

/**
 * Returns a function that logs a repeated problem at most once in `everyMs`.
 * @param now the clock in ms
 */
export function repeatedProblem(message: string, everyMs: number, now: () => number = Date.now): () => void {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (now() - loggedAt < everyMs) return;
    loggedAt = now();
    logProblem(message);
  };
}

/** Logs a detail that helps to reconstruct a problem. */
export function logDetail(message: string) {
  // biome-ignore lint/suspicious/noConsole: the other function
  console.debug(message);
  publish({ level: "debug", message });
}

/** Calls the listener with the latest entries and with every new one. */
export function onLogEntry(listener: (logged: LogEntry) => void) {
  for (const logged of log.getState().latest) listener(logged);
  log.subscribe(({ latest }) => listener(latest.at(-1)!));
}

function publish(logged: LogEntry) {
  log.setState(({ latest }) => ({ latest: [...latest, logged].slice(-MOST_KEPT) }));
}
