import { type CustomerColumnsWith, type CustomerSort, customerColumnsWith } from "@parley/contract";
import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { containsPattern, likePattern } from "../../platform/db/like.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Scope } from "../../platform/scope.ts";
import { customerColumns, searchedText } from "./queries.ts";

export interface CustomerFilter extends Partial<Record<FilterColumn, string | null | undefined>> {
  q?: string | null | undefined;
  tag_id?: string | null | undefined;
  tag_ids?: string[] | null | undefined;
  issue_id?: string | null | undefined;
  include_anonymous?: boolean | null | undefined;
}

type FilterColumn = CustomerColumnsWith<"filter", "equals" | "pattern">;
const exactColumns = customerColumnsWith("filter", "equals");
/** Case-insensitive LIKE patterns: `%` is a wildcard. */
const patternColumns = customerColumnsWith("filter", "pattern");
export const filterColumns = [...exactColumns, ...patternColumns];

/** The value by which each order sorts. A customer without a name is listed with the email. */
const sortedBy = {
  name: sql`lower(coalesce(nullif(name, ''), email))`,
  email: sql`lower(email)`,
  last_seen_at: sql`last_seen_at`,
  created_at: sql`created_at`,
};

/** Customers without the value come last in both directions. The default order is the one of the index. */
function orderOf(sort: CustomerSort): RawBuilder<unknown> {
  if (sort === "-last_seen_at") return sql`last_seen_at desc`;
  const column = sort.replace("-", "") as keyof typeof sortedBy;
  return sort.startsWith("-") ? sql`${sortedBy[column]} desc nulls last` : sql`${sortedBy[column]} asc nulls last`;
}

export interface Page {
  number: number;
  size: number;
}

/** Returns one page, by default most recently seen first, and the total. A page number beyond the end returns the last page. */
export async function listCustomers(
  scope: Scope,
  filter: CustomerFilter,
  wanted: Page,
  sort: CustomerSort = "-last_seen_at",
) {
  const { count } = await matching(scope, filter)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  const totalPages = Math.max(1, Math.ceil(count / wanted.size));
  const number = Math.min(wanted.number, totalPages);
  const rows = await matching(scope, filter)
    .select(customerColumns)
    .orderBy(orderOf(sort))
    .orderBy("id", "desc")
    .limit(wanted.size)
    .offset((number - 1) * wanted.size)
    .execute();
  return { rows, page_number: number, page_size: wanted.size, total_pages: totalPages, total_entries: count };
}

function matching({ db, accountId }: Scope, filter: CustomerFilter) {
  let customers = db.selectFrom("customers").where("customers.account_id", "=", accountId);
  for (const column of exactColumns) {
    const value = filter[column];
    if (value) customers = customers.where(column, "=", value);
  }
  for (const column of patternColumns) {
    const pattern = filter[column];
    if (pattern) customers = customers.where(column, "ilike", likePattern(pattern));
  }
  if (filter.include_anonymous === false) customers = customers.where("email", "is not", null);
  for (const tagId of [...(filter.tag_ids ?? []), ...(filter.tag_id ? [filter.tag_id] : [])]) {
    customers = customers.where((customer) => customer.exists(taggedWith(customer, accountId, tagId)));
  }
  if (filter.issue_id) {
    const issueId = filter.issue_id;
    customers = customers.where((customer) =>
      customer.exists(
        customer
          .selectFrom("customer_issues")
          .select("issue_id")
          .where("account_id", "=", accountId)
          .where("issue_id", "=", issueId)
          .whereRef("customer_id", "=", "customers.id"),
      ),
    );
  }
  for (const word of wordsOf(filter.q)) {
    customers = customers.where((customer) => matchesWord(customer, word));
  }
  return customers;
}

const wordsOf = (q: string | null | undefined) => (q ?? "").split(" ").filter((word) => word !== "");

function taggedWith(customer: ExpressionBuilder<Schema, "customers">, accountId: string, tagId: string) {
  return customer
    .selectFrom("customer_tags")
    .select("tag_id")
    .where("account_id", "=", accountId)
    .where("tag_id", "=", tagId)
    .whereRef("customer_id", "=", "customers.id");
}

/** `key:value` searches the metadata. Any other word searches address and name. */
function matchesWord(customer: ExpressionBuilder<Schema, "customers">, word: string) {
  const colon = word.indexOf(":");
  if (colon > 0) {
    const [key, value] = [word.slice(0, colon), word.slice(colon + 1)];
    return sql<boolean>`customers.metadata ->> ${key} = ${value}`;
  }
  const pattern = containsPattern(word);
  return customer.and([
    // for the index
    sql<boolean>`${searchedText} ilike ${pattern}`,
    customer.or([customer("email", "ilike", pattern), customer("name", "ilike", pattern)]),
  ]);
}
