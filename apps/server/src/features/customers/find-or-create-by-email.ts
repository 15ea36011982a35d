import type { Scope } from "../../platform/scope.ts";
import { createCustomer } from "./create-customer.ts";
import { isVerifiedSender } from "./identity/verified-customers.ts";
import type { CustomerRow } from "./present.ts";
import { findCustomerByEmail, findUnverifiedSender } from "./queries.ts";

/**
 * Finds the customer with an email address, the last changed one of several, or creates a customer.
 * @param isVerified whether the sender address of the mail is authenticated. Without that, the sender is never matched
 * with a verified customer, but with a separate customer of the same address
 */
export async function findOrCreateByEmail(
  scope: Scope,
  { address: email, name }: { address: string; name: string | null },
  isVerified: boolean,
): Promise<CustomerRow> {
  if (!isVerified && (await isVerifiedSender(scope, email))) {
    const known = await findUnverifiedSender(scope, email);
    return known ?? createCustomer(scope, { email, name, is_sender_unverified: true });
  }
  return (await findCustomerByEmail(scope, email)) ?? createCustomer(scope, { email, name });
}
