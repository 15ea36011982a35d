import type { CustomerChanges } from "@parley/contract";
import { type Insertable, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Database } from "../../platform/db/database.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";

export const basicColumns = [
  "id",
  "name",
  "email",
  "phone",
  "external_id",
  "profile_photo_url",
  "company_id",
  "host",
  "pathname",
  "current_url",
  "browser",
  "os",
  "metadata",
  "created_at",
  "updated_at",
] as const;

export const customerColumns = [
  ...basicColumns,
  "account_id",
  "first_seen",
  "last_seen_at",
  "ip",
  "time_zone",
] as const;

export const findCustomer = ({ db, accountId }: Scope, id: string) =>
  db
    .selectFrom("customers")
    .select(customerColumns)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();

/** A customer with company and tags, as JSON straight from the database. */
export function findCustomerWith(scope: Scope, id: string) {
  const { db, accountId } = scope;
  return db
    .selectFrom("customers")
    .select(customerColumns)
    .select((customer) => [
      jsonObjectFrom(
        customer
          .selectFrom("companies")
          .selectAll("companies")
          .where("companies.account_id", "=", accountId)
          .whereRef("companies.id", "=", "customers.company_id"),
      ).as("company"),
      jsonArrayFrom(
        customer
          .selectFrom("tags")
          .innerJoin("customer_tags", (join) =>
            join
              .onRef("customer_tags.account_id", "=", "tags.account_id")
              .onRef("customer_tags.tag_id", "=", "tags.id"),
          )
          .selectAll("tags")
          .where("tags.account_id", "=", accountId)
          .whereRef("customer_tags.customer_id", "=", "customers.id")
          .orderBy("customer_tags.created_at"),
      ).as("tags"),
    ])
    .where("customers.account_id", "=", accountId)
    .where("customers.id", "=", id)
    .executeTakeFirst();
}

/** The tags of each of these customers that has any, in the order in which they were put on. */
export async function tagsOfCustomers({ db, accountId }: Scope, ids: string[]) {
  if (ids.length === 0) return new Map<string, never[]>();
  const rows = await db
    .selectFrom("customer_tags")
    .innerJoin("tags", (join) =>
      join.onRef("tags.account_id", "=", "customer_tags.account_id").onRef("tags.id", "=", "customer_tags.tag_id"),
    )
    .selectAll("tags")
    .select("customer_tags.customer_id")
    .where("customer_tags.account_id", "=", accountId)
    .where("customer_tags.customer_id", "in", ids)
    .orderBy("customer_tags.created_at")
    .execute();
  return Map.groupBy(rows, (row) => row.customer_id);
}

/** By id alone: a visitor's browser knows its customer id, and by it the account is found. */
export const findCustomerById = (db: Database, id: string) =>
  db.selectFrom("customers").select(customerColumns).where("id", "=", id).executeTakeFirst();

export interface Identity {
  external_id: string;
  email?: string | null | undefined;
  host?: string | null | undefined;
}

/** A stored null matches any: customers made by an agent or an import have no host. The latest change wins. */
export function findByIdentity({ db, accountId }: Scope, { external_id, email, host }: Identity) {
  let customers = db
    .selectFrom("customers")
    .select("id")
    .where("account_id", "=", accountId)
    .where("external_id", "=", external_id);
  for (const [column, value] of [["email", email] as const, ["host", host] as const]) {
    if (!value) continue;
    customers = customers.where((customer) =>
      customer.or([
        customer(column, "is", null),
        customer(sql`lower(${sql.ref(column)})`, "=", sql<string>`lower(${value})`),
      ]),
    );
  }
  return customers.orderBy("updated_at", "desc").limit(1).executeTakeFirst();
}

export type NewCustomer = Omit<Insertable<Schema["customers"]>, "account_id">;

export const insertCustomer = ({ db, accountId }: Scope, customer: NewCustomer) =>
  db
    .insertInto("customers")
    .values({ account_id: accountId, ...customer })
    .returning(customerColumns)
    .executeTakeFirstOrThrow();

export type CustomerColumns = Omit<CustomerChanges, "metadata"> & { metadata?: string | null; ip?: string | null };

export const updateCustomer = ({ db, accountId }: Scope, id: string, changes: CustomerColumns) =>
  db
    .updateTable("customers")
    .set({ id, ...changes })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(customerColumns)
    .executeTakeFirst();

/** What the widget reports, which is also a sign of life. */
export const updateSeenCustomer = ({ db, accountId }: Scope, id: string, changes: CustomerColumns) =>
  db
    .updateTable("customers")
    .set({ ...changes, last_seen_at: sql<string>`now()` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(customerColumns)
    .executeTakeFirst();

export async function deleteCustomer({ db, accountId }: Scope, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom("customers")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertCustomerTag({ db, accountId, actor }: UserScope, id: string, tagId: string) {
  await db
    .insertInto("customer_tags")
    .values({ account_id: accountId, customer_id: id, tag_id: tagId, creator_id: actor.id })
    .onConflict((row) => row.doNothing())
    .execute();
}

export async function deleteCustomerTag({ db, accountId }: Scope, id: string, tagId: string) {
  await db
    .deleteFrom("customer_tags")
    .where("account_id", "=", accountId)
    .where("customer_id", "=", id)
    .where("tag_id", "=", tagId)
    .execute();
}
