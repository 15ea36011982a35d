import { doesNotExist, Invalid } from "../../platform/errors.ts";
import type { Scope, TransactionScope } from "../../platform/scope.ts";
import { addToMerges, findCustomerById, lockMergesOf } from "./queries.ts";

/** How often somebody may be merged, and had back, before one thing is done. */
const MAX_TRIES = 10;

/**
 * Does something for a customer; or, when they were merged, and be it in this moment, for the one who has all that was
 * theirs. Browsers, and services that know a customer's id, never hear of merges.
 * @param work finds out by itself whether there is such a customer: Invalid, at this field
 */
export async function forCurrentCustomer<T>(scope: Scope, id: string, work: (id: string) => Promise<T>): Promise<T> {
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
 * Opens a conversation for a visitor who knows themselves by a merged id, and takes it along should the merge be undone.
 * What is undone at the same time waits, or is waited for: so this comes first in a transaction.
 * @throws Invalid when the id stands for nobody else any more
 */
export async function asMerged<T extends { id: string }>(
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
