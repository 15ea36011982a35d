import { withoutStatementTimeout } from "../../platform/db/without-statement-timeout.ts";
import { doesNotExist } from "../../platform/errors.ts";
import { announce, transaction } from "../../platform/events/transaction.ts";
import type { TransactionScope, UserScope } from "../../platform/scope.ts";
import {
  CustomerNotFound,
  findMergedCustomer,
  idsOfCustomer,
  isKeyRequiredOf,
  keysChanged,
} from "../customers/index.ts";
import { filledFieldsOf, valuesAfter } from "./details.ts";
import { AlreadyMerged, mergeWithItself } from "./errors.ts";
import { customerMerged } from "./events.ts";
import { addLinks, findReassigned, moveOwnedRows } from "./moving.ts";
import {
  type CustomerRecord,
  deleteEmptied,
  insertMerge,
  issuesOf,
  lockCustomerForUpdate,
  lockCustomers,
  type OpenMerge,
  saveRecord,
  tagsOf,
  updateDetails,
} from "./queries.ts";

/**
 * Merges the first customer into the second one. All rows of the first one are moved, and the second one's own details
 * win. The first one's id stays valid for the visitor's browser and other systems.
 *
 * Locks both customers against other merges. Concurrent messages for the merged customer are blocked only at the end. A
 * second pass moves the rows that were written until then.
 * @throws CustomerNotFound, AlreadyMerged, Invalid
 */
export async function mergeCustomers(scope: UserScope, customerId: string, intoId: string): Promise<OpenMerge> {
  if (customerId === intoId) throw mergeWithItself();
  return transaction(scope, (scope) =>
    withoutStatementTimeout(scope.db, async () => {
      const { merged, into } = await lockBoth(scope, customerId, intoId);
      const mergeId = await insertMerge(scope, merged, into.id);
      await moveOwnedRows(scope, mergeId, merged.id, into.id);
      await lockCustomerForUpdate(scope, merged.id);
      await moveOwnedRows(scope, mergeId, merged.id, into.id);

      const [tags, issues] = [await tagsOf(scope, merged.id), await issuesOf(scope, merged.id)];
      const added = await addLinks(scope, into.id, { tags, issues });
      const filled = filledFieldsOf(into, merged);
      await updateDetails(scope, into.id, valuesAfter(filled));
      await deleteEmptied(scope, merged.id);
      const merge = await saveRecord(scope, mergeId, { customer: merged, tags, issues, filled, ...added });

      const conversation_ids = await findReassigned(scope, mergeId);
      const known_ids = await idsOfCustomer(scope, into.id);
      const fact = { merge_id: mergeId, customer_id: merged.id, into_id: into.id, to: into.id };
      announce(scope, customerMerged({ ...fact, known_ids, conversation_ids }));
      if (await isKeyRequiredOf(scope, into.id)) announce(scope, await keysChanged(scope, into.id));
      return merge;
    }),
  );
}

async function lockBoth(scope: UserScope & TransactionScope, customerId: string, intoId: string) {
  const locked = new Map<string, CustomerRecord>(
    (await lockCustomers(scope, [customerId, intoId])).map((customer) => [customer.id, customer]),
  );
  const [merged, into] = [locked.get(customerId), locked.get(intoId)];
  if (!merged) {
    const earlier = await findMergedCustomer(scope.db, customerId);
    throw earlier?.account_id === scope.accountId ? new AlreadyMerged() : new CustomerNotFound();
  }
  if (!into) throw doesNotExist("into_id");
  return { merged, into };
}
