import { announce, transaction } from "../../../platform/events/transaction.ts";
import type { UserScope } from "../../../platform/scope.ts";
import { CustomerNotFound } from "../errors.ts";
import { findCustomer } from "../queries.ts";
import { keysChanged } from "./events.ts";
import { markKeyRequired, markKeyRequiredOfMerged, revokeKeysOf } from "./queries.ts";

/**
 * Revokes every key of a customer. No browser can act for the customer any more, even with the id. Each browser starts
 * as a new customer, unless its visitor proves a verified identity.
 * @throws CustomerNotFound
 */
export async function signOutVisitor(scope: UserScope, customerId: string): Promise<void> {
  await transaction(scope, async (scope) => {
    if (!(await findCustomer(scope, customerId))) throw new CustomerNotFound();
    await markKeyRequired(scope, customerId);
    await markKeyRequiredOfMerged(scope, customerId);
    await revokeKeysOf(scope, customerId);
    announce(scope, await keysChanged(scope, customerId));
  });
}
