export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

type Kind = "localStorage" | "sessionStorage";

const page = globalThis as { parleyMemory?: Map<string, string> };

/**
 * The browser's storage. Memory replaces it when it is disabled, full, or blocked for third parties. The scripts of a
 * page share this memory.
 */
export function openStorage(kind: Kind): Store {
  page.parleyMemory ??= new Map();
  const memory = page.parleyMemory;
  return {
    getItem: (key) => readStorage(kind, key),
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

/** Reads one value, for a script that stores none. */
export const readStorage = (kind: Kind, key: string) =>
  page.parleyMemory?.get(key) ?? attempt(() => window[kind].getItem(key)) ?? null;

/** The names of all stored values of this origin. */
export function storedNames(kind: Kind): string[] {
  return [...(page.parleyMemory?.keys() ?? []), ...(attempt(() => Object.keys(window[kind])) ?? [])];
}

/** A storage that keeps nothing more after `revoke`, for work of a visit that has ended. */
export function revocable(storage: Store): Store & { revoke(): void } {
  let isRevoked = false;
  return {
    getItem: (key) => (isRevoked ? null : storage.getItem(key)),
    setItem: (key, value) => isRevoked || storage.setItem(key, value),
    removeItem: (key) => isRevoked || storage.removeItem(key),
    revoke() {
      isRevoked = true;
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
