export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The browser's storage, or memory for what it refuses: switched off, full, or blocked for third parties. */
export function openStorage(kind: "localStorage" | "sessionStorage"): Store {
  const memory = new Map<string, string>();
  return {
    getItem: (key) => memory.get(key) ?? attempt(() => window[kind].getItem(key)) ?? null,
    setItem(key, value) {
      memory.set(key, value);
      attempt(() => {
        window[kind].setItem(key, value);
        memory.delete(key);
      });
    },
    removeItem(key) {
      memory.delete(key);
      attempt(() => window[kind].removeItem(key));
    },
  };
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined; // memory has it
  }
}
