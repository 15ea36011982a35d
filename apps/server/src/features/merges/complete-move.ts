import { setTimeout as sleep } from "node:timers/promises";
import { withoutStatementTimeout } from "../../platform/db/without-statement-timeout.ts";
import { afterDeadlocks, transaction } from "../../platform/events/transaction.ts";
import type { Scope, TransactionScope } from "../../platform/scope.ts";
import { finishMerge } from "./finish-merge.ts";
import { finishUndo } from "./finish-undo.ts";
import {
  findMove,
  listMessagesToMoveBack,
  listNewMessages,
  lockMove,
  type Move,
  moveListedMessages,
} from "./move-queries.ts";

/** A batch takes about 0.3 s. It locks only its own messages, so no new message waits for it. */
const BATCH = 500;

const RETRY_LOCK_EVERY_MS = 200;

/**
 * Moves all messages of a move, in batches, and then finishes the merge or the undo. Several callers may complete one
 * move concurrently: the request that began it, requests that wait for it, and the job that resumes it after a crash.
 * @param signal aborted when the server stops
 */
export async function completeMove(scope: Scope, { id, is_undo }: Move, signal?: AbortSignal): Promise<void> {
  const whenLocked = <T>(attempt: () => Promise<Done<T> | undefined>) => retryUntilLocked(scope, id, attempt, signal);
  const list = is_undo ? listMessagesToMoveBack : listNewMessages;
  const finish = is_undo ? finishUndo : finishMerge;
  do {
    await whenLocked(() => runQuietly(scope, id, list));
    while (await whenLocked(() => runQuietly(scope, id, moveBatch))) signal?.throwIfAborted();
  } while ((await whenLocked(() => runAnnounced(scope, id, finish))) === false);
}

const moveBatch = (scope: Scope, move: Move) => moveListedMessages(scope, move, BATCH);

interface Done<T> {
  result: T;
}

type Step<S extends Scope, T> = (scope: S, move: Move) => Promise<T>;

/** Runs one step in its own transaction. The step announces nothing, so no event of the account waits for it. */
const runQuietly = <T>(scope: Scope, id: string, step: Step<Scope, T>) =>
  afterDeadlocks(() => withoutStatementTimeout(scope.db, (db) => runLocked({ ...scope, db }, id, step)));

/** Runs the step that announces the change. */
const runAnnounced = <T>(scope: Scope, id: string, step: Step<TransactionScope, T>) =>
  transaction(scope, (scope) => withoutStatementTimeout(scope.db, () => runLocked(scope, id, step)));

async function runLocked<S extends Scope, T>(scope: S, id: string, step: Step<S, T>): Promise<Done<T> | undefined> {
  const move = await lockMove(scope, id);
  return move && { result: await step(scope, move) };
}

/**
 * Repeats the attempt while another caller has locked the move. Waits outside of a transaction, without a connection to
 * the database. Undefined when the move is complete.
 */
async function retryUntilLocked<T>(
  scope: Scope,
  id: string,
  attempt: () => Promise<Done<T> | undefined>,
  signal?: AbortSignal,
): Promise<T | undefined> {
  for (;;) {
    const done = await attempt();
    if (done || !(await findMove(scope, id))) return done?.result;
    signal?.throwIfAborted();
    await sleep(RETRY_LOCK_EVERY_MS);
  }
}
