import { type ExpressionBuilder, type Insertable, sql, type Updateable } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Database } from "../../platform/db/database.ts";
import type { Schema } from "../../platform/db/schema.ts";
import type { Scope } from "../../platform/scope.ts";
import { basicCustomerColumns } from "../customers/index.ts";

export const recordingColumns = ["account_id", "id", "customer_id", "metadata", "started_at", "finished_at"] as const;

export interface RecordingFilter {
  ids?: string[] | null | undefined;
  customer_id?: string | null | undefined;
  /** Whether the recordings are still in progress. */
  active?: boolean | null | undefined;
}

function selectRecordings({ db, accountId }: Scope, { ids, customer_id, active }: RecordingFilter) {
  let recordings = db.selectFrom("recordings").where("recordings.account_id", "=", accountId);
  if (ids) recordings = recordings.where("recordings.id", "in", ids.length > 0 ? ids : [null as never]);
  if (customer_id) recordings = recordings.where("recordings.customer_id", "=", customer_id);
  if (active != null) recordings = recordings.where("recordings.finished_at", active ? "is" : "is not", null);
  return recordings;
}

const withCustomer = (recordings: ExpressionBuilder<Schema, "recordings">) => [
  jsonObjectFrom(
    recordings
      .selectFrom("customers")
      .select(basicCustomerColumns)
      .whereRef("customers.account_id", "=", "recordings.account_id")
      .whereRef("customers.id", "=", "recordings.customer_id"),
  ).as("customer"),
];

/** Most recently changed first. */
export const listRecordings = (scope: Scope, filter: RecordingFilter, limit: number) =>
  selectRecordings(scope, filter)
    .select(recordingColumns)
    .select(withCustomer)
    .orderBy("recordings.updated_at", "desc")
    .orderBy("recordings.id", "desc")
    .limit(limit)
    .execute();

export async function countRecordings(scope: Scope, filter: RecordingFilter): Promise<number> {
  const { count } = await selectRecordings(scope, filter)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export const findRecording = (scope: Scope, id: string) =>
  selectRecordings(scope, { ids: [id] })
    .select(recordingColumns)
    .select(withCustomer)
    .executeTakeFirst();

/** Finds a recording by id alone: a recorder stores the id, which determines the account. */
export const findRecordingById = (db: Database, id: string) =>
  db.selectFrom("recordings").select(recordingColumns).where("id", "=", id).executeTakeFirst();

export const insertRecording = (
  { db, accountId }: Scope,
  recording: Omit<Insertable<Schema["recordings"]>, "account_id">,
) =>
  db
    .insertInto("recordings")
    .values({ account_id: accountId, ...recording })
    .returning(recordingColumns)
    .executeTakeFirstOrThrow();

export type RecordingColumns = Omit<Updateable<Schema["recordings"]>, "account_id" | "id">;

export const updateRecording = ({ db, accountId }: Scope, id: string, changes: RecordingColumns) =>
  db
    .updateTable("recordings")
    .set({ id, ...changes })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(recordingColumns)
    .executeTakeFirst();

export async function deleteRecording({ db, accountId }: Scope, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom("recordings")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
