import type { ConversationFilter } from "@parley/contract";
import { sql } from "kysely";
import { containsPattern } from "../../../platform/db/like.ts";
import type { UserScope } from "../../../platform/scope.ts";
import type { Cursor } from "./cursor.ts";
import { afterCursor, orderByActivity, selectMatching } from "./filter.ts";

/** The number of latest conversations that are read to estimate whether the text is common. */
const SAMPLE = 100;
/** Above this share of the sample, scanning is cheaper than fetching every message from the index. */
const COMMON_SHARE = 0.2;

export interface Found {
  rows: Cursor[];
  total: number;
}

/**
 * Searches for a text. A rare text is searched in the index of all messages. For a common text, conversations are
 * scanned from the latest: the index would have to fetch a large part of all messages first.
 */
export async function search(
  scope: UserScope,
  filter: ConversationFilter,
  text: string,
  cursor: Cursor | undefined,
  limit: number,
  mostCounted: number,
): Promise<Found> {
  const isCommon = (await countInSample(scope, filter, text)) >= SAMPLE * COMMON_SHARE;
  if (!isCommon) return findByIndex(scope, filter, text, cursor, limit, mostCounted);
  const [rows, total] = await Promise.all([
    findReading(scope, filter, text, cursor, limit),
    countReading(scope, filter, text, mostCounted),
  ]);
  return { rows, total };
}

async function countInSample(scope: UserScope, filter: ConversationFilter, text: string) {
  const sample = orderByActivity(selectMatching(scope, filter).select("conversations.id")).limit(SAMPLE);
  const { count } = await scope.db
    .selectFrom(sample.as("sample"))
    .where(containsText(scope, text, "sample.id"))
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function findReading(
  scope: UserScope,
  filter: ConversationFilter,
  text: string,
  cursor: Cursor | undefined,
  limit: number,
) {
  const matches = selectMatching(scope, filter)
    .select(["last_activity_at", "conversations.id"])
    .where(containsText(scope, text, "conversations.id"));
  return orderByActivity(cursor ? afterCursor(matches, cursor) : matches)
    .limit(limit)
    .execute();
}

async function findByIndex(
  scope: UserScope,
  filter: ConversationFilter,
  text: string,
  cursor: Cursor | undefined,
  limit: number,
  mostCounted: number,
): Promise<Found> {
  const { db, accountId } = scope;
  const found = selectMatching(scope, filter)
    .select(["last_activity_at", "conversations.id"])
    .where(sql<boolean>`conversations.id in (select conversation_id from said)`);
  const conversations = db.selectFrom(sql<Cursor>`found`.as("conversations")).select(["last_activity_at", "id"]);
  const page = orderByActivity(cursor ? afterCursor(conversations, cursor) : conversations).limit(limit);
  // Materialized, so that the planner uses the text's index, whatever it estimates.
  const { rows } = await sql<{ rows: Cursor[] | null; total: number }>`
    with said as materialized (
      select distinct conversation_id from messages
      where account_id = ${accountId} and body ilike ${containsPattern(text)}
    ),
    found as materialized (${found})
    select (select json_agg(page) from (${page}) page) as rows,
      (select count(*) from (select from found limit ${mostCounted}) counted) as total`.execute(db);
  return { rows: rows[0]?.rows ?? [], total: rows[0]?.total ?? 0 };
}

async function countReading(scope: UserScope, filter: ConversationFilter, text: string, mostCounted: number) {
  const rows = selectMatching(scope, filter)
    .where(containsText(scope, text, "conversations.id"))
    .select("conversations.id")
    .limit(mostCounted);
  const { count } = await scope.db
    .selectFrom(rows.as("counted"))
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Whether a message of the conversation contains the text, ignoring case. `%` and `_` are literal. The offset keeps the
 * planner from using the index of all messages, which costs more than reading a few conversations.
 */
const containsText = ({ accountId }: UserScope, text: string, conversationId: string) => sql<boolean>`
  exists (
    select from (
      select body from messages where account_id = ${accountId} and conversation_id = ${sql.ref(conversationId)} offset 0
    ) said
    where body ilike ${containsPattern(text)}
  )`;
