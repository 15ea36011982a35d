import type { Scope } from "../../platform/scope.ts";
import { isVerifiedAddress } from "../mail-addresses/index.ts";
import { findStanding, hasProvenIdentity } from "./queries.ts";

/**
 * Whether it was proven who a customer is: by a signed external id, the team's own word for one, or a verified mail from
 * their address. Nothing that is not verified is put into their conversations.
 */
export async function isVerifiedCustomer(scope: Scope, id: string): Promise<boolean> {
  const customer = await findStanding(scope, id);
  if (!customer) return false;
  const { is_identity_proven, is_sender_unverified, email } = customer;
  return is_identity_proven || (!is_sender_unverified && email !== null && (await isVerifiedAddress(scope, email)));
}

/** Whether an address is that of a verified customer. */
export const isVerifiedSender = async (scope: Scope, email: string): Promise<boolean> =>
  (await isVerifiedAddress(scope, email)) || (await hasProvenIdentity(scope, email));
