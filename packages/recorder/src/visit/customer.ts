import type { VisitorApi } from "@parley/api-client";
import {
  findByIdentity,
  identityIn,
  introduce,
  openStorage,
  recallCustomerId,
  rememberCustomerId,
} from "@parley/sdk/internal";
import { RECORDER_CUSTOMER_SET } from "@parley/sdk/names";
import { browserInfo } from "@parley/widget/browser-info.ts";
import type { Configuration } from "../loader/options.ts";

const storage = openStorage("localStorage");

/** Whom the page names, else whom this browser remembers, else somebody new. */
export async function findVisitor(api: VisitorApi, { accountId, customer }: Configuration): Promise<string> {
  const details = { ...browserInfo(), ...asTexts(customer ?? {}) };
  const external = identityIn(details);
  const known = external ? await findByIdentity(api, accountId, external, details) : await recall(api, accountId);
  return known ?? introduce(api, accountId, undefined, details);
}

async function recall(api: VisitorApi, accountId: string) {
  const id = recallCustomerId(storage);
  return id && (await api.customerExists(id, { account_id: accountId })) ? id : undefined;
}

/** For the widget, too, which hears of it when this is news. */
export function rememberVisitor(id: string) {
  if (recallCustomerId(storage) === id) return;
  rememberCustomerId(storage, id);
  window.dispatchEvent(new CustomEvent(RECORDER_CUSTOMER_SET, { detail: id }));
}

/** Whatever a page says of its visitor; the server knows no numbers there. */
function asTexts({ metadata, ...details }: Record<string, unknown>) {
  const texts = Object.entries(details).filter(([, value]) => value != null);
  return {
    ...Object.fromEntries(texts.map(([name, value]) => [name, String(value)])),
    ...(metadata !== undefined && { metadata }),
  };
}
