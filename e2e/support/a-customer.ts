import { createVisitorApi } from "@parley/api-client";
import type { CustomerDraft } from "@parley/contract";
import type { Desk } from "./desk.ts";

/** Creates a customer of the company through the public API. */
export async function aCustomer(desk: Desk, customer: CustomerDraft) {
  const visitors = createVisitorApi({ baseUrl: desk.origin });
  return visitors.createCustomer({ account_id: await desk.accountId(), ...customer });
}
