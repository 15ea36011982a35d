import type { Scope } from "../../platform/scope.ts";
import type { CustomerRow } from "./present.ts";
import { findCustomerByPhone, insertCustomer } from "./queries.ts";

/** Whoever writes from a number: the customer who has it, last changed of several, or a new one. */
export async function findOrCreateByPhone(scope: Scope, phone: string): Promise<CustomerRow> {
  const known = await findCustomerByPhone(scope, phone);
  return known ?? insertCustomer(scope, { phone });
}
