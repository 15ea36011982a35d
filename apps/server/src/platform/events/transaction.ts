import type { Scope, TransactionScope } from "../scope.ts";
import { storeAndPublish } from "./account-order.ts";
import type { Announcement } from "./announcement.ts";
import { storeEvents } from "./event-log.ts";

const ATTEMPTS = 4;

/**
 * Announces an event. It is stored with the change and published after the commit, so a rolled back change publishes
 * nothing.
 */
export function announce(scope: TransactionScope, announcement: Announcement) {
  scope.announced.push(announcement);
}

/**
 * Runs changes in one transaction. Announced events are numbered and stored last, and published after the commit.
 * Deadlocks are retried, so the work must have no other side effects.
 */
export async function transaction<T, S extends Scope>(
  scope: S,
  work: (scope: S & TransactionScope) => Promise<T>,
): Promise<T> {
  if (isTransaction(scope)) return work(scope);
  return afterDeadlocks(() =>
    storeAndPublish(scope, () =>
      scope.db.transaction().execute(async (db) => {
        const inside: S & TransactionScope = { ...scope, db, announced: [], stored: [] };
        const result = await work(inside);
        await numberAnnounced(inside);
        return { result, events: inside.stored };
      }),
    ),
  );
}

/** Retries a change that the database cancelled because of a deadlock. */
export async function afterDeadlocks<T>(change: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change();
    } catch (error) {
      if (attempt >= ATTEMPTS || !isWorthAnotherTry(error)) throw error;
    }
  }
}

/** Numbers the events announced so far, for a change that then stores events in its own statement. */
export async function numberAnnounced(scope: TransactionScope) {
  const announced = scope.announced.splice(0);
  scope.stored.push(...(await storeEvents(scope, announced)));
}

const isTransaction = <S extends Scope>(scope: S): scope is S & TransactionScope => "announced" in scope;

/** A deadlock that the database resolved by cancelling this transaction, or a serialization failure. */
const isWorthAnotherTry = (error: unknown) => ["40P01", "40001"].includes((error as { code?: string }).code ?? "");
