import { useStore } from "zustand";
import { createStoredStore } from "../../platform/client-state.ts";
import { isRecord } from "../../platform/storage.ts";
import type { CommandId } from "./catalogue.ts";
import { type CustomKeys, keysOf } from "./key-bindings.ts";

/** The agent's settings of the keys. The browser stores them, and all its tabs share them. */
export const customKeys = createStoredStore<CustomKeys>("keys", customKeysFrom);

export const saveCustomKeys = (own: CustomKeys) => void customKeys.save(own);

/** The current keys of a command, the typed key first. */
export function useKeys(id: CommandId): string[] {
  return keysOf(id, useStore(customKeys));
}

/** Like `useKeys`, for any command. */
export function useAllKeys(): (id: CommandId) => string[] {
  const own = useStore(customKeys);
  return (id) => keysOf(id, own);
}

function customKeysFrom(kept: unknown): CustomKeys {
  const { areOff, changed } = isRecord(kept) ? kept : {};
  const keys = isRecord(changed) ? Object.entries(changed).filter(([, key]) => typeof key === "string") : [];
  return { areOff: areOff === true, changed: Object.fromEntries(keys) };
}
