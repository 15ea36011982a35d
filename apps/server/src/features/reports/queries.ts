import { sql } from "kysely";
import type { Scope } from "../../platform/scope.ts";
import { ofSameUser } from "../users/index.ts";
import { type DayPart, dayPartsOf } from "./days.ts";
import { hasFilter, type ReportFilter, wantedConversations } from "./filter.ts";
import type { Range } from "./range.ts";

/**
 * The conversations of each day with the seconds until their first reply and until closing, earliest first. Each day is a
 * lookup in an index that has these columns in order, so nothing is sorted.
 */
export async function measureConversations(scope: Scope, range: Range, filter: ReportFilter) {
  const secondsTo = (column: "first_replied_at" | "closed_at") =>
    sql<number | null>`trunc(date_part('epoch', ${sql.ref(column)} - created_at))::int`;
  const listOf = (column: "first_reply" | "resolution") =>
    sql<number[]>`coalesce(json_agg(${sql.ref(column)}) filter (where ${sql.ref(column)} is not null), '[]')`;
  const conversations = wantedConversations(scope, filter)
    .select([secondsTo("first_replied_at").as("first_reply"), secondsTo("closed_at").as("resolution")])
    .where("created_at", ">", range.from)
    .where("created_at", "<", range.to)
    .where(sql<boolean>`created_at >= day.starts_at and created_at < day.ends_at`)
    .orderBy("created_at");
  return scope.db
    .selectFrom(
      sql<DayPart>`json_to_recordset(${JSON.stringify(dayPartsOf(range))}::json)`.as<"day">(
        sql`day (date text, starts_at timestamptz, ends_at timestamptz)`,
      ),
    )
    .innerJoinLateral(
      scope.db
        .selectFrom(conversations.as("conversation"))
        .select([
          sql<number>`count(*)::int`.as("count"),
          listOf("first_reply").as("first_replies"),
          listOf("resolution").as("resolutions"),
        ])
        .as("measured"),
      (join) => join.on("count", ">", 0),
    )
    .select(["day.date", "count", "first_replies", "resolutions"])
    .orderBy("day.starts_at")
    .execute();
}

/** When the latest conversations with a first reply or an end began, were replied to and closed, in milliseconds. */
export async function listMeasuredConversations(scope: Scope, range: Range, filter: ReportFilter, limit: number) {
  const milliseconds = (column: "created_at" | "first_replied_at" | "closed_at") =>
    sql<number | null>`(extract(epoch from ${sql.ref(`conversations.${column}`)}) * 1000)::float8`;
  return wantedConversations(scope, filter)
    .select([
      milliseconds("created_at").$notNull().as("created_at"),
      milliseconds("first_replied_at").as("first_replied_at"),
      milliseconds("closed_at").as("closed_at"),
    ])
    .where("created_at", ">", range.from)
    .where("created_at", "<", range.to)
    .where(sql<boolean>`(first_replied_at is not null or closed_at is not null)`)
    .orderBy("conversations.created_at", "desc")
    .limit(limit)
    .execute();
}

/** The number of customers per browser, system and time zone. */
export async function countCustomers(scope: Scope, range: Range, filter: ReportFilter) {
  let customers = scope.db
    .selectFrom("customers")
    .select(["browser", "os", "time_zone", sql<number>`count(*)::int`.as("count")])
    .where("account_id", "=", scope.accountId)
    .where("created_at", ">", range.from)
    .where("created_at", "<", range.to);
  if (hasFilter(filter)) {
    customers = customers.where("id", "in", wantedConversations(scope, filter).select("conversations.customer_id"));
  }
  return customers.groupBy(["browser", "os", "time_zone"]).execute();
}

export const listSenders = ({ db, accountId }: Scope, ids: number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom("users")
        .leftJoin("user_profiles", ofSameUser)
        .select(["users.id", "users.email", "user_profiles.display_name", "user_profiles.full_name"])
        .where("users.account_id", "=", accountId)
        .where("users.id", "in", ids)
        .execute();
