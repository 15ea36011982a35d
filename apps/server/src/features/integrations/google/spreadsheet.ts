import type { sheets_v4 } from "@googleapis/sheets";
import type { Spreadsheet } from "@parley/contract";
import type { Sheet } from "./sheet-settings.ts";

/** A spreadsheet and those of its sheets that have rows. */
export async function describeSpreadsheet(api: sheets_v4.Sheets, spreadsheetId: string): Promise<Spreadsheet> {
  const fields = "properties.title,sheets.properties(sheetId,title,sheetType)";
  const { data } = await api.spreadsheets.get({ spreadsheetId, fields });
  const properties = (data.sheets ?? []).map((sheet) => sheet.properties ?? {});
  const sheets = properties.filter(({ sheetType }) => !sheetType || sheetType === "GRID");
  return {
    id: spreadsheetId,
    title: data.properties?.title ?? "",
    sheets: sheets.map(({ sheetId, title }) => ({ id: sheetId ?? 0, title: title ?? "" })),
  };
}

/** @param cells as Google counts them: `1:1` is the first row, `F:F` the sixth column */
export async function readCells(api: sheets_v4.Sheets, sheet: Sheet, cells: string): Promise<unknown[]> {
  const asked = { spreadsheetId: sheet.spreadsheet_id, range: rangeIn(sheet, cells) };
  return ((await api.spreadsheets.values.get(asked)).data.values ?? []).flat();
}

/** Raw: no text becomes a formula. In a row of its own, whoever else adds one at the same moment. */
export async function addRow(api: sheets_v4.Sheets, sheet: Sheet, columns: string, row: string[]) {
  await api.spreadsheets.values.append({
    spreadsheetId: sheet.spreadsheet_id,
    range: rangeIn(sheet, columns),
    valueInputOption: "RAW",
    insertDataOption: "INSERT_ROWS",
    requestBody: { values: [row] },
  });
}

const rangeIn = ({ sheet_title }: Sheet, cells: string) => `'${sheet_title.replaceAll("'", "''")}'!${cells}`;
