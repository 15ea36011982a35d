import { onOtherTabChange, storage } from "../../platform/storage.ts";
import { createStore, useStore } from "../../platform/store.ts";
import type { CommandId } from "./catalogue.ts";
import { type CustomKeys, keysOf } from "./key-bindings.ts";

const STORAGE_KEY = "keys";

/** What was decided about the keys; kept by this browser, for all its tabs. */
export const customKeys = createStore<CustomKeys>(read());

onOtherTabChange(STORAGE_KEY, () => customKeys.set(read()));

export function saveCustomKeys(own: CustomKeys) {
  storage.write(STORAGE_KEY, own);
  customKeys.set(own);
}

/** The keys of a command as they are now, the typed one first. */
export function useKeys(id: CommandId): string[] {
  return keysOf(id, useStore(customKeys));
}

/** The keys of any command, as `useKeys` has them for one. */
export function useAllKeys(): (id: CommandId) => string[] {
  const own = useStore(customKeys);
  return (id) => keysOf(id, own);
}

function read(): CustomKeys {
  const { areOff = false, changed = {} } = storage.read<Partial<CustomKeys>>(STORAGE_KEY) ?? {};
  return { areOff, changed };
}
