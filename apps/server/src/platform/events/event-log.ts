import type { EventType } from "@parley/contract";
import { type Expression, sql } from "kysely";
import { nextTurn } from "../concurrency/turns.ts";
import type { Database } from "../db/database.ts";
import { DomainError } from "../errors.ts";
import { addJobs, enqueue } from "../jobs/job.ts";
import type { Scope, TransactionScope } from "../scope.ts";
import { activeTrace } from "../tracing/active-span.ts";
import { type Announcement, jobsFor, type StoredEvent } from "./announcement.ts";
import { dispatchRequest, subscribersTo } from "./subscriptions.ts";

/**
 * Writes events with the account's next numbers, and enqueues their jobs. The lock of the head is held until the
 * commit, so the numbers have no gaps. To hold it briefly, this comes last in a transaction.
 * @throws AccountDeleted
 */
export async function storeEvents(scope: TransactionScope, announced: Announcement[]): Promise<StoredEvent[]> {
  if (announced.length === 0) return [];
  const { db, accountId, platform } = scope;
  const types = announced.map(({ type }) => type);
  const facts = announced.map(({ fact }) => JSON.stringify(fact));
  const trace = activeTrace();
  const { rows } = await sql<{ last: number }>`
    with head as (
      update event_heads set seq = seq + ${announced.length} where account_id = ${accountId} returning seq, listeners
    ),
    logged as (
      insert into events (account_id, seq, type, fact, trace)
      select ${accountId}, head.seq - ${announced.length} + announced.position, announced.type, announced.fact::json,
        ${trace ?? null}
      from head, unnest(${types}::text[], ${facts}::text[]) with ordinality as announced (type, fact, position)
    )
    select head.seq as last, ${dispatchIfUsed(sql.ref("head.listeners"), scope, types)} as jobs from head`.execute(db);
  await enqueue(
    db,
    announced.flatMap((announcement) => jobsFor(platform, accountId, announcement)),
  );
  if (!rows[0]) throw new AccountDeleted();
  const first = rows[0].last - announced.length + 1;
  return announced.map((announcement, index) =>
    asStored(announcement, { account_id: accountId, seq: first + index, trace }),
  );
}

/** The account was deleted since the request or job began. */
class AccountDeleted extends DomainError {
  readonly kind = "not_found";
}

/**
 * The expression that enqueues the job which dispatches events of these types, if the account uses a subscriber to
 * them. Every statement that stores events contains it.
 * @param used the column `listeners` of the account's event head
 */
export function dispatchIfUsed(used: Expression<unknown>, { accountId, platform }: Scope, types: readonly EventType[]) {
  const request = JSON.stringify([dispatchRequest(accountId)]);
  const subscribers = subscribersTo(platform.listeners, types);
  return sql`case when ${used} && ${subscribers}::text[] then ${addJobs(sql`${request}::json`)} end`;
}

const asStored = (
  { subject: _, ...event }: Announcement,
  stored: Pick<StoredEvent, "account_id" | "seq" | "trace">,
): StoredEvent => ({ ...stored, ...event });

/** The number of the account's latest event. */
export async function latestSeq({ db, accountId }: Scope): Promise<number> {
  const head = await db
    .selectFrom("event_heads")
    .select("seq")
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return head.seq;
}

/** One event, if it is not purged yet. */
export const findEvent = ({ db, accountId }: Scope, seq: number) =>
  db
    .selectFrom("events")
    .select(["account_id", "seq", "type", "fact"])
    .where("account_id", "=", accountId)
    .where("seq", "=", seq)
    .$castTo<StoredEvent>()
    .executeTakeFirst();

/** The limit of one page: presenting more as JSON would block the event loop. */
const MAX_BYTES_PER_PAGE = 2 * 1024 * 1024;

/**
 * Events after a number, ascending, up to a number of rows and of bytes. The page has at least one event if one exists.
 * `events` is absent when some of them are purged.
 */
export async function findEventsAfter(scope: Scope, after: number, limit: number) {
  const latest = await latestSeq(scope);
  const next = scope.db
    .selectFrom("events")
    .select(["account_id", "seq", "type", "fact", "created_at"])
    .where("account_id", "=", scope.accountId)
    .where("seq", ">", after)
    .orderBy("seq")
    .limit(limit);
  const sized = scope.db
    .selectFrom(next.as("next"))
    .selectAll("next")
    .select(
      sql<number>`sum(octet_length(fact::text)) over (order by seq) - octet_length(fact::text)`.as("bytes_before"),
    );
  const events = await scope.db
    .selectFrom(sized.as("sized"))
    .select(["account_id", "seq", "type", "fact", "created_at"])
    .where("bytes_before", "<", MAX_BYTES_PER_PAGE)
    .orderBy("seq")
    .$castTo<StoredEvent & { created_at: string }>()
    .execute();
  await nextTurn();
  const areKept = after >= latest || events[0]?.seq === after + 1;
  return { events: areKept ? events : undefined, latest };
}

const EVENTS_AT_ONCE = 200;

/** The next events of an account, for a server that publishes them. */
export const listEventsUpTo = (db: Database, accountId: string, { after, last }: { after: number; last: number }) =>
  db
    .selectFrom("events")
    .select(["account_id", "seq", "type", "fact", "trace"])
    .where("account_id", "=", accountId)
    .where("seq", ">", after)
    .where("seq", "<=", last)
    .orderBy("seq")
    .limit(EVENTS_AT_ONCE)
    .$castTo<StoredEvent>()
    .execute();
