import {
  type CustomerColumn,
  declaredCustomerColumns,
  type ImportField,
  type ImportPlan,
  type ImportStatus,
  importFields,
} from "@parley/contract";
import { type Insertable, type RawBuilder, type Selectable, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Scope, TransactionScope } from "../../platform/scope.ts";
import { isKnownByIdentity } from "../customers/index.ts";

const importColumns = [
  "id",
  "filename",
  "stored_name",
  "byte_size",
  "encoding",
  "delimiter",
  "columns",
  "mapping",
  "updates_existing",
  "status",
  "problem",
  "bytes_read",
  "rows_read",
  "created",
  "updated",
  "skipped",
  "refused",
  "user_id",
  "created_at",
  "finished_at",
] as const;

export type ImportRow = Pick<Selectable<Schema["customer_imports"]>, (typeof importColumns)[number]>;

const MAX_LISTED = 10;

export const listImports = ({ db, accountId }: Scope): Promise<ImportRow[]> =>
  db
    .selectFrom("customer_imports")
    .select(importColumns)
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .limit(MAX_LISTED)
    .execute();

export const findImport = ({ db, accountId }: Scope, id: string): Promise<ImportRow | undefined> =>
  db
    .selectFrom("customer_imports")
    .select(importColumns)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();

/** Locks the import until the transaction ends, so that no other job continues or cancels it. */
export const lockImport = ({ db, accountId }: Scope, id: string): Promise<ImportRow | undefined> =>
  db
    .selectFrom("customer_imports")
    .select(importColumns)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export const insertImport = (
  { db, accountId }: Scope,
  row: Omit<Insertable<Schema["customer_imports"]>, "account_id">,
): Promise<ImportRow> =>
  db
    .insertInto("customer_imports")
    .values({ account_id: accountId, ...row })
    .returning(importColumns)
    .executeTakeFirstOrThrow();

