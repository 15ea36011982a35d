import { type Selectable, sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import type { MergeRecord, Schema } from "../../platform/db/schema.ts";
import type { Scope } from "../../platform/scope.ts";
import { CustomerNotFound } from "../customers/index.ts";
import { MergeNotFound } from "./errors.ts";
import type { Move } from "./move-queries.ts";

export type CustomerRecord = MergeRecord["customer"];

const UNDOABLE_DAYS = 30;
const undoableUntil = sql<string>`created_at + make_interval(days => ${sql.lit(UNDOABLE_DAYS)})`;
const isUndoable = sql<boolean>`${undoableUntil} > now()`;

const mergeColumns = ["id", "customer_id", "into_id", "owner_id", "user_id", "record", "created_at"] as const;

type MergeRow = Pick<Selectable<Schema["customer_merges"]>, (typeof mergeColumns)[number]>;

/** A merge that can still be undone. */
export type OpenMerge = Omit<MergeRow, "record"> & { record: MergeRecord; undoable_until: string };

/** Locks the customers against other merges until the transaction ends. Writes of rows that refer to them continue. */
export const lockCustomers = ({ db, accountId }: Scope, ids: string[]): Promise<CustomerRecord[]> =>
  db
    .selectFrom("customers")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

export async function insertMerge(
  { db, accountId }: Scope,
  { id: mergeId, to_id, user_id }: Move,
  merged: CustomerRecord,
) {
  const { id, external_id, is_identity_proven, is_key_required, email, host } = merged;
  await db
    .insertInto("customer_merges")
    .values({
      account_id: accountId,
      id: mergeId,
      customer_id: id,
      into_id: to_id,
      owner_id: to_id,
      user_id,
      external_id,
      is_identity_proven,
      is_key_required,
      email,
      host,
    })
    .execute();
}

export const saveRecord = ({ db, accountId }: Scope, id: string, record: MergeRecord) =>
  db
    .updateTable("customer_merges")
    .set({ record: JSON.stringify(record) })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();

const selectOpenMerges = ({ db, accountId }: Scope) =>
  db
    .selectFrom("customer_merges")
    .select([...mergeColumns, undoableUntil.as("undoable_until")])
    .where("account_id", "=", accountId)
    .where("record", "is not", null)
    .where(isUndoable)
    .$castTo<OpenMerge>();

/** The merges into a customer that can be undone, direct or not, latest first. */
export const listOpenMerges = (scope: Scope, ownerId: string): Promise<OpenMerge[]> =>
  selectOpenMerges(scope).where("owner_id", "=", ownerId).orderBy("created_at", "desc").execute();

/** @throws MergeNotFound */
export const getOpenMerge = (scope: Scope, id: string): Promise<OpenMerge> =>
  selectOpenMerges(scope)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new MergeNotFound());

export const findMerge = ({ db, accountId }: Scope, id: string) =>
  db
    .selectFrom("customer_merges")
    .select(mergeColumns)
    .select(isUndoable.as("is_in_time"))
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();

/** Waits for visitors who concurrently open a conversation with the merged id, and blocks new ones. */
export const findMergeForUpdate = ({ db, accountId }: Scope, id: string) =>
  db
    .selectFrom("customer_merges")
    .select([...mergeColumns, "is_key_required"])
    .select(isUndoable.as("is_in_time"))
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** The merge of a customer who was merged into another one. */
export const lockMergeOf = ({ db, accountId }: Scope, customerId: string) =>
  db
    .selectFrom("customer_merges")
    .select(mergeColumns)
    .where("account_id", "=", accountId)
    .where("customer_id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** @throws CustomerNotFound */
export const getDetails = ({ db, accountId }: Scope, id: string): Promise<CustomerRecord> =>
  db
    .selectFrom("customers")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(() => new CustomerNotFound());

export async function updateDetails({ db, accountId }: Scope, id: string, values: Partial<CustomerRecord>) {
  if (Object.keys(values).length === 0) return;
  await db
    .updateTable("customers")
    .set(asColumns(values))
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** The company may be deleted by now. */
export async function reinsertCustomer({ db, accountId }: Scope, customer: CustomerRecord) {
  const { company_id } = customer;
  const company = company_id
    ? await db
        .selectFrom("companies")
        .select("id")
        .where("account_id", "=", accountId)
        .where("id", "=", company_id)
        .forKeyShare()
        .executeTakeFirst()
    : undefined;
  await db
    .insertInto("customers")
    .values({ ...asColumns(customer), account_id: accountId, id: customer.id, company_id: company?.id ?? null })
    .execute();
}

const asColumns = ({ metadata, ...values }: Partial<CustomerRecord>) => ({
  ...values,
  ...(metadata !== undefined && { metadata: metadata && JSON.stringify(metadata) }),
});

/**
 * Deletes a merged customer after all other rows were moved. The remaining tags and issues exist at the other customer,
 * too.
 */
export const deleteEmptied = ({ db, accountId }: Scope, id: string) =>
  db.deleteFrom("customers").where("account_id", "=", accountId).where("id", "=", id).execute();

export const deleteMerge = ({ db, accountId }: Scope, id: string) =>
  db.deleteFrom("customer_merges").where("account_id", "=", accountId).where("id", "=", id).execute();

export const tagsOf = ({ db, accountId }: Scope, customerId: string) =>
  db
    .selectFrom("customer_tags")
    .select(["tag_id", "creator_id", "created_at"])
    .where("account_id", "=", accountId)
    .where("customer_id", "=", customerId)
    .execute();

export const issuesOf = ({ db, accountId }: Scope, customerId: string) =>
  db
    .selectFrom("customer_issues")
    .select(["issue_id", "creator_id", "created_at"])
    .where("account_id", "=", accountId)
    .where("customer_id", "=", customerId)
    .execute();

export async function finishMerges(db: Database) {
  await sql`
    with final as (
      update customer_merges set record = null
      where record is not null and created_at < now() - make_interval(days => ${sql.lit(UNDOABLE_DAYS)})
      returning account_id, id
    )
    delete from customer_merge_rows as moved using final
    where moved.account_id = final.account_id and moved.merge_id = final.id`.execute(db);
}
