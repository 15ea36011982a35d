export interface LogEntry {
  level: "error" | "warning" | "debug";
  message: string;
}

const listeners = new Set<(logged: LogEntry) => void>();

/** The latest, for listeners whose script came after them. */
const latest: LogEntry[] = [];
const MOST_KEPT = 20;

/** For whoever looks into the browser's console after something went wrong. */
export function logProblem(message: string, error?: unknown) {
  // biome-ignore lint/suspicious/noConsole: one of the two places that write there
  console.warn(message, ...(error === undefined ? [] : [error]));
  publish({ level: error === undefined ? "warning" : "error", message });
}

/** For whoever wants to know how it came to it. */
export function logDetail(message: string) {
  // biome-ignore lint/suspicious/noConsole: the other place
  console.debug(message);
  publish({ level: "debug", message });
}

/** Hears what was logged last, and everything from now on. */
export function onLogEntry(listener: (logged: LogEntry) => void) {
  for (const logged of latest) listener(logged);
  listeners.add(listener);
}

function publish(logged: LogEntry) {
  latest.push(logged);
  if (latest.length > MOST_KEPT) latest.shift();
  for (const listener of listeners) listener(logged);
}
