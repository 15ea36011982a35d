import type { Scope } from "../../platform/scope.ts";
import type { CustomerRow } from "./present.ts";
import { findCustomerByEmail, insertCustomer } from "./queries.ts";

/** Whoever writes from an address: the customer who has it, last changed of several, or a new one. */
export async function meetByMail(scope: Scope, email: string, name: string | null): Promise<CustomerRow> {
  const known = await findCustomerByEmail(scope, email);
  return known ?? insertCustomer(scope, { email, name });
}
