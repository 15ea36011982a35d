import { withoutStatementTimeout } from "../../platform/db/without-statement-timeout.ts";
import { afterDeadlocks, transaction } from "../../platform/events/transaction.ts";
import type { Scope, TransactionScope } from "../../platform/scope.ts";
import { finishMerge } from "./finish-merge.ts";
import {
  deleteMove,
  listMessagesToMoveBack,
  listNewMessages,
  lockMove,
  type Move,
  moveListedMessages,
} from "./move-queries.ts";

/** A batch takes about 0.3 s. It locks only its own messages, so no new message waits for it. */
const BATCH = 500;

/**
 * Moves all messages of a move, in batches, and then finishes a merge. Several callers may complete one move
 * concurrently: the request that began it, requests that wait for it, and the job that resumes it after a crash.
 * @param signal aborted when the server stops
 */
export async function completeMove(scope: Scope, { id, is_undo }: Move, signal?: AbortSignal): Promise<void> {
  const list = is_undo ? listMessagesToMoveBack : listNewMessages;
  let isComplete = false;
  while (!isComplete) {
    await withMove(scope, id, list);
    while (await withMove(scope, id, moveBatch)) signal?.throwIfAborted();
    isComplete = await transaction(scope, (scope) => withoutStatementTimeout(scope.db, () => finish(scope, id)));
  }
}

const moveBatch = (scope: Scope, move: Move) => moveListedMessages(scope, move, BATCH);

/** @returns false when more messages have to be moved before */
async function finish(scope: TransactionScope, id: string): Promise<boolean> {
  const move = await lockMove(scope, id);
  if (move && !move.is_undo) return finishMerge(scope, move);
  await deleteMove(scope, id);
  return true;
}

/**
 * Runs one step in its own transaction, if the move is not complete yet. Steps announce nothing, so no event of the
 * account waits for them.
 */
const withMove = <T>(
  scope: Scope,
  id: string,
  step: (scope: Scope, move: Move) => Promise<T>,
): Promise<T | undefined> =>
  afterDeadlocks(() =>
    withoutStatementTimeout(scope.db, async (db) => {
      const inside = { ...scope, db };
      const move = await lockMove(inside, id);
      return move && step(inside, move);
    }),
  );
