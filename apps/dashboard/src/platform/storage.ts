const PREFIX = "parley:";

/** What this browser keeps for us, as JSON under a common prefix. Where it refuses or is full, nothing is kept. */
export const storage = {
  read<T>(key: string): T | undefined {
    return attempt(() => JSON.parse(localStorage.getItem(PREFIX + key) ?? "null") as T);
  },

  /** Tells whether it is kept. */
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

  /** The keys that begin so. */
  keys(beginning: string): string[] {
    const ours = (attempt(() => Object.keys(localStorage)) ?? []).filter((key) => key.startsWith(PREFIX + beginning));
    return ours.map((key) => key.slice(PREFIX.length));
  },
};

/** Calls back when another tab changed what is kept under a key. */
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
