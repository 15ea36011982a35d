import type { ConversationFilter, ConversationPage } from "@parley/contract";
import { sql } from "kysely";
import type { UserScope } from "../../../platform/scope.ts";
import { expandInOrder } from "../messages/with-messages.ts";
import { presentAllExpanded } from "../present.ts";
import { type Cursor, readCursor, writeCursor } from "./cursor.ts";
import { afterCursor, orderByActivity, selectMatching } from "./filter.ts";
import { type Found, search } from "./search.ts";

const MAX_COUNTED = 10_000;

export interface PageRequest {
  after: string | null | undefined;
  limit: number;
  messagesLimit: number;
}

/** One page of conversations, most recent activity first. @throws InvalidCursor */
export async function listConversations(
  scope: UserScope,
  { q, ...filter }: ConversationFilter,
  { after, limit, messagesLimit }: PageRequest,
): Promise<ConversationPage> {
  const { secretKey } = scope.platform;
  const cursor = after ? readCursor(secretKey, after) : undefined;
  // One more row than requested shows whether there is a next page.
  const found = q
    ? searched(search(scope, filter, q, cursor, limit + 1, MAX_COUNTED))
    : { rows: findPage(scope, filter, cursor, limit + 1), total: countMatching(scope, filter, MAX_COUNTED) };
  const fill = async (rows: Cursor[]) => {
    const page = rows.slice(0, limit);
    const ids = page.map(({ id }) => id);
    return {
      data: await presentAllExpanded(scope.platform, await expandInOrder(scope, ids, { messagesLimit })),
      next: rows.length > limit ? writeCursor(secretKey, page.at(-1)!) : null,
      previous: cursor && page[0] ? writeCursor(secretKey, page[0]) : null,
    };
  };
  // Counting takes about as long as everything else, so the total is read concurrently.
  const [page, total] = await Promise.all([found.rows.then(fill), found.total]);
  return { ...page, limit, total };
}

const searched = (found: Promise<Found>) => ({
  rows: found.then(({ rows }) => rows),
  total: found.then(({ total }) => total),
});

function findPage(scope: UserScope, filter: ConversationFilter, cursor: Cursor | undefined, limit: number) {
  const rows = selectMatching(scope, filter).select(["last_activity_at", "conversations.id"]);
  return orderByActivity(cursor ? afterCursor(rows, cursor) : rows)
    .limit(limit)
    .execute();
}

/** The number of matches. Counting stops at `most`. */
export async function countMatching(scope: UserScope, filter: ConversationFilter, most?: number): Promise<number> {
  let rows = selectMatching(scope, filter).select("conversations.id");
  if (most !== undefined) rows = rows.limit(most);
  const { count } = await scope.db
    .selectFrom(rows.as("counted"))
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
