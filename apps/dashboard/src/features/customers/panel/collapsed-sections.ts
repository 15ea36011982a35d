import { storage } from "../../../platform/storage.ts";
import { createStore, useStore } from "../../../platform/store.ts";

const STORAGE_KEY = "folded-sections";

/** The panel sections that this agent has collapsed in this browser. */
const collapsed = createStore<readonly string[]>(storage.read<string[]>(STORAGE_KEY) ?? []);

export const useIsCollapsed = (name: string) => useStore(collapsed, (names) => names.includes(name));

export function toggleCollapsed(name: string) {
  const names = collapsed.get();
  collapsed.set(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]);
  storage.write(STORAGE_KEY, collapsed.get());
}
