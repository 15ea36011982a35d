import { onOtherTabChange, storage } from "../../platform/storage.ts";
import { createStore, useStore } from "../../platform/store.ts";
import type { CommandId } from "./catalogue.ts";
import { type CustomKeys, keysOf } from "./key-bindings.ts";

const STORAGE_KEY = "keys";

/** The agent's settings of the keys. The browser stores them, and all its tabs share them. */
export const customKeys = createStore<CustomKeys>(read());

onOtherTabChange(STORAGE_KEY, () => customKeys.set(read()));

export function saveCustomKeys(own: CustomKeys) {
  storage.write(STORAGE_KEY, own);
  customKeys.set(own);
}

/** The current keys of a command, the typed key first. */
export function useKeys(id: CommandId): string[] {
  return keysOf(id, useStore(customKeys));
}

/** Like `useKeys`, for any command. */
export function useAllKeys(): (id: CommandId) => string[] {
  const own = useStore(customKeys);
  return (id) => keysOf(id, own);
}

function read(): CustomKeys {
  const { areOff = false, changed = {} } = storage.read<Partial<CustomKeys>>(STORAGE_KEY) ?? {};
  return { areOff, changed };
}
