import { type CustomerChanges, type CustomerColumnsWith, customerColumnsWith } from "@parley/contract";
import { type Insertable, type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Database } from "../../platform/db/database.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";

export const basicColumns = customerColumnsWith("shape", "basic");
export const customerColumns = [...basicColumns, ...customerColumnsWith("shape", "full"), "account_id"] as const;

/** The text that searches look into. The index is on the same expression. */
export const searchedText = sql<string>`text_of_customer(${sql.join(customerColumnsWith("searched", true).map(sql.ref))})`;

export const findCustomer = ({ db, accountId }: Scope, id: string) =>
  db
    .selectFrom("customers")
    .select(customerColumns)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();

/** Case-insensitive; of several, the last changed one. Excludes customers for unverified mails. */
export const findCustomerByEmail = (scope: Scope, email: string) =>
  selectByEmail(scope, email).select(customerColumns).where("is_sender_unverified", "=", false).executeTakeFirst();

/** The customer for unverified mails that claim the address of a verified customer. */
export const findUnverifiedSender = (scope: Scope, email: string) =>
  selectByEmail(scope, email).select(customerColumns).where("is_sender_unverified", "=", true).executeTakeFirst();

export const hasProvenIdentity = async (scope: Scope, email: string) =>
  (await selectByEmail(scope, email).select("id").where(hasProof).executeTakeFirst()) !== undefined;

const selectByEmail = ({ db, accountId }: Scope, email: string) =>
  db
    .selectFrom("customers")
    .where("account_id", "=", accountId)
    .where(sql<string>`lower(email)`, "=", sql<string>`lower(${email})`)
    .orderBy("updated_at", "desc")
    .limit(1);

const hasProof = sql<boolean>`(is_identity_proven and external_id is not null)`;

/** The columns that decide whether a customer is verified. */
export const findVerificationColumns = ({ db, accountId }: Scope, id: string) =>
  db
    .selectFrom("customers")
    .select(["email", "is_sender_unverified", hasProof.as("is_identity_proven")])
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();

/** Compares the exact text; of several, the last changed one. */
export const findCustomerByPhone = ({ db, accountId }: Scope, phone: string) =>
  db
    .selectFrom("customers")
    .select(customerColumns)
    .where("account_id", "=", accountId)
    .where("phone", "=", phone)
    .orderBy("updated_at", "desc")
    .limit(1)
    .executeTakeFirst();

/** Returns a customer with company and tags, as JSON from the database. */
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
    .where("customers.id", "=", currentId(scope, id))
    .executeTakeFirst();
}

/** The tags of each of these customers, in the order in which they were added. */
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

/**
 * Finds a customer by id alone: a visitor's browser knows only its customer id, which determines the account. For a
 * merged customer, it finds the customer they were merged into. It is one query, because the merge may be undone
 * between two.
 */
export const customerById = (db: Database, id: string) =>
  db
    .selectFrom("customers")
    .select(customerColumns)
    .where(
      "id",
      "in",
      sql<string>`(select ${id}::uuid union all select owner_id from customer_merges where customer_id = ${id})`,
    );

export const findCustomerById = (db: Database, id: string) => customerById(db, id).executeTakeFirst();

/** The stored data of a customer who was merged into another customer. */
export const findMerged = (db: Database, id: string) =>
  db
    .selectFrom("customer_merges")
    .select(["account_id", "customer_id", "owner_id", "external_id"])
    .where("customer_id", "=", id)
    .executeTakeFirst();

/** All ids of a customer: their own, and those of customers merged into them. */
export async function idsOf({ db, accountId }: Scope, id: string): Promise<string[]> {
  const merged = await db
    .selectFrom("customer_merges")
    .select("customer_id")
    .where("account_id", "=", accountId)
    .where("owner_id", "=", id)
    .execute();
  return [id, ...merged.map(({ customer_id }) => customer_id)];
}

/**
 * Locks the merges between an id and its current customer against an undo until the transaction ends. Empty when they
 * are already undone.
 */
export async function lockMergesOf({ db, accountId }: Scope, mergedId: string): Promise<MergeHeld[]> {
  const { rows } = await sql<MergeHeld>`
    select id, record is null as is_final from customer_merges
    where account_id = ${accountId} and id in (
      with recursive merge as (
        select id, account_id, into_id from customer_merges
        where account_id = ${accountId} and customer_id = ${mergedId}
        union all
        select next.id, next.account_id, next.into_id from merge join customer_merges next
          on next.account_id = merge.account_id and next.customer_id = merge.into_id
      )
      select id from merge
    )
    order by id for key share`.execute(db);
  return rows;
}

interface MergeHeld {
  id: string;
  is_final: boolean;
}

/** Undoing any of these merges moves the conversation back to the merged customer. */
export async function addToMerges({ db, accountId }: Scope, mergeIds: string[], conversationId: string) {
  if (mergeIds.length === 0) return;
  await db
    .insertInto("customer_merge_rows")
    .values(
      mergeIds.map((merge_id) => ({ account_id: accountId, merge_id, kind: "conversation", row_id: conversationId })),
    )
    .execute();
}

/** A query's expression for the current id: the customer's own, or that of the customer they were merged into. */
export const currentId = ({ accountId }: Scope, id: string) => sql<string>`coalesce(
  (select owner_id from customer_merges where account_id = ${accountId} and customer_id = ${id}), ${id}::uuid)`;

