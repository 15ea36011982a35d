import type { ImportPlan } from "@parley/contract";
import { announce, transaction } from "../../platform/events/transaction.ts";
import { enqueue, requestFor } from "../../platform/jobs/job.ts";
import type { Scope } from "../../platform/scope.ts";
import { ImportAlreadyRunning, ImportEnded, ImportNotFound } from "./errors.ts";
import { importUpdated } from "./events.ts";
import { readImport } from "./jobs.ts";
import { checkPlan } from "./plan.ts";
import { endReading, findImport, type ImportRow, lockImport, startReading } from "./queries.ts";

/** @throws ImportNotFound */
export async function getImport(scope: Scope, id: string): Promise<ImportRow> {
  const found = await findImport(scope, id);
  if (!found) throw new ImportNotFound();
  return found;
}

/**
 * Reads the file without importing, to report the rows that would be refused.
 * @throws ImportNotFound, Invalid, Conflict
 */
export const checkImport = (scope: Scope, id: string, plan: ImportPlan) => start(scope, id, "checking", plan);

/** Imports customers from the file's rows. @throws ImportNotFound, Invalid, Conflict */
export const runImport = (scope: Scope, id: string, plan: ImportPlan) => start(scope, id, "importing", plan);

async function start(scope: Scope, id: string, status: "checking" | "importing", plan: ImportPlan): Promise<ImportRow> {
  return transaction(scope, async (scope) => {
    const { status: before, columns } = await lock(scope, id);
    if (isRunning(before)) throw new ImportAlreadyRunning();
    if (before !== "mapping" && before !== "checked") throw new ImportEnded();
    checkPlan(plan, columns.length);
    const started = await startReading(scope, id, status, plan).catch(refuseSecond);
    await enqueue(scope.db, [requestFor(readImport, scope.accountId, { import_id: id })]);
    announce(scope, importUpdated(started));
    return started;
  });
}

/** Stops the import. Customers already imported stay. An ended import stays unchanged. @throws ImportNotFound */
export async function cancelImport(scope: Scope, id: string): Promise<ImportRow> {
  return transaction(scope, async (scope) => {
    const found = await lock(scope, id);
    if (isOver(found.status)) return found;
    const ended = await endReading(scope, id, "cancelled");
    announce(scope, importUpdated(ended));
    return ended;
  });
}

async function lock(scope: Scope, id: string): Promise<ImportRow> {
  const found = await lockImport(scope, id);
  if (!found) throw new ImportNotFound();
  return found;
}

const isRunning = (status: string) => status === "checking" || status === "importing";
const isOver = (status: string) => ["done", "cancelled", "failed"].includes(status);

function refuseSecond(error: { constraint?: string }): never {
  throw error.constraint === "one_running_import" ? new ImportAlreadyRunning() : error;
}
