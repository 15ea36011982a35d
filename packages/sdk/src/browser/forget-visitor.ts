import { RECORDING_KEY } from "../interoperability.ts";
import { deleteCustomerId } from "./customer-id.ts";
import { openStorage, storedNames } from "./storage.ts";
import { keyNameOf } from "./visitor-key.ts";

/**
 * Deletes the data of an account's visitor from this browser's storage: their id, their key, their unsent messages
 * and the id of their recording.
 * The next chat gets a new key, to which the server returns nothing of the earlier visitor.
 */
export function forgetVisitor(accountId: string) {
  const storage = openStorage("localStorage");
  deleteCustomerId(storage);
  storage.removeItem(keyNameOf(accountId));
  openStorage("sessionStorage").removeItem(RECORDING_KEY);
  for (const name of storedNames("localStorage")) {
    if (name.startsWith(`parley:outbox:${accountId}:`)) storage.removeItem(name);
  }
}
