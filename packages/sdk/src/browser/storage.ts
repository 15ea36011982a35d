export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const page = globalThis as { parleyMemory?: Map<string, string> };

/**
 * The browser's storage, or memory for what it refuses: switched off, full, or blocked for third parties. The scripts of a
 * page share that memory, as they share the storage.
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
    return undefined; // memory has it
  }
}
