import { storage } from "../../platform/storage.ts";
import { createStore, useStore } from "../../platform/store.ts";

const STORAGE_KEY = "folded-sections";

/** The sections of the panel that this agent does not want to see, in this browser. */
const folded = createStore<readonly string[]>(storage.read<string[]>(STORAGE_KEY) ?? []);

export const useIsFolded = (name: string) => useStore(folded, (names) => names.includes(name));

export function toggleFolded(name: string) {
  const names = folded.get();
  folded.set(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]);
  storage.write(STORAGE_KEY, folded.get());
}
