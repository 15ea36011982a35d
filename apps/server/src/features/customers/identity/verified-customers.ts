import type { Scope } from "../../../platform/scope.ts";
import { isVerifiedAddress } from "../../mail-addresses/index.ts";
import { findVerificationColumns, hasProvenIdentity } from "../queries.ts";

/**
 * Whether a customer's identity is verified: by a signed external id, an agent's statement, or an authenticated mail
 * from their address. Unverified messages are not added to the conversations of a verified customer.
 */
export async function isVerifiedCustomer(scope: Scope, id: string): Promise<boolean> {
  const customer = await findVerificationColumns(scope, id);
  if (!customer) return false;
  const { is_identity_proven, is_sender_unverified, email } = customer;
  return is_identity_proven || (!is_sender_unverified && email !== null && (await isVerifiedAddress(scope, email)));
}

/** Whether a verified customer has this address. */
export const isVerifiedSender = async (scope: Scope, email: string): Promise<boolean> =>
  (await isVerifiedAddress(scope, email)) || (await hasProvenIdentity(scope, email));
