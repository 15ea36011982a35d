import type { Scope } from "../../platform/scope.ts";
import type { CustomerRow } from "./present.ts";
import { findCustomerByEmail, findUnverifiedSender, insertCustomer } from "./queries.ts";
import { isVerifiedSender } from "./verified-customers.ts";

/**
 * The customer who writes from an address: the one who has it, last changed of several, or a new one.
 * @param isVerified whether it was proven that the mail is from that address. Without proof its author is not taken for a
 * verified customer, but for another one with the same address
 */
export async function findOrCreateByEmail(
  scope: Scope,
  { address: email, name }: { address: string; name: string | null },
  isVerified: boolean,
): Promise<CustomerRow> {
  if (!isVerified && (await isVerifiedSender(scope, email))) {
    const known = await findUnverifiedSender(scope, email);
    return known ?? insertCustomer(scope, { email, name, is_sender_unverified: true });
  }
  return (await findCustomerByEmail(scope, email)) ?? insertCustomer(scope, { email, name });
}
