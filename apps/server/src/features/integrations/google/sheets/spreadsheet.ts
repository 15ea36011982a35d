import type { sheets_v4 } from "@googleapis/sheets";
import type { Spreadsheet } from "@parley/contract";
import { UnexpectedResponse } from "../../shared/failures.ts";
import { services } from "../service.ts";
import type { Sheet } from "./sheet-settings.ts";

/** A spreadsheet and those of its sheets that have rows. */
export async function describeSpreadsheet(api: sheets_v4.Sheets, spreadsheetId: string): Promise<Spreadsheet> {
  const fields = "properties.title,sheets.properties(sheetId,title,sheetType)";
  const { data } = await api.spreadsheets.get({ spreadsheetId, fields });
  const properties = sheetsOf(data).map((sheet) => sheet.properties ?? {});
  const sheets = properties.filter(({ sheetType }) => !sheetType || sheetType === "GRID");
  return {
    id: spreadsheetId,
    title: data.properties?.title ?? "",
    sheets: sheets.map(({ sheetId, title }) => ({ id: sheetId ?? 0, title: title ?? "" })),
  };
}

/** How many rows and columns a sheet has, whether or not anything stands in them. */
export async function measure(api: sheets_v4.Sheets, { spreadsheet_id, sheet_id }: Sheet) {
  const fields = "sheets.properties(sheetId,gridProperties(rowCount,columnCount))";
  const { data } = await api.spreadsheets.get({ spreadsheetId: spreadsheet_id, fields });
  const found = sheetsOf(data).find(({ properties }) => (properties?.sheetId ?? 0) === sheet_id);
  const { rowCount, columnCount } = found?.properties?.gridProperties ?? {};
  return { rowCount: rowCount ?? 0, columnCount: columnCount ?? 0 };
}

/** Counted from zero, the end is the first that is not asked for; what is left out is all. */
type Range = Pick<sheets_v4.Schema$GridRange, "startRowIndex" | "endRowIndex" | "startColumnIndex" | "endColumnIndex">;

/** What stands there, by the sheet's id: its title may be another's by now. */
export async function readCells(api: sheets_v4.Sheets, sheet: Sheet, range: Range): Promise<unknown[]> {
  const dataFilters = [{ gridRange: { sheetId: sheet.sheet_id, ...range } }];
  const params = { spreadsheetId: sheet.spreadsheet_id, requestBody: { dataFilters } };
  const { data } = await api.spreadsheets.values.batchGetByDataFilter(params);
  if (!data.spreadsheetId) throw new UnexpectedResponse(services.sheets.title);
  return (data.valueRanges ?? []).flatMap(({ valueRange }) => valueRange?.values ?? []).flat();
}

/**
 * All of it or, when anything is refused, nothing.
 * @returns the title that the sheet has by now
 */
export async function changeSheet(api: sheets_v4.Sheets, sheet: Sheet, requests: sheets_v4.Schema$Request[]) {
  const { data } = await api.spreadsheets.batchUpdate({
    spreadsheetId: sheet.spreadsheet_id,
    fields: "updatedSpreadsheet.sheets.properties(sheetId,title)",
    requestBody: { requests, includeSpreadsheetInResponse: true },
  });
  const found = sheetsOf(data.updatedSpreadsheet).find(
    ({ properties }) => (properties?.sheetId ?? 0) === sheet.sheet_id,
  );
  return found?.properties?.title ?? sheet.sheet_title;
}

/** A spreadsheet has some, or it is no answer of Google's. @throws UnexpectedResponse */
function sheetsOf(spreadsheet: sheets_v4.Schema$Spreadsheet = {}) {
  if (!spreadsheet.sheets) throw new UnexpectedResponse(services.sheets.title);
  return spreadsheet.sheets;
}

/**
 * Below the last row in which anything stands, always from column A, and as text: none becomes a formula. Google says nothing of
 * two that are added at the same moment, and people have seen one of them lost: one after the other, then.
 */
export const rowBelow = ({ sheet_id }: Sheet, row: string[]): sheets_v4.Schema$Request => ({
  appendCells: {
    sheetId: sheet_id,
    fields: "userEnteredValue",
    rows: [{ values: row.map((stringValue) => ({ userEnteredValue: { stringValue } })) }],
  },
});
