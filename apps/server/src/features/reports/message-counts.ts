import { sql } from "kysely";
import { latestSeq } from "../../platform/events/event-log.ts";
import { transaction } from "../../platform/events/transaction.ts";
import type { PublicContext, Scope } from "../../platform/scope.ts";

/** The number of events whose messages are counted in one transaction: about 100 ms. */
const EVENTS_AT_ONCE = 20_000;

/** Counts the account's new messages for reports, in batches. Reports add the messages that are not counted yet. */
export async function countNewMessages(scope: Scope, signal: AbortSignal): Promise<{ isAllDone: boolean }> {
  let isAllDone = false;
  while (!isAllDone && !signal.aborted) isAllDone = await transaction(scope, countBatch);
  return { isAllDone };
}

async function countBatch(scope: Scope): Promise<boolean> {
  if (!(await lockCounts(scope))) return true;
  const [counted, latest] = [await findCountedUntil(scope), await latestSeq(scope)];
  const until = Math.min(latest, counted + EVENTS_AT_ONCE);
  if (until > counted) await addCounts(scope, counted, until);
  return until === latest;
}

/** The number of the last event whose messages are counted. 0 if none are. */
export async function findCountedUntil({ db, accountId }: Scope): Promise<number> {
  const counted = await db
    .selectFrom("counted_until")
    .select("seq")
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return counted?.seq ?? 0;
}

/**
 * Waits for deletions of messages that are not committed. False if the account was deleted. Its row is locked first, as a
 * deletion of the account does it.
 */
async function lockCounts({ db, accountId }: Scope): Promise<boolean> {
  const account = await db
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", accountId)
    .forKeyShare()
    .executeTakeFirst();
  await sql`select pg_advisory_xact_lock(message_counts_lock(${accountId}))`.execute(db);
  return account !== undefined;
}

async function addCounts({ db, accountId }: Scope, since: number, until: number) {
  await sql`
    with counted as (
      insert into counted_until (account_id, seq) values (${accountId}, ${until})
      on conflict (account_id) do update set seq = excluded.seq
    )
    insert into message_counts
    select account_id, quarter_of(created_at), user_id, customer_id is not null, count(*)
    from messages
    where account_id = ${accountId} and seq > ${since} and seq <= ${until}
    group by 1, 2, 3, 4
    on conflict (account_id, starts_at, user_id, is_customer)
    do update set n = message_counts.n + excluded.n
  `.execute(db);
}

/** The accounts with at least this many events whose messages are not counted. */
export const listAccountsToCount = ({ db }: PublicContext, events: number) =>
  db
    .selectFrom("event_heads")
    .leftJoin("counted_until", "counted_until.account_id", "event_heads.account_id")
    .select("event_heads.account_id")
    .where(sql<boolean>`event_heads.seq - coalesce(counted_until.seq, 0) >= ${events}`)
    .execute();