/** Starts reading at the first row, with the given plan. */
export async function startReading(
  { db, accountId }: Scope,
  id: string,
  status: "checking" | "importing",
  { mapping, updates_existing }: ImportPlan,
): Promise<ImportRow> {
  await deleteReading({ db, accountId }, id);
  await db
    .deleteFrom("customer_import_refusals")
    .where("account_id", "=", accountId)
    .where("import_id", "=", id)
    .execute();
  return db
    .updateTable("customer_imports")
    .set({
      status,
      mapping: JSON.stringify(mapping),
      updates_existing,
      problem: null,
      bytes_read: 0,
      rows_read: 0,
      created: 0,
      updated: 0,
      skipped: 0,
      refused: 0,
      finished_at: null,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(importColumns)
    .executeTakeFirstOrThrow();
}

export const endReading = (
  { db, accountId }: Scope,
  id: string,
  status: ImportStatus,
  problem: string | null = null,
): Promise<ImportRow> =>
  db
    .updateTable("customer_imports")
    .set({ status, problem, finished_at: sql<string>`now()` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(importColumns)
    .executeTakeFirstOrThrow();

export const deleteReading = ({ db, accountId }: Pick<Scope, "db" | "accountId">, id: string) =>
  db.deleteFrom("customer_import_keys").where("account_id", "=", accountId).where("import_id", "=", id).execute();

export interface Progress {
  bytes_read: number;
  rows_read: number;
  created: number;
  updated: number;
  skipped: number;
  refused: number;
}

export const addProgress = ({ db, accountId }: Scope, id: string, done: Progress): Promise<ImportRow> =>
  db
    .updateTable("customer_imports")
    .set((row) => ({
      bytes_read: done.bytes_read,
      rows_read: row("rows_read", "+", done.rows_read),
      created: row("created", "+", done.created),
      updated: row("updated", "+", done.updated),
      skipped: row("skipped", "+", done.skipped),
      refused: row("refused", "+", done.refused),
      updated_at: sql<string>`clock_timestamp()`,
    }))
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(importColumns)
    .executeTakeFirstOrThrow();

export interface RefusedRow {
  row_number: number;
  reason: string;
  cells: string[];
}

export async function insertRefusals({ db, accountId }: Scope, importId: string, refusals: RefusedRow[]) {
  if (refusals.length === 0) return;
  await sql`
    insert into customer_import_refusals (account_id, import_id, row_number, reason, cells)
    select ${accountId}::uuid, ${importId}::uuid, refusal.row_number, refusal.reason, refusal.cells
    from json_to_recordset(${JSON.stringify(refusals)}::json)
      as refusal (row_number integer, reason text, cells text[])`.execute(db);
}

export const listRefusals = ({ db, accountId }: Scope, importId: string, after: number, limit: number) =>
  db
    .selectFrom("customer_import_refusals")
    .select(["row_number", "reason", "cells"])
    .where("account_id", "=", accountId)
    .where("import_id", "=", importId)
    .where("row_number", ">", after)
    .orderBy("row_number")
    .limit(limit)
    .execute();

/** Claims keys for rows of the file. Returns the row that first had each key; for a new key, it is the given row. */
export async function claimKeys(
  { db, accountId }: Scope,
  importId: string,
  keys: { key: string; row_number: number }[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const given = JSON.stringify(keys);
  await sql`
    insert into customer_import_keys (account_id, import_id, key, row_number)
    select distinct on (given.key) ${accountId}::uuid, ${importId}::uuid, given.key, given.row_number
    from json_to_recordset(${given}::json) as given (key text, row_number integer)
    order by given.key, given.row_number
    on conflict do nothing`.execute(db);
  const claimed = await db
    .selectFrom("customer_import_keys")
    .select(["key", "row_number"])
    .where("account_id", "=", accountId)
    .where("import_id", "=", importId)
    .where("key", "=", sql<string>`any(${keys.map(({ key }) => key)}::text[])`)
    .execute();
  return new Map(claimed.map(({ key, row_number }) => [key, row_number]));
}

/** A customer in a row of a file. Missing values are null. */
export type ImportedCustomer = { row_number: number } & { [Field in ImportField]: ImportedValue<Field> | null };
type ImportedValue<Field extends ImportField> = Field extends "metadata" ? Record<string, string> : string;

const sqlTypes = {
  text: "text",
  lenient: "text",
  identity: "text",
  photo: "text",
  date: "date",
  instant: "timestamptz",
  map: "jsonb",
} as const satisfies Partial<Record<CustomerColumn["kind"], string>>;

const recordTypes = sql.join(
  importFields.map((field) => sql`${sql.ref(field)} ${sql.raw(sqlTypes[declaredCustomerColumns[field].kind])}`),
);

const asRecords = (customers: object[]) => sql`
  json_to_recordset(${JSON.stringify(customers)}::json) as given (row_number integer, id uuid, ${recordTypes})`;

export interface MatchingCustomer {
  id: string;
  external_id: string | null;
  /** The address in lower case. */
  email: string | null;
}

/**
 * All customers with these external ids or addresses, last changed first, and then merged customers. While proof is
 * required, customers with unproven identities never match, not even by address. Otherwise they could read the file's
 * data.
 */
export async function findMatchingCustomers(
  { db, accountId }: Scope,
  externalIds: string[],
  emails: string[],
): Promise<{ byExternalId: MatchingCustomer[]; merged: MatchingCustomer[]; byEmail: MatchingCustomer[] }> {
  const customers = db
    .selectFrom("customers")
    .select(["id", "external_id", sql<string | null>`lower(email)`.as("email")])
    .where("account_id", "=", accountId)
    .where("is_sender_unverified", "=", false)
    .where(isKnownByIdentity(accountId))
    .orderBy("updated_at", "desc");
  const any = (texts: string[]) => sql<string>`any(${texts}::text[])`;
  const byExternalId = await customers.where("external_id", "=", any(externalIds)).execute();
  const byEmail = await customers.where(sql`lower(email)`, "=", any(emails)).execute();
  const merged = await db
    .selectFrom("customer_merges")
    .select(["owner_id as id", "external_id", sql<null>`null`.as("email")])
    .where("account_id", "=", accountId)
    .where("external_id", "=", any(externalIds))
    .where(isKnownByIdentity(accountId))
    .orderBy("created_at", "desc")
    .execute();
  return { byExternalId, merged, byEmail };
}

/** The values of columns that no row may leave empty. */
const defaults: { [Field in ImportField]?: RawBuilder<unknown> } = {
  first_seen: sql`(now() at time zone 'utc')::date`,
  last_seen_at: sql`now()`,
};

export async function insertCustomers({ db, accountId }: TransactionScope, customers: ImportedCustomer[]) {
  if (customers.length === 0) return;
  const values = importFields.map((field) => sql`coalesce(${given(field)}, ${defaults[field] ?? sql`null`})`);
  await sql`
    insert into customers (account_id, ${sql.join(importFields.map(sql.ref))}, is_identity_proven)
    select ${accountId}::uuid, ${sql.join(values)}, given.external_id is not null
    from ${asRecords(customers)}`.execute(db);
}

const given = (field: ImportField) => sql.ref(`given.${field}`);
const stored = (field: ImportField) => sql.ref(`c.${field}`);

/** The value of an existing customer after the import. Missing values keep the stored ones. */
const rules = {
  replaces: (field: ImportField) => sql`coalesce(${given(field)}, ${stored(field)})`,
  fills: (field: ImportField) => sql`coalesce(${stored(field)}, ${given(field)})`,
  latest: (field: ImportField) => sql`greatest(${given(field)}, ${stored(field)})`,
  // merges the two maps; for a key in both, the file's value is kept
  joins: (field: ImportField) =>
    sql`case when ${given(field)} is null then ${stored(field)} else coalesce(${stored(field)}, '{}') || ${given(field)} end`,
  creates: stored,
} satisfies Record<(typeof declaredCustomerColumns)[ImportField]["imported"], (field: ImportField) => unknown>;

export async function updateCustomers({ db, accountId }: Scope, customers: (ImportedCustomer & { id: string })[]) {
  if (customers.length === 0) return;
  const changes = importFields.map(
    (field) => sql`${sql.ref(field)} = ${rules[declaredCustomerColumns[field].imported](field)}`,
  );
  await sql`
    update customers c set ${sql.join(changes)}
    from ${asRecords(customers)}
    where c.account_id = ${accountId} and c.id = given.id`.execute(db);
}

/**
 * Updates the planner's statistics. Autovacuum would do so only a minute later. Until then, the planner assumes a small
 * table and scans all customers of the account for each batch.
 */
export const countCustomers = (db: Database) => sql`analyze customers`.execute(db);

/** Running imports without progress for a minute. */
export const findStalled = (db: Database) =>
  db
    .selectFrom("customer_imports")
    .select(["account_id", "id"])
    .where("status", "in", ["checking", "importing"])
    .where("updated_at", "<", sql<string>`now() - interval '1 minute'`)
    .execute();

/** Deletes old imports, except running ones. */
export const deleteOldImports = (db: Database) =>
  db
    .deleteFrom("customer_imports")
    .where("status", "not in", ["checking", "importing"])
    .where("updated_at", "<", sql<string>`now() - interval '7 days'`)
    .execute();
