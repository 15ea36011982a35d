import { onUserChange } from "../../../platform/session.ts";
import { storage } from "../../../platform/storage.ts";
import { createStore, useStore } from "../../../platform/store.ts";

/** Whose pictures are loaded unasked, by address: it tells the sender's server that their mail is read, and where. */
const trusted = createStore<readonly string[]>([]);

/** Several users may share a browser: each decides for themselves. */
let storageKey = "pictures-from";

onUserChange((userId) => {
  storageKey = `pictures-from:${userId}`;
  trusted.set(readAll());
});

export const useIsTrusted = (address: string | undefined) =>
  useStore(trusted, (addresses) => address !== undefined && addresses.includes(address));

export function trust(address: string) {
  trusted.set([...readAll(), address]); // with those of another tab
  storage.write(storageKey, trusted.get());
}

function readAll(): string[] {
  return storage.read(storageKey) ?? [];
}
