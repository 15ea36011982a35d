export interface Logged {
  level: "error" | "warning" | "debug";
  message: string;
}

const listeners = new Set<(logged: Logged) => void>();

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

/** Hears everything that is logged from now on. */
export const onLogged = (listener: (logged: Logged) => void) => void listeners.add(listener);

function tell(logged: Logged) {
  for (const listener of listeners) listener(logged);
}
