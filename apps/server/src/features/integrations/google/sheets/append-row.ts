import type { sheets_v4 } from "@googleapis/sheets";
import type { Scope } from "../../../../platform/scope.ts";
import { escapeFormula } from "../../../customers/index.ts";
import { recordFailure } from "../../shared/authorizations.ts";
import { OutcomeUnknown, ProviderDown } from "../../shared/failures.ts";
import type { DeliveryState } from "../../shared/integration.ts";
import { callSheets } from "../call-google.ts";
import { isRefusedFor } from "../client.ts";
import { SheetNotWritable } from "../errors.ts";
import { type AuthorizationRow, renameSheet } from "../queries.ts";
import { services } from "../service.ts";
import type { Sheet } from "./sheet-settings.ts";
import { appendCellsRequest, changeSheet, readCells, readGridSize } from "./spreadsheet.ts";

export interface Row {
  time: string;
  what: "Conversation" | "Customer";
  who: { name: string | null; email: string | null; phone: string | null };
  message: string;
  /** Unique to the row. */
  link: string;
}

const header = ["Time (UTC)", "What", "Who", "Address", "First message", "Link"];
const LINKS = { startColumnIndex: 5, endColumnIndex: 6 };

/** A sheet without a value in its first 100 rows counts as empty. */
const FIRST_ROWS = 100;

/** After a lost answer, the row is searched in the last 5,000 values. */
const LAST_ROWS = 5000;

/** Checks that rows can be written, and writes the column names into an empty sheet. Existing cells stay unchanged. */
export async function beginSheet(api: sheets_v4.Sheets, sheet: Sheet) {
  const { rowCount, columnCount } = await readGridSize(api, sheet);
  const missing = header.length - columnCount;
  const beginning = { startRowIndex: 0, endRowIndex: Math.min(FIRST_ROWS, rowCount) };
  const isEmpty = (await readCells(api, sheet, beginning)).length === 0;
  await changeSheet(api, sheet, [
    sameTitle(sheet),
    ...(missing > 0 ? [{ appendDimension: { sheetId: sheet.sheet_id, dimension: "COLUMNS", length: missing } }] : []),
    ...(isEmpty ? [appendCellsRequest(sheet, header)] : []),
  ]);
}

/** Changes nothing, but fails without the permission to write. */
const sameTitle = ({ sheet_id, sheet_title }: Sheet) => ({
  updateSheetProperties: { properties: { sheetId: sheet_id, title: sheet_title }, fields: "title" },
});

/**
 * Appends a row, unless an earlier attempt did.
 * @throws ProviderFailure; OutcomeUnknown if no answer arrives; SheetNotWritable if the sheet can no longer be written
 */
export async function appendRow(
  scope: Scope,
  authorization: AuthorizationRow,
  sheet: Sheet,
  waits: DeliveryState,
  row: Row,
) {
  try {
    await callSheets(scope, authorization, async (api) => {
      if (waits.tries > 0 && (await isWritten(api, sheet, row.link))) return;
      await waits.countTry();
      const sheet_title = await changeSheet(api, sheet, [appendCellsRequest(sheet, cellsOf(row))]);
      if (sheet_title !== sheet.sheet_title) await renameSheet(scope, authorization, { ...sheet, sheet_title });
    });
  } catch (error) {
    if (error instanceof ProviderDown) throw new OutcomeUnknown(services.sheets.title);
    if (!isRefusedFor(error, 400, 403, 404)) throw error;
    const lost = new SheetNotWritable(sheet.spreadsheet_title);
    await recordFailure(scope, services.sheets.table, authorization, lost);
    throw lost;
  }
}

/** Searches from the end, in growing steps: a sheet can have many empty rows. */
async function isWritten(api: sheets_v4.Sheets, sheet: Sheet, link: string): Promise<boolean> {
  const { rowCount } = await readGridSize(api, sheet);
  let seen = 0;
  let [start, end, size]: [number, number | undefined, number] = [rowCount, undefined, LAST_ROWS];
  while (start > 0 && seen < LAST_ROWS) {
    start = Math.max(start - size, 0);
    const links = await readCells(api, sheet, { ...LINKS, startRowIndex: start, ...(end && { endRowIndex: end }) });
    if (links.includes(link)) return true;
    seen += links.length;
    end = start;
    size *= 2;
  }
  return false;
}

/** Text from other people must not become a formula, not even in a copy of the sheet. */
const cellsOf = ({ time, what, who: { name, email, phone }, message, link }: Row) => [
  new Date(time).toISOString().slice(0, 19).replace("T", " "),
  what,
  escapeFormula(name || "Anonymous User"),
  escapeFormula(email || phone || ""),
  escapeFormula(message),
  link,
];
