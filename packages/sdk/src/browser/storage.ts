export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const page = globalThis as { parleyMemory?: Map<string, string> };

/**
 * The browser's storage. Memory replaces it when it is disabled, full, or blocked for third parties. The scripts of a
 * page share this memory.
 */
export function openStorage(kind: "localStorage" | "sessionStorage"): Store {
  page.parleyMemory ??= new Map();
  const memory = page.parleyMemory;
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
    return undefined; // the value is in memory
  }
}
