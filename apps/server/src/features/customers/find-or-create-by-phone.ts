import type { Scope } from "../../platform/scope.ts";
import { createCustomer } from "./create-customer.ts";
import type { CustomerRow } from "./present.ts";
import { findCustomerByPhone } from "./queries.ts";

/** Finds the customer with a phone number, the last changed one of several, or creates a customer. */
export async function findOrCreateByPhone(scope: Scope, phone: string): Promise<CustomerRow> {
  const known = await findCustomerByPhone(scope, phone);
  return known ?? createCustomer(scope, { phone });
}
