import { sql } from "kysely";
import { enqueue, type Job, jobSpan, requestFor } from "../jobs/job.ts";
import type { Scope, TransactionScope } from "../scope.ts";
import { withinEach } from "../tracing/active-span.ts";
import type { StoredEvent } from "./announcement.ts";
import { findUsedListeners } from "./event-heads.ts";
import { DISPATCH, dispatchRequest, type Subscription, subscriptionsIn } from "./subscriptions.ts";
import { transaction } from "./transaction.ts";

const AT_ONCE = 500;

/**
 * Dispatches an account's events to the subscribers that it uses. The job is enqueued with the events, if the account
 * uses any.
 */
export const dispatchEvents: Job = {
  name: DISPATCH,
  isTracedByEvents: true,
  intervalWhenBusyMs: 1000,
  async run(scope) {
    if (await transaction(scope, dispatchSome)) await enqueue(scope.db, [dispatchRequest(scope.accountId)]);
  },
};

/**
 * Dispatches the next events. The subscribers' writes are committed together with the cursor, so that each subscriber
 * receives each event once. Lock order: the cursor, then the account's event head.
 * @returns whether there may be more events
 */
export async function dispatchSome(scope: TransactionScope): Promise<boolean> {
  const cursor = await lockCursor(scope);
  if (cursor === undefined) return false;
  const events = await findNext(scope, cursor);
  const last = events.at(-1)?.seq;
  if (last === undefined) return false;
  const { accountId, platform } = scope;
  const traces = events.map(({ trace }) => trace);
  await withinEach(platform.tracing, jobSpan(DISPATCH, accountId), traces, () => dispatch(scope, events, last));
  return events.length === AT_ONCE;
}

async function dispatch(scope: TransactionScope, events: StoredEvent[], last: number) {
  const used = await findUsedListeners(scope);
  const subscriptions = subscriptionsIn(scope.platform.listeners).filter(({ subscriber }) =>
    used.includes(subscriber.name),
  );
  for (const subscription of subscriptions) await dispatchTo(scope, subscription, events);
  await scope.db.updateTable("event_cursors").set({ seq: last }).where("account_id", "=", scope.accountId).execute();
}

async function lockCursor({ db, accountId }: Scope) {
  const cursor = await db
    .selectFrom("event_cursors")
    .select("seq")
    .where("account_id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
  return cursor?.seq;
}

const findNext = ({ db, accountId }: Scope, after: number) =>
  db
    .selectFrom("events")
    .select(["account_id", "seq", "type", "fact", "trace"])
    .where("account_id", "=", accountId)
    .where("seq", ">", after)
    .orderBy("seq")
    .limit(AT_ONCE)
    .$castTo<StoredEvent>()
    .execute();

/** A failing subscriber does not block the others: a separate job retries it. */
async function dispatchTo(scope: TransactionScope, { subscriber, types }: Subscription, events: StoredEvent[]) {
  const wanted = events.filter(({ type }) => types.includes(type));
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (!first || !last) return;
  await sql`savepoint handing_out`.execute(scope.db);
  try {
    await subscriber.receive(scope, wanted);
    await sql`release savepoint handing_out`.execute(scope.db);
  } catch (error) {
    await sql`rollback to savepoint handing_out`.execute(scope.db);
    const { accountId, platform } = scope;
    platform.log.error(
      { err: error, account_id: accountId, listener: subscriber.name },
      "events could not be dispatched to a subscriber",
    );
    const range = { listener: subscriber.name, first: first.seq, last: last.seq };
    await enqueue(scope.db, [requestFor(retryDispatch, accountId, range)]);
  }
}

/** Dispatches events to one subscriber again, after it has failed. */
export const retryDispatch: Job<{ listener: string; first: number; last: number }> = {
  name: "dispatch-events-again",
  async run(scope, { listener, first, last }) {
    const subscription = subscriptionsIn(scope.platform.listeners).find(
      ({ subscriber }) => subscriber.name === listener,
    );
    if (!subscription) return;
    await transaction(scope, async (scope) => {
      const events = (await findNext(scope, first - 1)).filter(
        ({ seq, type }) => seq <= last && subscription.types.includes(type),
      );
      await subscription.subscriber.receive(scope, events);
    });
  },
};
