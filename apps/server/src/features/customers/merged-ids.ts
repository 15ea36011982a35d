import { doesNotExist, Invalid } from "../../platform/errors.ts";
import type { Scope, TransactionScope } from "../../platform/scope.ts";
import { addToMerges, findCustomerById, lockMergesOf } from "./queries.ts";

/** The number of merges and undone merges that may cross one operation. */
const MAX_TRIES = 10;

/**
 * Runs work for a customer. If the customer was merged, also concurrently, it runs for the customer they were merged
 * into. Browsers and services keep using the old id.
 * @param work must throw Invalid at `customer_id` if the customer does not exist
 */
export async function withCurrentCustomerId<T>(scope: Scope, id: string, work: (id: string) => Promise<T>): Promise<T> {
  let current = id;
  for (let tries = 1; ; tries++) {
    try {
      return await work(current);
    } catch (error) {
      const customer = tries < MAX_TRIES && isUnknownCustomer(error) && (await findCustomerById(scope.db, id));
      if (!customer || customer.account_id !== scope.accountId) throw error;
      current = customer.id;
    }
  }
}

/**
 * Opens a conversation for a visitor with a merged id, and records that undoing the merge moves the conversation back.
 * It locks the merge against a concurrent undo, so this must come first in a transaction.
 * @throws Invalid when the id is not merged any more
 */
export async function openWithMergedId<T extends { id: string }>(
  scope: TransactionScope,
  mergedId: string,
  open: () => Promise<T>,
): Promise<T> {
  const held = await lockMergesOf(scope, mergedId);
  if (held.length === 0) throw doesNotExist("customer_id");
  const opened = await open();
  await addToMerges(
    scope,
    held.filter(({ is_final }) => !is_final).map(({ id }) => id),
    opened.id,
  );
  return opened;
}

const isUnknownCustomer = (error: unknown) => error instanceof Invalid && "customer_id" in error.fields;
