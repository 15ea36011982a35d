import type { sheets_v4 } from "@googleapis/sheets";
import type { Spreadsheet } from "@parley/contract";
import { UnexpectedResponse } from "../../shared/failures.ts";
import { services } from "../service.ts";
import type { Sheet } from "./sheet-settings.ts";

/** A spreadsheet and its sheets with rows, so without charts. */
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

/** The numbers of rows and columns of a sheet, including empty ones. */
export async function readGridSize(api: sheets_v4.Sheets, { spreadsheet_id, sheet_id }: Sheet) {
  const fields = "sheets.properties(sheetId,gridProperties(rowCount,columnCount))";
  const { data } = await api.spreadsheets.get({ spreadsheetId: spreadsheet_id, fields });
  const found = sheetsOf(data).find(({ properties }) => (properties?.sheetId ?? 0) === sheet_id);
  const { rowCount, columnCount } = found?.properties?.gridProperties ?? {};
  return { rowCount: rowCount ?? 0, columnCount: columnCount ?? 0 };
}

/** Indexes count from zero, and the end is exclusive. A missing bound means no limit. */
type Range = Pick<sheets_v4.Schema$GridRange, "startRowIndex" | "endRowIndex" | "startColumnIndex" | "endColumnIndex">;

/** Reads cells by the sheet's id, because its title may now belong to another sheet. */
export async function readCells(api: sheets_v4.Sheets, sheet: Sheet, range: Range): Promise<unknown[]> {
  const dataFilters = [{ gridRange: { sheetId: sheet.sheet_id, ...range } }];
  const params = { spreadsheetId: sheet.spreadsheet_id, requestBody: { dataFilters } };
  const { data } = await api.spreadsheets.values.batchGetByDataFilter(params);
  if (!data.spreadsheetId) throw new UnexpectedResponse(services.sheets.title);
  return (data.valueRanges ?? []).flatMap(({ valueRange }) => valueRange?.values ?? []).flat();
}

/**
 * Applies all changes, or none if Google refuses one.
 * @returns the current title of the sheet
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

/** Every spreadsheet has sheets. An answer without them is not Google's. @throws UnexpectedResponse */
function sheetsOf(spreadsheet: sheets_v4.Schema$Spreadsheet = {}) {
  if (!spreadsheet.sheets) throw new UnexpectedResponse(services.sheets.title);
  return spreadsheet.sheets;
}

/**
 * Appends below the last row with content, from column A, as text, so that no value becomes a formula. Google does not
 * document concurrent appends, and users report lost rows. So the jobs append one row at a time.
 */
export const appendCellsRequest = ({ sheet_id }: Sheet, row: string[]): sheets_v4.Schema$Request => ({
  appendCells: {
    sheetId: sheet_id,
    fields: "userEnteredValue",
    rows: [{ values: row.map((stringValue) => ({ userEnteredValue: { stringValue } })) }],
  },
});
