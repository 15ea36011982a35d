import { sql } from "kysely";
import type { Scope } from "../../platform/scope.ts";
import { ofSameUser } from "../users/index.ts";
import { hasFilter, type ReportFilter, wantedConversations } from "./filter.ts";
import { localTime } from "./local-time.ts";
import type { Range } from "./range.ts";

/** The conversations of each day with the seconds until their first reply and until closing, earliest first. */
export async function measureConversations(scope: Scope, range: Range, filter: ReportFilter) {
  const day = sql<string>`${localTime("conversations.created_at", range)}::date`;
  const secondsTo = (column: "first_replied_at" | "closed_at") => sql<number[]>`coalesce(array_agg(
    trunc(extract(epoch from ${sql.ref(column)} - created_at))::int order by created_at, ${sql.ref(column)}
  ) filter (where ${sql.ref(column)} is not null), '{}')`;
  return wantedConversations(scope, filter)
    .select([
      sql<string>`${day}::text`.as("date"),
      sql<number>`count(*)::int`.as("count"),
      secondsTo("first_replied_at").as("first_replies"),
      secondsTo("closed_at").as("resolutions"),
    ])
    .where("created_at", ">", range.from)
    .where("created_at", "<", range.to)
    .groupBy(day)
    .orderBy(day)
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
