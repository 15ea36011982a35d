import { onOtherTabChange, storage } from "../../platform/storage.ts";
import { createStore, useStore } from "../../platform/store.ts";
import type { CommandId } from "./catalogue.ts";
import { keysOf, type OwnKeys } from "./key-bindings.ts";

const STORAGE_KEY = "keys";

/** What was decided about the keys; kept by this browser, for all its tabs. */
export const ownKeys = createStore<OwnKeys>(read());

onOtherTabChange(STORAGE_KEY, () => ownKeys.set(read()));

export function keepOwnKeys(own: OwnKeys) {
  storage.write(STORAGE_KEY, own);
  ownKeys.set(own);
}

/** The keys of a command as they are now, the typed one first. */
export function useKeys(id: CommandId): string[] {
  return keysOf(id, useStore(ownKeys));
}

/** The keys of any command, as `useKeys` has them for one. */
export function useAllKeys(): (id: CommandId) => string[] {
  const own = useStore(ownKeys);
  return (id) => keysOf(id, own);
}

function read(): OwnKeys {
  const { areOff = false, changed = {} } = storage.read<Partial<OwnKeys>>(STORAGE_KEY) ?? {};
  return { areOff, changed };
}
