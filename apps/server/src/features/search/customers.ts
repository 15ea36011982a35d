import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { containsPattern } from "../../platform/db/like.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { UserScope } from "../../platform/scope.ts";
import { searchedTextOfCustomer } from "../customers/index.ts";
import { isSimilarName } from "./is-similar-name.ts";

/** The number of latest customers that are scanned before the index is used: a common text is found among them. */
const READ_FIRST = 500;
/** The index has trigrams. Shorter texts are searched among a limited number of customers. */
const SHORTEST_INDEXED = 3;
const READ_FOR_SHORT = 20_000;
/** The number of similar names that are compared. */
const MAX_ALIKE = 100;
/** Excludes addresses, numbers and incomplete characters. */
const MAY_BE_NAME = /^[\p{L}\p{M}'’. -]{3,60}$/u;

const columns = ["id", "name", "email", "phone", "last_seen_at"] as const;

export interface CustomerRow {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  last_seen_at: string;
}

/** Further conditions on a customer. */
export type Conditions = (customers: Customers) => Customers;
type Customers = SelectQueryBuilder<Schema, "customers", object>;

/** Customers whose name, address or number contains each of the texts, latest seen first. */
export async function latestCustomers(
  scope: UserScope,
  texts: string[],
  limit: number,
  where: Conditions = (customers) => customers,
): Promise<CustomerRow[]> {
  const all = where(ofAccount(scope));
  const inOrder = (customers: Customers) =>
    customers.select(columns).orderBy("last_seen_at", "desc").orderBy("id", "desc").limit(limit);
  if (texts.length === 0) return inOrder(all).execute();
  const among = (count: number) =>
    inOrder(
      where(ofAccount(scope)).where(
        "id",
        "in",
        sql<string>`(select id from ${latest(scope, count)} latest where ${eachIn(texts)})`,
      ),
    ).execute();
  const isIndexed = texts.some((text) => [...text].length >= SHORTEST_INDEXED);
  const first = await among(isIndexed ? READ_FIRST : READ_FOR_SHORT);
  if (first.length === limit || !isIndexed) return first;
  // Materialized, so that the planner uses the text's index, whatever it estimates.
  const found = all.select(columns).where(eachIn(texts));
  const { rows } = await sql<CustomerRow>`
    with found as materialized (${found}) select * from found order by last_seen_at desc, id desc limit ${limit}
  `.execute(scope.db);
  return rows;
}

/** Customers whose name is similar to the text. */
export async function similarCustomers({ db, accountId }: UserScope, meant: string, limit: number) {
  if (!MAY_BE_NAME.test(meant)) return [];
  const [longest = ""] = meant.split(" ").toSorted((a, b) => b.length - a.length);
  const { rows } = await sql<CustomerRow>`
    select c.id, c.name, c.email, c.phone, c.last_seen_at
    from resembling_customers(
      ${accountId}, ${longest}, ${leastAlike(longest)}, ${meant}, ${MAX_ALIKE}
    ) with ordinality alike (id, place)
    join customers c on c.account_id = ${accountId} and c.id = alike.id
    order by alike.place`.execute(db);
  return rows.filter(({ name }) => isSimilarName(meant, name ?? "")).slice(0, limit);
}

/**
 * The share of a word's trigrams that a typing error leaves. A short word keeps only few. With a lower limit, a word of
 * four letters resembles a large part of all names.
 */
function leastAlike({ length }: string) {
  if (length < 4) return 0.6;
  if (length === 4) return 0.5;
  return length === 5 ? 0.3 : 0.4;
}

const ofAccount = ({ db, accountId }: UserScope): Customers =>
  db.selectFrom("customers").where("customers.account_id", "=", accountId);

const latest = ({ accountId }: UserScope, count: number): RawBuilder<unknown> => sql`(
  select id, name, email, phone from customers where account_id = ${accountId}
  order by last_seen_at desc, id desc limit ${count}
)`;

const eachIn = (texts: string[]) =>
  sql<SqlBool>`(${sql.join(
    texts.map((text) => sql`${searchedTextOfCustomer} ilike ${containsPattern(text)}`),
    sql` and `,
  )})`;
