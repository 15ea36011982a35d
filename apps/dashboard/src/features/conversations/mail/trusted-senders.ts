import { storage } from "../../../platform/storage.ts";
import { createStore, useStore } from "../../../platform/store.ts";

const KEPT_UNDER = "pictures-from";

/** Whose pictures this browser loads, by address: it tells the sender's server that their mail is read, and where. */
const trusted = createStore<readonly string[]>(storage.read<string[]>(KEPT_UNDER) ?? []);

export const useIsTrusted = (address: string) => useStore(trusted, (addresses) => addresses.includes(address));

export function trust(address: string) {
  trusted.set([...trusted.get(), address]);
  storage.write(KEPT_UNDER, trusted.get());
}
