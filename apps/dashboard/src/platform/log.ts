export interface Logged {
  level: "error" | "warning" | "debug";
  message: string;
}

const listeners = new Set<(logged: Logged) => void>();

/** The latest, for listeners whose script came after them. */
const latest: Logged[] = [];
const MOST_KEPT = 20;

/** For whoever looks into the browser's console after something went wrong. */
export function logProblem(message: string, error?: unknown) {
  // biome-ignore lint/suspicious/noConsole: one of the two places that write there
  console.warn(message, ...(error === undefined ? [] : [error]));
  tell({ level: error === undefined ? "warning" : "error", message });
}

/** For whoever wants to know how it came to it. */
export function logDetail(message: string) {
  // biome-ignore lint/suspicious/noConsole: the other place
  console.debug(message);
  tell({ level: "debug", message });
}

/** Hears what was logged last, and everything from now on. */
export function onLogged(listener: (logged: Logged) => void) {
  for (const logged of latest) listener(logged);
  listeners.add(listener);
}

function tell(logged: Logged) {
  latest.push(logged);
  if (latest.length > MOST_KEPT) latest.shift();
  for (const listener of listeners) listener(logged);
}
