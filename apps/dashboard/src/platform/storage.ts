const PREFIX = "parley:";

/** Local storage with JSON values under a common prefix. Blocked or full storage stores nothing and throws nothing. */
export const storage = {
  read<T>(key: string): T | undefined {
    return attempt(() => JSON.parse(localStorage.getItem(PREFIX + key) ?? "null") as T);
  },

  /** Returns whether the value was stored. */
  write(key: string, value: unknown): boolean {
    return (
      attempt(() => {
        localStorage.setItem(PREFIX + key, JSON.stringify(value));
        return true;
      }) ?? false
    );
  },

  remove(key: string) {
    attempt(() => localStorage.removeItem(PREFIX + key));
  },

  /** The keys with this prefix. */
  keys(beginning: string): string[] {
    const ours = (attempt(() => Object.keys(localStorage)) ?? []).filter((key) => key.startsWith(PREFIX + beginning));
    return ours.map((key) => key.slice(PREFIX.length));
  },
};

/** Calls the listener when another tab changes the value of a key. */
export function onOtherTabChange(key: string, listener: () => void) {
  window.addEventListener("storage", (event) => {
    if (event.key === PREFIX + key || event.key === null) listener();
  });
}

function attempt<T>(action: () => T): NonNullable<T> | undefined {
  try {
    return action() ?? undefined;
  } catch {
    return undefined;
  }
}
