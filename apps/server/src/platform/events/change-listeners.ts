import type { Scope, TransactionScope } from "../scope.ts";
import { dispatchSome } from "./dispatch-events.ts";
import { findUsedListeners, lockHead, moveCursorToHead, saveUsedListeners } from "./event-heads.ts";
import { subscriptionsIn } from "./subscriptions.ts";
import { transaction } from "./transaction.ts";

/**
 * Runs a change that affects who receives the account's events, such as a new webhook. Events that were stored before
 * are dispatched to the old subscribers first. If more than 500 events wait, the new subscribers receive the rest.
 */
export async function changeListeners<T, S extends Scope>(
  scope: S,
  change: (scope: S & TransactionScope) => Promise<T>,
): Promise<T> {
  return transaction(scope, async (scope) => {
    await lockHead(scope);
    const before = await findUsedListeners(scope);
    if (before.length > 0) await dispatchSome(scope);
    const result = await change(scope);
    const after = await listUsed(scope);
    if (before.length === 0 && after.length > 0) await moveCursorToHead(scope);
    if (String(before) !== String(after)) await saveUsedListeners(scope, after);
    return result;
  });
}

/**
 * Updates the account's used listeners if this one is missing. For a use that begins without a call of
 * `changeListeners`.
 */
export async function useListener(scope: Scope, name: string): Promise<void> {
  if (!(await findUsedListeners(scope)).includes(name)) await dispatchStored(scope);
}

async function listUsed(scope: TransactionScope): Promise<string[]> {
  const names: string[] = [];
  for (const { subscriber } of subscriptionsIn(scope.platform.listeners)) {
    if (await subscriber.isUsed(scope)) names.push(subscriber.name);
  }
  return names;
}

/**
 * Dispatches the stored events now, in its own transaction. A long transaction would hold the lock of the event head.
 */
export const dispatchStored = (scope: Scope): Promise<void> => changeListeners(scope, async () => {});
