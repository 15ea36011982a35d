import type { MergeRecord } from "../../platform/db/schema.ts";
import { withoutStatementTimeout } from "../../platform/db/without-statement-timeout.ts";
import { latestSeq } from "../../platform/events/event-log.ts";
import { announce, transaction } from "../../platform/events/transaction.ts";
import type { TransactionScope, UserScope } from "../../platform/scope.ts";
import { idsOfCustomer, isKeyRequiredOf, keysChanged } from "../customers/index.ts";
import { beginMove } from "./begin-move.ts";
import { completeMove } from "./complete-move.ts";
import { inheritedByLaterMerge, unchangedSinceMerge, valuesBefore, without } from "./details.ts";
import { MergeNotFound, MergeNotUndoable } from "./errors.ts";
import { customerUnmerged } from "./events.ts";
import { copyRowsOfMerge, findMove, findMoveOf, type Move } from "./move-queries.ts";
import { addLinks, findReassigned, moveRowsBack, removeLinks } from "./owned-rows.ts";
import {
  type CustomerRecord,
  deleteMerge,
  findMerge,
  findMergeForUpdate,
  getDetails,
  lockCustomers,
  lockMergeOf,
  reinsertCustomer,
  saveRecord,
  updateDetails,
} from "./queries.ts";

type Gain = Pick<MergeRecord, "filled" | "added_tags" | "added_issues">;

/**
 * Restores the merged customer with all rows that came from them. Newer messages go with their conversation: messages
 * in the customer's conversations, and conversations opened with their id, move back. Newer notes, tags, issues and
 * other rows of the other customer stay. Of successive merges, any may be undone first.
 * @throws MergeNotFound, MergeNotUndoable
 */
export async function undoMerge(scope: UserScope, mergeId: string): Promise<CustomerRecord> {
  for (;;) {
    const move = await transaction(scope, (scope) =>
      withoutStatementTimeout(scope.db, () => findOrBeginUndo(scope, mergeId)),
    );
    await completeMove(scope, move);
    if (move.id === mergeId) return getDetails(scope, move.to_id);
  }
}

/** Another move of the merge's owner is completed first. The same undo may have begun already. */
async function findOrBeginUndo(scope: UserScope & TransactionScope, mergeId: string): Promise<Move> {
  const merge = await lockMerge(scope, mergeId);
  if (merge) return (await findMoveOf(scope, [merge.owner_id])) ?? restoreCustomer(scope, merge);
  const begun = await findMove(scope, mergeId);
  if (begun?.is_undo) return begun;
  throw new MergeNotFound();
}

/**
 * Restores the customer with all rows except messages. Visitors of the other customer lose access with this transaction.
 * The messages follow.
 * @throws MergeNotUndoable
 */
async function restoreCustomer(scope: UserScope & TransactionScope, merge: LockedMerge): Promise<Move> {
  const { id, record, owner_id, into_id } = merge;
  if (!record || !merge.is_in_time) throw new MergeNotUndoable();
  const { customer, ...gain } = record;
  const isKeyRequired = await isKeyRequiredOf(scope, owner_id);
  const conversation_ids = await findReassigned(scope, id);
  await reinsertCustomer(scope, { ...customer, is_key_required: merge.is_key_required });
  await addLinks(scope, customer.id, gain);
  await revertGain(scope, into_id, gain);
  // Locks the conversations, so concurrent messages wait from here on.
  await moveRowsBack(scope, id, owner_id, customer.id);
  const seq = await latestSeq(scope);
  const [from_id, to_id] = [owner_id, customer.id];
  const move = await beginMove(scope, { id, from_id, to_id, is_undo: true, user_id: scope.actor.id, seq });
  await copyRowsOfMerge(scope, id);
  await deleteMerge(scope, id);

  const known_ids = await idsOfCustomer(scope, customer.id);
  const fact = { merge_id: id, customer_id: customer.id, into_id: owner_id, to: customer.id };
  announce(scope, customerUnmerged({ ...fact, known_ids, conversation_ids }));
  for (const id of isKeyRequired ? [customer.id, owner_id] : []) announce(scope, await keysChanged(scope, id));
  return move;
}

type LockedMerge = NonNullable<Awaited<ReturnType<typeof lockMerge>>>;

/**
 * Locks the merge and its current owner, so that no other merge or undo of that customer begins. Undefined when it does
 * not exist.
 */
async function lockMerge(scope: UserScope & TransactionScope, id: string) {
  for (;;) {
    const seen = await findMerge(scope, id);
    if (!seen) return undefined;
    await lockCustomers(scope, [seen.owner_id]);
    const merge = await findMergeForUpdate(scope, id);
    // If the owner differs, a concurrent request has merged the owner, or undone this merge.
    if (merge?.owner_id === seen.owner_id) return merge;
  }
}

/**
 * Removes the values that a customer gained. If that customer was merged since, also removes the values that were
 * passed on.
 */
async function revertGain(scope: UserScope & TransactionScope, customerId: string, gain: Gain): Promise<void> {
  const merge = await lockMergeOf(scope, customerId);
  if (!merge) {
    const filled = unchangedSinceMerge(gain.filled, await getDetails(scope, customerId));
    await updateDetails(scope, customerId, valuesBefore(filled));
    return removeLinks(scope, customerId, gain);
  }
  const { record } = merge;
  if (!record) return;
  const filled = unchangedSinceMerge(gain.filled, record.customer);
  const passed: Gain = {
    filled: inheritedByLaterMerge(filled, record.filled),
    added_tags: record.added_tags.filter((id) => gain.added_tags.includes(id)),
    added_issues: record.added_issues.filter((id) => gain.added_issues.includes(id)),
  };
  await saveRecord(scope, merge.id, {
    customer: { ...record.customer, ...valuesBefore(filled) },
    tags: record.tags.filter(({ tag_id }) => !gain.added_tags.includes(tag_id)),
    issues: record.issues.filter(({ issue_id }) => !gain.added_issues.includes(issue_id)),
    filled: without(record.filled, passed.filled),
    added_tags: record.added_tags.filter((id) => !passed.added_tags.includes(id)),
    added_issues: record.added_issues.filter((id) => !passed.added_issues.includes(id)),
  });
  return revertGain(scope, merge.into_id, passed);
}
