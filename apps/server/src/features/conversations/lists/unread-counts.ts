import { MOST_TOTALED, type OpenTotals, type UnreadCounts } from "@parley/contract";
import { sql } from "kysely";
import type { UserScope } from "../../../platform/scope.ts";
import { selectMatching } from "./filter.ts";

/** The unread counts of the buckets from counters in the database, and the totals of the open conversations. */
export async function countUnread(scope: UserScope): Promise<UnreadCounts> {
  const [unread, inboxes, mentioned, totals] = await Promise.all([
    readTotals(scope),
    readInboxes(scope),
    countMentioned(scope),
    countOpen(scope),
  ]);
  const conversations = { ...unread, unread: unread.open, mentioned };
  return { conversations, totals, inboxes: Object.fromEntries(inboxes.map(({ id, unread }) => [id, unread])) };
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

async function countOpen(scope: UserScope): Promise<OpenTotals> {
  const open = selectMatching(scope, { status: "open" })
    .select(["inbox_id", "assignee_id", "priority"])
    .limit(MOST_TOTALED + 1);
  const kinds = await scope.db
    .selectFrom(open.as("open"))
    .select(["inbox_id", "assignee_id", "priority", sql<number>`count(*)`.as("n")])
    .groupBy(["inbox_id", "assignee_id", "priority"])
    .execute();
  type Kind = (typeof kinds)[number];
  const total = (isCounted: (kind: Kind) => boolean) =>
    kinds.filter(isCounted).reduce((sum, { n }) => sum + Number(n), 0);
  const all = total(() => true);
  if (all > MOST_TOTALED) return { conversations: { open: MOST_TOTALED }, inboxes: {} };
  const inboxIds = new Set(kinds.flatMap(({ inbox_id }) => inbox_id ?? []));
  return {
    conversations: {
      open: all,
      assigned: total(({ assignee_id }) => assignee_id === scope.actor.id),
      priority: total(({ priority }) => priority === "priority"),
      unassigned: total(({ assignee_id }) => assignee_id === null),
    },
    inboxes: Object.fromEntries([...inboxIds].map((id) => [id, total(({ inbox_id }) => inbox_id === id)])),
  };
}
