import { CUSTOMER_ID_KEY, MISSPELT_CUSTOMER_ID_KEY } from "../interoperability.ts";
import type { Store } from "./storage.ts";
import { isUuid } from "./uuid.ts";

/** The visitor's only credential, as published clients store it: JSON text, on the page and in the frame. */
export function readCustomerId(storage: Store): string | undefined {
  const stored = storage.getItem(CUSTOMER_ID_KEY)?.replaceAll('"', "");
  return isUuid(stored) ? stored : undefined;
}

export function storeCustomerId(storage: Store, id: string) {
  storage.setItem(CUSTOMER_ID_KEY, JSON.stringify(id));
}

/** Deletes both spellings, because published clients write one and delete the other. */
export function deleteCustomerId(storage: Store) {
  for (const key of [CUSTOMER_ID_KEY, MISSPELT_CUSTOMER_ID_KEY]) storage.removeItem(key);
}
