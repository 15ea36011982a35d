const PREFIX = "parley:";

/** Local storage with JSON values under a common prefix. Blocked or full storage stores nothing and throws nothing. */
export const storage = {
  /** Check the value before use: other versions, users and scripts write to the storage, too. */
  read(key: string): unknown {
    return attempt((): unknown => JSON.parse(localStorage.getItem(PREFIX + key) ?? "null"));
  },

  /** Returns whether the value was stored. Without a value, the key is removed. */
  write(key: string, value: unknown): boolean {
    if (value === undefined) return storage.remove(key);
    return (
      attempt(() => {
        localStorage.setItem(PREFIX + key, JSON.stringify(value));
        return true;
      }) ?? false
    );
  },

  /** Returns true, because a value that cannot be removed was never stored. */
  remove(key: string): true {
    attempt(() => localStorage.removeItem(PREFIX + key));
    return true;
  },

  /** The values whose keys begin like this, by the rest of the key. `parse` returns undefined for an invalid value. */
  entries<T>(beginning: string, parse: (kept: unknown) => T | undefined): Record<string, T> {
    const keys = (attempt(() => Object.keys(localStorage)) ?? []).filter((key) => key.startsWith(PREFIX + beginning));
    const entries = keys.flatMap((key) => {
      const value = parse(storage.read(key.slice(PREFIX.length)));
      return value === undefined ? [] : [[key.slice(PREFIX.length + beginning.length), value] as const];
    });
    return Object.fromEntries(entries);
  },
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The strings of a list. Anything else is an empty list. */
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

/** Calls the listener when another tab changes the value of the current key. The returned function stops it. */
export function onOtherTabChange(key: () => string, listener: () => void): () => void {
  const onChange = (event: StorageEvent) => {
    if (event.key === PREFIX + key() || event.key === null) listener();
  };
  window.addEventListener("storage", onChange);
  return () => window.removeEventListener("storage", onChange);
}

function attempt<T>(action: () => T): NonNullable<T> | undefined {
  try {
    return action() ?? undefined;
  } catch {
    return undefined;
  }
}
