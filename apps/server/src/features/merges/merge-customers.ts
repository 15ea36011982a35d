import { doesNotExist } from "../../platform/errors.ts";
import { transaction } from "../../platform/events/transaction.ts";
import type { TransactionScope, UserScope } from "../../platform/scope.ts";
import { CustomerNotFound, findMergedCustomer } from "../customers/index.ts";
import { beginMove } from "./begin-move.ts";
import { completeMove } from "./complete-move.ts";
import { AlreadyMerged, mergeWithItself } from "./errors.ts";
import { findMoveOf, type Move } from "./move-queries.ts";
import { getOpenMerge, lockCustomers, type OpenMerge } from "./queries.ts";

/**
 * Merges the first customer into the second one. All rows of the first one are moved, and the second one's own details
 * win. The first one's id stays valid for the visitor's browser and other systems.
 * @throws CustomerNotFound, AlreadyMerged, Invalid
 */
export async function mergeCustomers(scope: UserScope, customerId: string, intoId: string): Promise<OpenMerge> {
  if (customerId === intoId) throw mergeWithItself();
  for (;;) {
    const move = await transaction(scope, (scope) => findOrBeginMove(scope, customerId, intoId));
    await completeMove(scope, move);
    const isThisMerge = !move.is_undo && move.from_id === customerId && move.to_id === intoId;
    if (isThisMerge) return getOpenMerge(scope, move.id);
  }
}

/** Another move of one of the customers is completed first. The same merge may have begun already. */
async function findOrBeginMove(scope: UserScope & TransactionScope, from_id: string, to_id: string): Promise<Move> {
  await lockBoth(scope, from_id, to_id);
  const begun = await findMoveOf(scope, [from_id, to_id]);
  return begun ?? beginMove(scope, { from_id, to_id, is_undo: false, user_id: scope.actor.id, seq: 0 });
}

async function lockBoth(scope: UserScope & TransactionScope, customerId: string, intoId: string) {
  const locked = (await lockCustomers(scope, [customerId, intoId])).map(({ id }) => id);
  if (!locked.includes(customerId)) {
    const earlier = await findMergedCustomer(scope.db, customerId);
    throw earlier?.account_id === scope.accountId ? new AlreadyMerged() : new CustomerNotFound();
  }
  if (!locked.includes(intoId)) throw doesNotExist("into_id");
}
