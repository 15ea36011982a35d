import { announce } from "../../platform/events/transaction.ts";
import type { TransactionScope } from "../../platform/scope.ts";
import { customerUnmerged } from "./events.ts";
import { deleteMove, hasMessages, type Move } from "./move-queries.ts";

/**
 * Ends the move of an undone merge. If messages have moved, announces the undo again, because clients that loaded them
 * before show the other customer as the author.
 * @returns true, because no other message has to be moved
 */
export async function finishUndo(scope: TransactionScope, { id, from_id, to_id }: Move): Promise<boolean> {
  await deleteMove(scope, id);
  if (await hasMessages(scope, to_id)) {
    const fact = { merge_id: id, customer_id: to_id, into_id: from_id, to: to_id };
    // The conversations were reassigned when the undo began.
    announce(scope, customerUnmerged({ ...fact, known_ids: [], conversation_ids: [] }));
  }
  return true;
}
