import { onChangedElsewhere, storage } from "../../platform/storage.ts";
import { createStore, useStore } from "../../platform/store.ts";
import type { CommandId } from "./catalogue.ts";
import { keysOf, type OwnKeys } from "./key-bindings.ts";

const KEPT_UNDER = "keys";

/** What was decided about the keys; kept by this browser, for all its tabs. */
export const ownKeys = createStore<OwnKeys>(read());

onChangedElsewhere(KEPT_UNDER, () => ownKeys.set(read()));

export function keepOwnKeys(own: OwnKeys) {
  storage.write(KEPT_UNDER, own);
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
  const { areOff = false, changed = {} } = storage.read<Partial<OwnKeys>>(KEPT_UNDER) ?? {};
  return { areOff, changed };
}
