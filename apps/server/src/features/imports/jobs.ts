import { announce, transaction } from "../../platform/events/transaction.ts";
import { type CronJob, enqueue, type Job, requestFor } from "../../platform/jobs/job.ts";
import type { Scope } from "../../platform/scope.ts";
import { importUpdated } from "./events.ts";
import { importBatch } from "./import-batch.ts";
import {
  countCustomers,
  deleteOldImports,
  deleteReading,
  endReading,
  findImport,
  findStalled,
  type ImportRow,
  lockImport,
} from "./queries.ts";
import { type Row, readRows } from "./read-file.ts";

/** The limits of a batch: rows, or characters and cells. */
const BATCH = 1000;
const BATCH_SIZE = 1_000_000;

/** The prefix of PostgreSQL's codes for invalid values. A retry would fail again. */
const DATA_EXCEPTION = "22";

/**
 * Reads an import's file from the stored position. Each batch stores its position with its rows, so the job may stop at
 * any time. Concurrent jobs do not import twice: the second one finds another position and stops.
 */
export const readImport: Job<{ import_id: string }> = {
  name: "read-import",
  async run(scope, { import_id }, signal) {
    const found = await findImport(scope, import_id);
    if (!found || !isRunning(found)) return;
    const stored = await scope.platform.storage.open(found.stored_name);
    if (!stored) return end(scope, found, "The file no longer exists.");
    try {
      const rows = readRows(stored.bytes, found.encoding, found.delimiter, found.columns.length + 1);
      const isRead = await readBatches(scope, found, rows, signal);
      if (isRead) await end(scope, found);
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code?.startsWith("CSV_")) return end(scope, found, message);
      if (!code?.startsWith(DATA_EXCEPTION)) throw error;
      scope.platform.log.error({ err: error, import_id }, "rows of an import cannot be stored");
      await end(scope, found, "It has a value that cannot be stored.");
    }
  },
};

/** Returns whether the end of the file was reached. */
async function readBatches(scope: Scope, found: ImportRow, rows: AsyncIterable<Row>, signal: AbortSignal) {
  let position = -1; // the header is not counted
  let batch: Row[] = [];
  let size = 0;
  let reached = found.rows_read;
  for await (const row of rows) {
    position++;
    if (position === 0 || position <= reached) continue;
    batch.push(row);
    size += sizeOf(row);
    if (batch.length < BATCH && size < BATCH_SIZE) continue;
    if (!(await importBatch(scope, found, reached, batch))) return false;
    const before = reached;
    reached += batch.length;
    batch = [];
    size = 0;
    if (hasGrownFourfold(before, reached)) await countCustomers(scope.db);
    if (signal.aborted) return resumeLater(scope, found);
  }
  return batch.length === 0 || importBatch(scope, found, reached, batch);
}

const sizeOf = ({ cells }: Row) => cells.reduce((sum, { length }) => sum + length, cells.length);

/** At 1,000, 4,000, 16,000 … rows. */
const hasGrownFourfold = (before: number, now: number) => powerOfFour(now) > powerOfFour(before);
const powerOfFour = (rows: number) => Math.floor(Math.log2(Math.max(1, rows) / BATCH) / 2);

async function resumeLater(scope: Scope, { id }: ImportRow) {
  await enqueue(scope.db, [requestFor(readImport, scope.accountId, { import_id: id })]);
  return false;
}

async function end(scope: Scope, { id, status }: ImportRow, problem?: string) {
  await transaction(scope, async (scope) => {
    const now = await lockImport(scope, id);
    if (now?.status !== status) return;
    const next = status === "checking" ? "checked" : "done";
    const ended = await endReading(scope, id, problem ? "failed" : next, problem ?? null);
    await deleteReading(scope, id);
    announce(scope, importUpdated(ended));
  });
}

const isRunning = ({ status }: ImportRow) => status === "checking" || status === "importing";

/** Resumes imports of dead servers, because the queue would keep their jobs locked for hours. */
export const resumeImports: CronJob = {
  name: "resume-imports",
  cron: "* * * * *",
  async run({ db }) {
    const stalled = await findStalled(db);
    const requests = stalled.map(({ account_id, id }) => requestFor(readImport, account_id, { import_id: id }));
    await enqueue(db, requests);
  },
};

/** After a week, deletes the file and the refused rows. */
export const purgeOldImports: CronJob = {
  name: "purge-old-imports",
  cron: "11 * * * *",
  async run({ db }) {
    await deleteOldImports(db); // a trigger enqueues the deletion of their files
  },
};
