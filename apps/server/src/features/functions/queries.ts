import type { LambdaChanges, LambdaDraft, LambdaQuery } from "@parley/contract";
import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { containsPattern } from "../../platform/db/like.ts";
import type { Scope, UserScope } from "../../platform/scope.ts";
import type { FunctionRow, RunRow } from "./present.ts";

const functionColumns = [
  "account_id",
  "id",
  "name",
  "description",
  "code",
  "language",
  "runtime",
  "status",
  "metadata",
  "last_deployed_at",
  "last_executed_at",
  "created_at",
  "updated_at",
] as const;

const selectFunctions = ({ db, accountId }: Scope) =>
  db.selectFrom("functions").select(functionColumns).where("account_id", "=", accountId);

/** Most recently changed first. */
export function listFunctions(scope: Scope, { q, status, name, creator_id }: LambdaQuery): Promise<FunctionRow[]> {
  let functions = selectFunctions(scope);
  if (status) functions = functions.where("status", "=", status);
  if (name) functions = functions.where("name", "=", name);
  if (creator_id) functions = functions.where("creator_id", "=", creator_id);
  if (q) {
    const pattern = containsPattern(q);
    functions = functions.where((it) => it.or([it("name", "ilike", pattern), it("description", "ilike", pattern)]));
  }
  return functions.orderBy("updated_at", "desc").orderBy("id").$castTo<FunctionRow>().execute();
}

export const findFunction = (scope: Scope, id: string): Promise<FunctionRow | undefined> =>
  selectFunctions(scope).where("id", "=", id).$castTo<FunctionRow>().executeTakeFirst();

