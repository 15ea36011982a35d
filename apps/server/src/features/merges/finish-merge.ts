import { announce } from "../../platform/events/transaction.ts";
import type { TransactionScope } from "../../platform/scope.ts";
import { idsOfCustomer, isKeyRequiredOf, keysChanged, lockCustomerForUpdate } from "../customers/index.ts";
import { filledFieldsOf, valuesAfter } from "./details.ts";
import { customerMerged } from "./events.ts";
import {
  copyRowsToMerge,
  deleteMove,
  hasMessages,
  listNewMessages,
  listRemainingMessages,
  type Move,
  moveListedMessages,
} from "./move-queries.ts";
import { addLinks, findReassigned, lockConversations, moveOwnedRows } from "./owned-rows.ts";
import { deleteEmptied, insertMerge, issuesOf, lockCustomers, saveRecord, tagsOf, updateDetails } from "./queries.ts";

/** Moving 50 messages takes about 30 ms. */
const MAX_LAST_MESSAGES = 50;

/**
 * Moves the last messages and all other rows of the merged customer, and deletes the customer. Blocks messages in the
 * customer's conversations, so it must be short.
 *
 * Locks the conversations before the customer, as concurrent messages do. The foreign key of a message locks the customer
 * last.
 * @returns false when more messages have to be moved before
 */
export async function finishMerge(scope: TransactionScope, move: Move): Promise<boolean> {
  const { id, from_id, to_id } = move;
  const customers = await lockCustomers(scope, [from_id, to_id]);
  const [merged, into] = [from_id, to_id].map((id) => customers.find((customer) => customer.id === id)!);
  await lockConversations(scope, from_id);
  await lockCustomerForUpdate(scope, from_id);
  await listNewMessages(scope, move);
  if (await moveListedMessages(scope, move, MAX_LAST_MESSAGES)) return false;
  if (await hasMessages(scope, from_id)) {
    await listRemainingMessages(scope, move);
    return false;
  }

  await insertMerge(scope, move, merged!);
  await copyRowsToMerge(scope, id);
  await deleteMove(scope, id);
  await moveOwnedRows(scope, id, from_id, to_id);
  const [tags, issues] = [await tagsOf(scope, from_id), await issuesOf(scope, from_id)];
  const added = await addLinks(scope, to_id, { tags, issues });
  const filled = filledFieldsOf(into!, merged!);
  await updateDetails(scope, to_id, valuesAfter(filled));
  await deleteEmptied(scope, from_id);
  await saveRecord(scope, id, { customer: merged!, tags, issues, filled, ...added });

  const conversation_ids = await findReassigned(scope, id);
  const known_ids = await idsOfCustomer(scope, to_id);
  announce(
    scope,
    customerMerged({ merge_id: id, customer_id: from_id, into_id: to_id, to: to_id, known_ids, conversation_ids }),
  );
  if (await isKeyRequiredOf(scope, to_id)) announce(scope, await keysChanged(scope, to_id));
  return true;
}
