import type { UnreadCounts } from "@parley/contract";
import { sql } from "kysely";
import type { UserScope } from "../../../platform/scope.ts";

/** The unread counts of the buckets, from counters in the database. */
export async function countUnread(scope: UserScope): Promise<UnreadCounts> {
  const [totals, inboxes, mentioned] = await Promise.all([
    readTotals(scope),
    readInboxes(scope),
    countMentioned(scope),
  ]);
  const conversations = { ...totals, unread: totals.open, mentioned };
  return { conversations, inboxes: Object.fromEntries(inboxes.map(({ id, unread }) => [id, unread])) };
}

const readTotals = ({ db, accountId, actor }: UserScope) =>
  db
    .selectFrom("unread_counts")
    .select([
      sql<number>`coalesce(sum(n) filter (where status = 'open'), 0)::int8`.as("open"),
      sql<number>`coalesce(sum(n) filter (where status = 'open' and assignee_id = ${actor.id}), 0)::int8`.as(
        "assigned",
      ),
      sql<number>`coalesce(sum(n) filter (where status = 'open' and priority = 'priority'), 0)::int8`.as("priority"),
      sql<number>`coalesce(sum(n) filter (where status = 'open' and assignee_id is null), 0)::int8`.as("unassigned"),
      sql<number>`coalesce(sum(n) filter (where status = 'closed'), 0)::int8`.as("closed"),
    ])
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();

const readInboxes = ({ db, accountId }: UserScope) =>
  db
    .selectFrom("inboxes")
    .leftJoin("unread_counts", (join) =>
      join
        .onRef("unread_counts.account_id", "=", "inboxes.account_id")
        .onRef("unread_counts.inbox_id", "=", "inboxes.id")
        .on("unread_counts.status", "=", "open"),
    )
    .select(["inboxes.id", sql<number>`coalesce(sum(n), 0)::int8`.as("unread")])
    .where("inboxes.account_id", "=", accountId)
    .groupBy("inboxes.id")
    .execute();

async function countMentioned({ db, accountId, actor }: UserScope) {
  const { count } = await db
    .selectFrom("mentions")
    .innerJoin("conversations", (join) =>
      join
        .onRef("conversations.account_id", "=", "mentions.account_id")
        .onRef("conversations.id", "=", "mentions.conversation_id"),
    )
    .select(sql<number>`count(distinct conversations.id)`.as("count"))
    .where("mentions.account_id", "=", accountId)
    .where("mentions.user_id", "=", actor.id)
    .where("mentions.seen_at", "is", null)
    .where("conversations.status", "=", "open")
    .where("conversations.archived_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}
