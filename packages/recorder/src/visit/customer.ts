import type { VisitorApi } from "@parley/api-client";
import {
  findByIdentity,
  identityIn,
  openStorage,
  readCustomerId,
  sendDetails,
  storeCustomerId,
} from "@parley/sdk/internal";
import { RECORDER_CUSTOMER_SET } from "@parley/sdk/names";
import { browserInfo } from "@parley/widget/browser-info.ts";
import type { Configuration } from "../loader/options.ts";

const storage = openStorage("localStorage");

/** Finds the customer by the page's identity, else by the id in this browser; else creates a new one. */
export async function findVisitor(api: VisitorApi, { accountId, customer }: Configuration): Promise<string> {
  const details = { ...browserInfo(), ...asTexts(customer ?? {}) };
  const external = identityIn(details);
  const known = external ? await findByIdentity(api, accountId, external, details) : await recall(api, accountId);
  return known ?? sendDetails(api, accountId, undefined, details);
}

async function recall(api: VisitorApi, accountId: string) {
  const id = readCustomerId(storage);
  return id && (await api.customerExists(id, { account_id: accountId })) ? id : undefined;
}

/** Stores the id and notifies the widget if it changed. */
export function storeVisitor(id: string) {
  if (readCustomerId(storage) === id) return;
  storeCustomerId(storage, id);
  window.dispatchEvent(new CustomEvent(RECORDER_CUSTOMER_SET, { detail: id }));
}

/** Converts the page's details to text, because the server accepts no numbers there. */
function asTexts({ metadata, ...details }: Record<string, unknown>) {
  const texts = Object.entries(details).filter(([, value]) => value != null);
  return {
    ...Object.fromEntries(texts.map(([name, value]) => [name, String(value)])),
    ...(metadata !== undefined && { metadata }),
  };
}
