import { sql } from "kysely";
import type { Scope } from "../../platform/scope.ts";
import type { Range } from "./range.ts";

/** The day in UTC. */
const dayOf = (table: "messages" | "conversations") =>
  sql<string>`(${sql.ref(`${table}.created_at`)} at time zone 'utc')::date`;

/** The number of messages per sender and day: a user, the customers (`is_customer`), or neither. */
export async function countMessages({ db, accountId }: Scope, { from, to }: Range) {
  const day = dayOf("messages");
  const isCustomer = sql<boolean>`messages.customer_id is not null`;
  return db
    .selectFrom("messages")
    .select([
      sql<string>`${day}::text`.as("date"),
      "user_id",
      isCustomer.as("is_customer"),
      sql<number>`count(*)::int`.as("count"),
    ])
    .where("account_id", "=", accountId)
    .where("created_at", ">", from)
    .where("created_at", "<", to)
    .groupBy([day, "user_id", isCustomer])
    .orderBy(day)
    .execute();
}

/** The conversations of each day with the seconds until their first reply and until closing, earliest first. */
export async function measureConversations({ db, accountId }: Scope, { from, to }: Range) {
  const day = dayOf("conversations");
  const secondsTo = (column: "first_replied_at" | "closed_at") => sql<number[]>`coalesce(array_agg(
    trunc(extract(epoch from ${sql.ref(column)} - created_at))::int order by created_at, id
  ) filter (where ${sql.ref(column)} is not null), '{}')`;
  return db
    .selectFrom("conversations")
    .select([
      sql<string>`${day}::text`.as("date"),
      sql<number>`count(*)::int`.as("count"),
      secondsTo("first_replied_at").as("first_replies"),
      secondsTo("closed_at").as("resolutions"),
    ])
    .where("account_id", "=", accountId)
    .where("created_at", ">", from)
    .where("created_at", "<", to)
    .groupBy(day)
    .orderBy(day)
    .execute();
}

/** The number of customers per browser, system and time zone. */
export const countCustomers = ({ db, accountId }: Scope, { from, to }: Range) =>
  db
    .selectFrom("customers")
    .select(["browser", "os", "time_zone", sql<number>`count(*)::int`.as("count")])
    .where("account_id", "=", accountId)
    .where("created_at", ">", from)
    .where("created_at", "<", to)
    .groupBy(["browser", "os", "time_zone"])
    .execute();

export const listSenders = ({ db, accountId }: Scope, ids: number[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom("users")
        .select(["id", "email"])
        .where("account_id", "=", accountId)
        .where("id", "in", ids)
        .execute();