export async function countFunctions({ db, accountId }: Scope) {
  const { count } = await db
    .selectFrom("functions")
    .select((it) => it.fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const insertFunction = ({ db, accountId, actor }: UserScope, draft: LambdaDraft): Promise<FunctionRow> =>
  db
    .insertInto("functions")
    .values({ account_id: accountId, creator_id: actor.id, ...draft, metadata: asJson(draft.metadata) })
    .returning(functionColumns)
    .$castTo<FunctionRow>()
    .executeTakeFirstOrThrow();

/**
 * @param changes at least one. The statement must not set the id: an update of a key column conflicts with `for key
 * share`, so concurrent messages would skip the function
 */
export const updateFunction = ({ db, accountId }: Scope, id: string, { metadata, ...changes }: LambdaChanges) =>
  db
    .updateTable("functions")
    .set({ ...changes, ...(metadata !== undefined && { metadata: asJson(metadata) }) })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(functionColumns)
    .$castTo<FunctionRow>()
    .executeTakeFirst();

const asJson = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);

/** Stops new runs of the function. */
export async function deactivateFunction({ db, accountId }: Scope, id: string) {
  await db
    .updateTable("functions")
    .set({ status: "pending" })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Deletes a batch of its runs. Returns their number. */
export async function deleteRunsOf({ db, accountId }: Scope, functionId: string, atOnce: number) {
  const { numAffectedRows = 0n } = await sql`
    delete from function_runs where account_id = ${accountId} and id in (
      select id from function_runs
      where account_id = ${accountId} and function_id = ${functionId} limit ${atOnce}
    )`.execute(db);
  return Number(numAffectedRows);
}

export async function deleteFunction({ db, accountId }: Scope, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom("functions")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface Deployment {
  version: string;
  api_key_id: string | null;
}

export const findDeployment = ({ db, accountId }: Scope, functionId: string): Promise<Deployment | undefined> =>
  db
    .selectFrom("function_deployments")
    .select(["version", "api_key_id"])
    .where("account_id", "=", accountId)
    .where("function_id", "=", functionId)
    .executeTakeFirst();

/**
 * The files of a deployment, which may be megabytes. @throws when the function was deleted or deployed again meanwhile
 */
export async function getDeployedFiles({ db, accountId }: Scope, functionId: string, version: string): Promise<Buffer> {
  const { files } = await db
    .selectFrom("function_deployments")
    .select("files")
    .where("account_id", "=", accountId)
    .where("function_id", "=", functionId)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return files;
}

export async function putDeployment(
  { db, accountId }: Scope,
  functionId: string,
  deployment: Deployment & { files: Buffer },
) {
  await db
    .insertInto("function_deployments")
    .values({ account_id: accountId, function_id: functionId, ...deployment })
    .onConflict((row) => row.columns(["account_id", "function_id"]).doUpdateSet(deployment))
    .execute();
}

/** Code and deployment time change in one statement, so the two times are equal. */
export const recordDeployment = (
  { db, accountId }: Scope,
  id: string,
  changes: Pick<LambdaChanges, "name" | "description" | "code">,
) =>
  db
    .updateTable("functions")
    .set({
      ...changes,
      status: sql<string>`case status when 'pending' then 'inactive' else status end`,
      last_deployed_at: sql<string>`now()`,
      updated_at: sql<string>`now()`,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(functionColumns)
    .$castTo<FunctionRow>()
    .executeTakeFirst();

export async function recordExecution({ db, accountId }: Scope, id: string) {
  await db
    .updateTable("functions")
    .set({ last_executed_at: sql<string>`now()` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Newest first. */
export const listRuns = ({ db, accountId }: Scope, functionId: string, limit: number): Promise<RunRow[]> =>
  db
    .selectFrom("function_runs")
    .select(["id", "event", "status", "result", "error", "logs", "duration_ms", "created_at"])
    .where("account_id", "=", accountId)
    .where("function_id", "=", functionId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .$castTo<RunRow>()
    .execute();

/** A pending run. */
export const findPendingRun = ({ db, accountId }: Scope, id: string) =>
  db
    .selectFrom("function_runs as r")
    .innerJoin("functions as f", (join) =>
      join.onRef("f.account_id", "=", "r.account_id").onRef("f.id", "=", "r.function_id"),
    )
    .select(["r.function_id", "r.seq", "f.status"])
    .select(sql<number>`extract(epoch from now() - r.created_at)::float8 * 1000`.as("age_ms"))
    .where("r.account_id", "=", accountId)
    .where("r.id", "=", id)
    .where("r.status", "=", "pending")
    .executeTakeFirst();

export interface FinishedRun {
  status: "done" | "failed";
  result: string | null;
  error: string | null;
  logs: string;
  duration_ms: number | null;
}

export async function finishRun({ db, accountId }: Scope, id: string, run: FinishedRun) {
  await db.updateTable("function_runs").set(run).where("account_id", "=", accountId).where("id", "=", id).execute();
}

export async function hasActiveFunction({ db, accountId }: Scope) {
  const found = await db
    .selectFrom("functions")
    .select("id")
    .where("account_id", "=", accountId)
    .where("status", "=", "active")
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Skips functions that are being deleted, so that it does not wait for their locks. */
export const listActiveFunctions = ({ db, accountId }: Scope) =>
  db
    .selectFrom("functions")
    .select("id")
    .where("account_id", "=", accountId)
    .where("status", "=", "active")
    .forKeyShare()
    .skipLocked()
    .execute();

interface NewRun {
  function_id: string;
  event: string;
  seq: number;
}

export async function insertPendingRuns({ db, accountId }: Scope, runs: NewRun[]) {
  const { rows } = await sql<{ id: string; function_id: string; seq: number }>`
    insert into function_runs (account_id, function_id, event, seq)
    select ${accountId}, run.* from json_to_recordset(${JSON.stringify(runs)}::json) as run (function_id uuid, event text, seq bigint)
    returning id, function_id, seq`.execute(db);
  return rows;
}

export async function insertRun({ db, accountId }: Scope, functionId: string, event: string, run: FinishedRun) {
  await db
    .insertInto("function_runs")
    .values({ account_id: accountId, function_id: functionId, event, ...run })
    .execute();
}

export async function deleteRun({ db, accountId }: Scope, id: string) {
  await db.deleteFrom("function_runs").where("account_id", "=", accountId).where("id", "=", id).execute();
}

/** For all accounts: deletes old runs, and runs above the limit of a function. Returns their number. */
export async function deleteOldRuns(db: Database, days: number, most: number, atOnce: number) {
  const { numAffectedRows = 0n } = await sql`
    delete from function_runs where (account_id, id) in (
      (select account_id, id from function_runs where created_at < now() - make_interval(days => ${days}) limit ${atOnce})
      union all
      (select r.account_id, r.id
       from functions f
       cross join lateral (
         select account_id, id, status from function_runs
         where account_id = f.account_id and function_id = f.id
         order by created_at desc, id offset ${most}
       ) r
       where r.status <> 'pending' limit ${atOnce})
    )`.execute(db);
  return Number(numAffectedRows);
}

/** For all accounts: shortens the logs of all but the newest runs of a function. Returns their number. */
export async function truncateOldLogs(db: Database, newest: number, letters: number, atOnce: number) {
  const { numAffectedRows = 0n } = await sql`
    update function_runs set logs = left(logs, ${letters}) where (account_id, id) in (
      select r.account_id, r.id
      from functions f
      cross join lateral (
        select account_id, id, logs from function_runs
        where account_id = f.account_id and function_id = f.id
        order by created_at desc, id offset ${newest}
      ) r
      where length(r.logs) > ${letters} limit ${atOnce}
    )`.execute(db);
  return Number(numAffectedRows);
}
