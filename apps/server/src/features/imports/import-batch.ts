import { announce, transaction } from "../../platform/events/transaction.ts";
import type { Scope, TransactionScope } from "../../platform/scope.ts";
import { importUpdated } from "./events.ts";
import {
  addProgress,
  claimKeys,
  findMatchingCustomers,
  type ImportedCustomer,
  type ImportRow,
  insertCustomers,
  insertRefusals,
  lockImport,
  type MatchingCustomer,
  type RefusedRow,
  updateCustomers,
} from "./queries.ts";
import { readCustomer } from "./read-customer.ts";
import type { Row } from "./read-file.ts";

/** The maximum of stored refused rows, more than people correct by hand. Further refused rows are only counted. */
const MAX_KEPT_REFUSALS = 100_000;
const MAX_KEPT_CELL_LENGTH = 1000;

/**
 * Imports the next rows in one transaction, and publishes the progress. A check imports nothing.
 * @param reached the number of rows processed before
 * @returns false when another job has continued the import, or an agent cancelled it
 */
export async function importBatch(scope: Scope, found: ImportRow, reached: number, rows: Row[]): Promise<boolean> {
  return transaction(scope, async (scope) => {
    const now = await lockImport(scope, found.id);
    if (!now || now.status !== found.status || now.rows_read !== reached) return false;
    const { customers, refusals } = await readBatch(scope, now, rows);
    const existing = await findExisting(scope, customers);
    const unknown = customers.filter(({ row_number }) => !existing.has(row_number));
    const known = customers.flatMap((customer) => {
      const id = existing.get(customer.row_number);
      return id ? [{ ...customer, id }] : [];
    });
    if (now.status === "importing") {
      await insertCustomers(scope, unknown);
      if (now.updates_existing) await updateCustomers(scope, known);
    }
    await insertRefusals(scope, now.id, refusals.slice(0, Math.max(0, MAX_KEPT_REFUSALS - now.refused)));
    const progress = await addProgress(scope, now.id, {
      bytes_read: rows.at(-1)!.bytes,
      rows_read: rows.length,
      created: unknown.length,
      updated: now.updates_existing ? known.length : 0,
      skipped: now.updates_existing ? 0 : known.length,
      refused: refusals.length,
    });
    announce(scope, importUpdated(progress));
    return true;
  });
}

async function readBatch(scope: TransactionScope, found: ImportRow, rows: Row[]) {
  const refusals: RefusedRow[] = [];
  const refuse = (row: Row, reason: string) =>
    refusals.push({ row_number: row.number, reason, cells: row.cells.map(truncateCell) });
  const read: { row: Row; customer: ImportedCustomer }[] = [];
  for (const row of rows) {
    const customer = readCustomer(found, row);
    if (typeof customer === "string") refuse(row, customer);
    else read.push({ row, customer });
  }
  const keys = read.flatMap(({ customer, row }) => keysOf(customer).map((key) => ({ key, row_number: row.number })));
  const firsts = await claimKeys(scope, found.id, keys);
  const customers: ImportedCustomer[] = [];
  for (const { row, customer } of read) {
    const [key] = keysOf(customer);
    const first = key === undefined ? row.number : firsts.get(key);
    if (first !== undefined && first < row.number) refuse(row, `is the same customer as row ${first}`);
    else customers.push(customer);
  }
  return { customers, refusals };
}

/**
 * Finds existing customers by row number. A customer with the same external id wins, including a merged one. Otherwise
 * the email address decides; for a row with an external id, only among customers without one. Of several, the last
 * changed one wins.
 */
async function findExisting(scope: Scope, customers: ImportedCustomer[]): Promise<Map<number, string>> {
  const externalIds = customers.flatMap(({ external_id }) => external_id ?? []);
  const emails = customers.flatMap(({ email }) => email?.toLowerCase() ?? []);
  const known = await findMatchingCustomers(scope, externalIds, emails);
  const byExternalId = firstOf([...known.byExternalId, ...known.merged], ({ external_id }) => external_id);
  const byEmail = firstOf(known.byEmail, ({ email }) => email);
  const withoutExternalId = firstOf(
    known.byEmail.filter(({ external_id }) => external_id === null),
    ({ email }) => email,
  );
  const existing = new Map<number, string>();
  for (const { row_number, external_id, email } of customers) {
    const found =
      (external_id && byExternalId.get(external_id)) ||
      (email && (external_id ? withoutExternalId : byEmail).get(email.toLowerCase()));
    if (found) existing.set(row_number, found.id);
  }
  return existing;
}

function firstOf(known: MatchingCustomer[], keyOf: (one: MatchingCustomer) => string | null) {
  const first = new Map<string, MatchingCustomer>();
  for (const one of known) {
    const key = keyOf(one);
    if (key !== null && !first.has(key)) first.set(key, one);
  }
  return first;
}

/** The keys that identify a customer, in their order. */
const keysOf = ({ external_id, email }: ImportedCustomer) => [
  ...(external_id ? [`id ${external_id}`] : []),
  ...(email ? [`email ${email.toLowerCase()}`] : []),
];

const truncateCell = (cell: string) => cell.replaceAll("\0", "").slice(0, MAX_KEPT_CELL_LENGTH).toWellFormed();