/**
 * A query's expression for the other customer of a merge, while messages move between the two. Null for all other
 * customers.
 * @param column the column with the customer's id
 */
export const otherCustomerOfMove = ({ accountId }: Scope, column: string) => sql<string | null>`(
  select case when from_id = ${sql.ref(column)} then to_id else from_id end from customer_moves
  where account_id = ${accountId} and (from_id = ${sql.ref(column)} or to_id = ${sql.ref(column)}) limit 1)`;

export interface Identity {
  external_id: string;
  email?: string | null | undefined;
  host?: string | null | undefined;
}

/**
 * Whether an external id is accepted as known. While an account requires proof, ids that were claimed without proof do
 * not count, even earlier ones. For `customers` and `customer_merges`.
 */
export const isKnownByIdentity = (accountId: string) => sql<boolean>`(is_identity_proven
  or not exists (select from identity_settings s where s.account_id = ${accountId} and s.is_required))`;

/**
 * A stored null matches any value: customers from an agent or an import have no host. The last changed customer wins.
 * If no customer matches, a merged customer's former identity may match, and their old id is returned.
 */
export async function findByIdentity(scope: Scope, identity: Identity): Promise<string | undefined> {
  const { db, accountId } = scope;
  const customers = withIdentity(db.selectFrom("customers").select("id"), accountId, identity);
  const customer = await customers.orderBy("updated_at", "desc").limit(1).executeTakeFirst();
  if (customer) return customer.id;
  const merged = withIdentity(db.selectFrom("customer_merges").select("customer_id"), accountId, identity);
  return (await merged.orderBy("created_at", "desc").limit(1).executeTakeFirst())?.customer_id;
}

function withIdentity<T extends "customers" | "customer_merges", O>(
  rows: SelectQueryBuilder<Schema, T, O>,
  accountId: string,
  { external_id, email, host }: Identity,
) {
  let found = rows
    .where(sql.ref("account_id"), "=", accountId)
    .where(sql.ref("external_id"), "=", external_id)
    .where(isKnownByIdentity(accountId));
  for (const [column, value] of [["email", email] as const, ["host", host] as const]) {
    if (!value) continue;
    found = found.where(sql<boolean>`(${sql.ref(column)} is null or lower(${sql.ref(column)}) = lower(${value}))`);
  }
  return found;
}

export type NewCustomer = Omit<Insertable<Schema["customers"]>, "account_id">;

export const insertCustomer = ({ db, accountId }: Scope, customer: NewCustomer) =>
  db
    .insertInto("customers")
    .values({ account_id: accountId, ...customer })
    .returning(customerColumns)
    .executeTakeFirstOrThrow();

export type CustomerColumns = Omit<CustomerChanges, "metadata"> & { metadata?: string | null; ip?: string | null };

/** Changes a customer for an agent. An agent needs no proof for a new external id. */
export const updateCustomer = ({ db, accountId }: Scope, id: string, changes: CustomerColumns) =>
  db
    .updateTable("customers")
    .set({ id, ...changes })
    .$if(changes.external_id !== undefined, (update) =>
      update.set({
        is_identity_proven: sql<boolean>`case when external_id is not distinct from ${changes.external_id}
          then is_identity_proven else ${changes.external_id !== null} end`,
      }),
    )
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(customerColumns)
    .executeTakeFirst();

export type SeenColumns = CustomerColumns & { is_identity_proven?: boolean };

/**
 * Stores a widget's report, and updates `last_seen_at`. A new external id counts as proven only if the customer had
 * none or a proven one. A customer with a claimed id may be in another person's browser, and must not become verified
 * by that person's proof.
 */
export const updateSeenCustomer = (
  { db, accountId }: Scope,
  id: string,
  { is_identity_proven: isProven = false, ...changes }: SeenColumns,
) =>
  db
    .updateTable("customers")
    .set({ ...changes, ...unlessStored(changes), last_seen_at: sql<string>`now()` })
    .$if(changes.external_id !== undefined, (update) =>
      update.set({
        is_identity_proven: sql<boolean>`case when external_id is not distinct from ${changes.external_id}
          then is_identity_proven else ${isProven} and (external_id is null or is_identity_proven) end`,
      }),
    )
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(customerColumns)
    .executeTakeFirst();

/** The reported values that only fill in missing ones. */
const unlessStored = (
  reported: CustomerColumns,
): Partial<Record<CustomerColumnsWith<"report", "fills">, RawBuilder<string>>> =>
  Object.fromEntries(
    customerColumnsWith("report", "fills")
      .filter((column) => reported[column] !== undefined)
      .map((column) => [column, sql`coalesce(${sql.ref(column)}, ${reported[column]})`]),
  );

/** Waits for concurrent writes of rows that refer to the customer, and blocks new ones, also merges. */
export const lockCustomerForUpdate = ({ db, accountId }: Scope, id: string) =>
  db
    .selectFrom("customers")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .forUpdate()
    .execute();

/** Whether messages move between this customer and another one. */
export async function isMoving(scope: Scope, id: string): Promise<boolean> {
  const customer = await scope.db
    .selectFrom("customers")
    .select(otherCustomerOfMove(scope, "customers.id").as("other_id"))
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return (customer?.other_id ?? null) !== null;
}

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
