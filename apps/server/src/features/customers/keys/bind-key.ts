import { announce, transaction } from "../../../platform/events/transaction.ts";
import { type Scope, visitorKeyOf } from "../../../platform/scope.ts";
import { keysChanged } from "./events.ts";
import { insertKey, isRevoked, markKeyRequired } from "./queries.ts";

/**
 * Binds the visitor's key to a customer whose identity the request has proved. After the first key, the id alone grants
 * no access.
 * @returns false when an agent revoked this key of the customer: another person may know it, so the browser needs a new
 * one
 */
export async function bindKey(scope: Scope, customerId: string): Promise<boolean> {
  const key = visitorKeyOf(scope);
  if (!key) return true;
  if (await isRevoked(scope, customerId, key)) return false;
  await transaction(scope, async (scope) => {
    const isFirst = await markKeyRequired(scope, customerId);
    await insertKey(scope, customerId, key);
    if (isFirst) announce(scope, await keysChanged(scope, customerId));
  });
  return true;
}
