import { useStore } from "zustand";
import { createStoredStore } from "../../../platform/client-state.ts";
import { textsIn } from "../../../platform/storage.ts";

/** The panel sections that this agent has collapsed in this browser. */
const collapsed = createStoredStore<readonly string[]>("folded-sections", textsIn);

export const useIsCollapsed = (name: string) => useStore(collapsed, (names) => names.includes(name));

export function toggleCollapsed(name: string) {
  const names = collapsed.getState();
  collapsed.save(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]);
}
