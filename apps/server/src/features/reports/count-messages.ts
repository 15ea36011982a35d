import { type AliasableExpression, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Scope } from "../../platform/scope.ts";
import { hasFilter, type ReportFilter, wantedConversations } from "./filter.ts";
import { findCountedUntil } from "./message-counts.ts";
import type { Range } from "./range.ts";

const QUARTER_MS = 15 * 60 * 1000;

/**
 * The number of messages per sender and day. Customers' messages are counted per hour. The sender is a user, the
 * customers (`is_customer`), or neither. Counting all messages per hour takes more than twice as long.
 */
export function countMessages(scope: Scope, range: Range, filter: ReportFilter) {
  if (hasFilter(filter)) {
    const conversations = wantedConversations(scope, filter).select("conversations.id");
    return totals(scope.db, range, messagesIn(scope, range).where("conversation_id", "in", conversations));
  }
  return inSnapshot(scope, async (scope) => {
    const seq = await findCountedUntil(scope);
    return totals(scope.db, range, seq === 0 ? messagesIn(scope, range) : countedMessagesIn(scope, range, seq));
  });
}

/** Runs queries that see the same commits. */
const inSnapshot = <T>(scope: Scope, read: (scope: Scope) => Promise<T>) =>
  scope.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute((db) => read({ ...scope, db }));

/** When messages were sent, by whom, and how many. */
type Counted = AliasableExpression<{ at: string; user_id: number | null; is_customer: boolean; n: number }>;

/** The messages between two instants, both excluded. */
function messagesIn({ db, accountId }: Scope, { from, to }: Pick<Range, "from" | "to">) {
  return db
    .selectFrom("messages")
    .select([
      "created_at as at",
      "user_id",
      sql<boolean>`customer_id is not null`.as("is_customer"),
      sql<number>`1`.as("n"),
    ])
    .where("account_id", "=", accountId)
    .where("created_at", ">", from)
    .where("created_at", "<", to);
}

/**
 * The same messages from the counts of whole quarters of an hour. Messages of the incomplete quarters at both ends, and those
 * that are not counted yet, are read one by one.
 * @param seq the number of the last event whose messages are counted
 */
function countedMessagesIn(scope: Scope, { from, to }: Range, seq: number) {
  const inRange = messagesIn(scope, { from, to });
  const [start, end] = [quarterOf(from) + QUARTER_MS, quarterOf(to)];
  if (start >= end) return inRange;
  return scope.db
    .selectFrom("message_counts")
    .select(["starts_at as at", "user_id", "is_customer", "n"])
    .where("account_id", "=", scope.accountId)
    .where("starts_at", ">=", iso(start))
    .where("starts_at", "<", iso(end))
    .unionAll(inRange.where("created_at", "<", iso(start)).where("seq", "<=", seq))
    .unionAll(inRange.where("created_at", ">=", iso(end)).where("seq", "<=", seq))
    .unionAll(inRange.where("seq", ">", seq));
}

const quarterOf = (instant: string) => Math.floor(Date.parse(instant) / QUARTER_MS) * QUARTER_MS;
const iso = (ms: number) => new Date(ms).toISOString();

function totals(db: Database, range: Range, counted: Counted) {
  const at = localTime(range);
  const start = sql`case when is_customer then date_trunc('hour', ${at}) else date_trunc('day', ${at}) end`;
  return db
    .selectFrom(counted.as("counted"))
    .select([
      sql<string>`(${start})::date::text`.as("date"),
      sql<number>`extract(hour from ${start})::int`.as("hour"),
      "user_id",
      "is_customer",
      sql<number>`sum(n)::int`.as("count"),
    ])
    .groupBy([start, "user_id", "is_customer"])
    .having(sql<boolean>`sum(n) > 0`)
    .orderBy(start)
    .execute();
}

/**
 * The local time of an instant by the offsets of the range. They are literals, so that the expressions of `select` and
 * `group by` are the same.
 */
function localTime({ offsets }: Range) {
  const at = sql.ref("at");
  if (offsets.every(({ offsetMs }) => offsetMs === 0)) return sql`(${at} at time zone 'UTC')`; // a fifth faster
  const starts = sql.lit(`{${offsets.map(({ startsAt }) => new Date(startsAt).toISOString())}}`);
  const seconds = sql.lit(`{${offsets.map(({ offsetMs }) => offsetMs / 1000)}}`);
  const offset = sql`(${seconds}::float8[])[width_bucket(${at}, ${starts}::timestamptz[])]`;
  return sql`(${at} at time zone 'UTC' + make_interval(secs => ${offset}))`;
}
