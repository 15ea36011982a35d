import type { sheets_v4 } from "@googleapis/sheets";
import type { Scope } from "../../../platform/scope.ts";
import { asNoFormula } from "../../customers/index.ts";
import { noteFailure } from "../shared/authorizations.ts";
import { MaybeDone, ProviderDown } from "../shared/failures.ts";
import type { Waits } from "../shared/integration.ts";
import { askSheets } from "./call.ts";
import { isRefusedFor, statusOf } from "./client.ts";
import { SheetLost } from "./errors.ts";
import { type AuthorizationRow, renameSheet } from "./queries.ts";
import { services } from "./service.ts";
import type { Sheet } from "./sheet-settings.ts";
import { addRow, describeSpreadsheet, readCells } from "./spreadsheet.ts";

export interface Row {
  time: string;
  what: "Conversation" | "Customer";
  who: { name: string | null; email: string | null; phone: string | null };
  message: string;
  /** No other row has it. */
  link: string;
}

const header = ["Time (UTC)", "What", "Who", "Address", "First message", "Link"];
const COLUMNS = "A:F";
const LINKS = "F:F";

/** What has waited for longer may have been written by a server that ended before it could say so. */
const SURELY_NEW_MS = 60_000;

/** Names the columns of a sheet with nothing in it; what somebody has written there stays as it is. */
export async function beginSheet(api: sheets_v4.Sheets, sheet: Sheet) {
  if ((await readCells(api, sheet, "1:1")).length === 0) await addRow(api, sheet, COLUMNS, header);
}

/**
 * Appends a row, unless an earlier try has.
 * @throws ProviderFailure; MaybeDone when there is no answer, SheetLost when it cannot be written there any more
 */
export async function appendRow(scope: Scope, authorization: AuthorizationRow, sheet: Sheet, waits: Waits, row: Row) {
  const mayBeThere = waits.tries > 0 || Date.now() - Date.parse(waits.created_at) > SURELY_NEW_MS;
  const append = async (api: sheets_v4.Sheets, sheet: Sheet) => {
    if (mayBeThere && (await readCells(api, sheet, LINKS)).includes(row.link)) return;
    await addRow(api, sheet, COLUMNS, cellsOf(row));
  };
  try {
    await askSheets(scope, authorization, (api) =>
      append(api, sheet).catch(async (error: unknown) => {
        const renamed = statusOf(error) === 400 ? await findRenamed(api, sheet) : undefined;
        if (!renamed) throw error;
        await renameSheet(scope, authorization, renamed);
        await append(api, renamed);
      }),
    );
  } catch (error) {
    if (error instanceof ProviderDown) throw new MaybeDone(services.sheets.title);
    if (!isRefusedFor(error, 400, 403, 404)) throw error;
    const lost = new SheetLost(sheet.spreadsheet_title);
    await noteFailure(scope, services.sheets.table, authorization, lost);
    throw lost;
  }
}

/** The sheet as it is called by now, if that is something else. */
async function findRenamed(api: sheets_v4.Sheets, sheet: Sheet): Promise<Sheet | undefined> {
  const { sheets } = await describeSpreadsheet(api, sheet.spreadsheet_id);
  const title = sheets.find(({ id }) => id === sheet.sheet_id)?.title;
  return title === undefined || title === sheet.sheet_title ? undefined : { ...sheet, sheet_title: title };
}

/** What somebody else wrote is no formula in a copy of the table, either. */
const cellsOf = ({ time, what, who: { name, email, phone }, message, link }: Row) => [
  new Date(time).toISOString().slice(0, 19).replace("T", " "),
  what,
  asNoFormula(name || "Anonymous User"),
  asNoFormula(email || phone || ""),
  asNoFormula(message),
  link,
];
