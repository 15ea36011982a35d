import { type RawBuilder, type SqlBool, sql } from "kysely";
import { containsPattern } from "../../platform/db/like.ts";
import type { UserScope } from "../../platform/scope.ts";
import { firstInstantOf } from "../../platform/time-zones.ts";
import { ofSameUser } from "../users/index.ts";
import { latestCustomers } from "./customers.ts";
import type { Search } from "./read-search.ts";

/** The rows that the operators name. Undefined for an unused operator. */
export interface ResolvedFilters {
  /** The senders: customers and users. */
  customers: string[] | undefined;
  users: number[] | undefined;
  inboxes: string[] | undefined;
  /** The matching tags, for each `tag:`. */
  tags: string[][];
  before: RawBuilder<string> | undefined;
  after: RawBuilder<string> | undefined;
}

/** The number of customers that a `from:` may match, latest seen first. */
const MAX_MEANT = 200;

/** @param timeZone of the days */
export async function resolveFilters(scope: UserScope, search: Search, timeZone: string): Promise<ResolvedFilters> {
  const [from, inboxes, tags] = await Promise.all([
    findPeople(scope, search.from),
    findInboxes(scope, search.in),
    Promise.all(search.tag.map((name) => findNamed(scope, "tags", name))),
  ]);
  const beginningOf = (day: string | undefined) =>
    day === undefined ? undefined : sql<string>`to_timestamp(${firstInstantOf(day, timeZone) / 1000})`;
  return { ...from, inboxes, tags, before: beginningOf(search.before), after: beginningOf(search.after) };
}

async function findPeople(scope: UserScope, values: string[]): Promise<Pick<ResolvedFilters, "customers" | "users">> {
  if (values.length === 0) return { customers: undefined, users: undefined };
  const [customers, users] = await Promise.all([latestCustomers(scope, values, MAX_MEANT), findUsers(scope, values)]);
  return { customers: customers.map(({ id }) => id), users };
}

async function findUsers({ db, accountId, actor }: UserScope, values: string[]) {
  let users = db
    .selectFrom("users")
    .leftJoin("user_profiles", ofSameUser)
    .select("users.id")
    .where("users.account_id", "=", accountId);
  for (const value of values) {
    users =
      value.toLowerCase() === "me"
        ? users.where("users.id", "=", actor.id)
        : users.where(called(["display_name", "full_name", "users.email"], value));
  }
  const rows = await users.execute();
  return rows.map(({ id }) => id);
}

async function findInboxes(scope: UserScope, names: string[]) {
  if (names.length === 0) return undefined;
  const found = await Promise.all(names.map((name) => findNamed(scope, "inboxes", name)));
  return found.reduce((those, these) => those.filter((id) => these.includes(id)));
}

/** Rows with exactly this name. If there are none, rows whose name contains it. */
async function findNamed({ db, accountId }: UserScope, table: "inboxes" | "tags", name: string) {
  const rows = await db
    .selectFrom(table)
    .select(["id", "name"])
    .where("account_id", "=", accountId)
    .where("name", "ilike", containsPattern(name))
    .execute();
  const exact = rows.filter((row) => row.name.toLowerCase() === name.toLowerCase());
  return (exact.length > 0 ? exact : rows).map(({ id }) => id);
}

/** Whether one of the columns contains the text, ignoring case. */
const called = (columns: string[], text: string) =>
  sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} ilike ${containsPattern(text)}`),
    sql` or `,
  )})`;
