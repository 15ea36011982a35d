import { randomInt } from "node:crypto";
import type { ProviderRequest, Reply } from "./stand-in.ts";

/** A sheet of a spreadsheet. Its id stays equal when it is renamed or moved. */
export class Sheet {
  readonly id: number;
  title: string;
  rows: string[][];
  columnCount = 26;
  /** Includes empty rows. */
  rowsAtFirst = 1000;
  /** Only its owner may change it. */
  isProtected = false;

  constructor(title: string, rows: string[][] = [], id = randomInt(1, 2 ** 31)) {
    this.title = title;
    this.rows = rows;
    this.id = id;
  }

  get rowCount() {
    return Math.max(this.rowsAtFirst, this.rows.length);
  }
}

export interface Table {
  title: string;
  sheets: Sheet[];
  /** The users who may edit it. */
  writers: string[];
  /** Further users who may read it. */
  readers: string[];
}

export const refusal = (code: number, reason: string, message: string, domain = "global") => ({
  status: code,
  body: { error: { code, message, errors: [{ message, domain, reason }], status: reason } },
});

/** The request is well-formed, but one of its parts is invalid. */
class Refused extends Error {}

const sayingWhy = (answer: () => Reply): Reply => {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return refusal(400, "badRequest", error.message);
  }
};

const sheetOf = ({ sheets }: Table, id: unknown): Sheet => {
  const found = sheets.find((sheet) => sheet.id === (id ?? 0));
  if (!found) throw new Refused(`No grid with id: ${String(id)}`);
  return found;
};

export const describeTable = (table: Table, { params }: ProviderRequest): Reply => ({
  body: {
    spreadsheetId: params.id!,
    properties: { title: table.title },
    sheets: describeSheets(table),
    spreadsheetUrl: `https://docs.google.com/spreadsheets/d/${params.id}/edit`,
  },
});

const describeSheets = ({ sheets }: Table) =>
  sheets.map(({ id, title, rowCount, columnCount }, index) => ({
    properties: { sheetId: id, title, index, sheetType: "GRID", gridProperties: { rowCount, columnCount } },
  }));

interface GridRange {
  sheetId?: number;
  startRowIndex?: number;
  endRowIndex?: number;
  startColumnIndex?: number;
  endColumnIndex?: number;
}

/** Leaves out empty cells at the end of a row, and empty rows at the end. */
export const readByFilter = (table: Table, { params, text }: ProviderRequest): Reply =>
  sayingWhy(() => {
    const { dataFilters, ...rest } = JSON.parse(text) as { dataFilters?: { gridRange?: GridRange }[] };
    if (!dataFilters?.length || Object.keys(rest).length > 0)
      throw new Refused("Must specify at least one dataFilter.");
    const valueRanges = dataFilters.map((filter) => {
      if (!filter.gridRange || Object.keys(filter).length > 1) throw new Refused("Invalid data_filters");
      const values = valuesIn(table, filter.gridRange);
      return {
        valueRange: { range: "", majorDimension: "ROWS", ...(values.length > 0 && { values }) },
        dataFilters: [filter],
      };
    });
    return { body: { spreadsheetId: params.id!, valueRanges } };
  });

function valuesIn(table: Table, range: GridRange): string[][] {
  const { rows, rowCount, columnCount } = sheetOf(table, range.sheetId);
  const { startRowIndex = 0, endRowIndex = rowCount, startColumnIndex = 0, endColumnIndex = columnCount } = range;
  const isBeyond = startRowIndex >= rowCount || startColumnIndex >= columnCount;
  // Google does not document an end beyond the sheet: it may be refused.
  if (isBeyond || endRowIndex > rowCount || endColumnIndex > columnCount || startRowIndex > endRowIndex) {
    throw new Refused(`Range exceeds grid limits. Max rows: ${rowCount}, max columns: ${columnCount}`);
  }
  return withoutEnd(
    rows.slice(startRowIndex, endRowIndex).map((row) =>
      withoutEnd(
        Array.from(row.slice(startColumnIndex, endColumnIndex), (cell) => cell ?? ""),
        isBlank,
      ),
    ),
    (row) => row.length === 0,
  );
}

const isBlank = (cell: string | undefined) => !cell;

const withoutEnd = <T>(all: T[], isNothing: (one: T) => boolean) =>
  all.slice(0, all.findLastIndex((one) => !isNothing(one)) + 1);

interface Change {
  updateSheetProperties?: { properties?: { sheetId?: number; title?: string }; fields?: string };
  appendDimension?: { sheetId?: number; dimension?: string; length?: number };
  appendCells?: { sheetId?: number; fields?: string; rows?: { values?: Cell[] }[] };
}

interface Cell {
  userEnteredValue?: { stringValue?: string; numberValue?: number; boolValue?: boolean; formulaValue?: string };
}

/** Validates all parts before any change, so the request is atomic. */
export const change = (table: Table, { params, text }: ProviderRequest): Reply =>
  sayingWhy(() => {
    const { requests = [], includeSpreadsheetInResponse } = JSON.parse(text) as {
      requests?: Change[];
      includeSpreadsheetInResponse?: boolean;
    };
    if (requests.length === 0) throw new Refused("Must specify at least one request.");
    const steps = requests.map((request, index) => stepFor(table, request, index));
    for (const step of steps) step();
    return {
      body: {
        spreadsheetId: params.id!,
        replies: requests.map(() => ({})),
        ...(includeSpreadsheetInResponse && { updatedSpreadsheet: { sheets: describeSheets(table) } }),
      },
    };
  });

function stepFor(table: Table, request: Change, index: number): () => void {
  const [kind = "", ...others] = Object.keys(request);
  const refuse = (why: string) => new Refused(`Invalid requests[${index}].${kind}: ${why}`);
  const found = (id: number | undefined) => {
    const sheet = sheetOf(table, id);
    if (sheet.isProtected) throw refuse("You are trying to edit a protected cell or object.");
    return sheet;
  };
  const { updateSheetProperties, appendDimension, appendCells } = request;
  if (others.length > 0) throw refuse("oneof field 'kind' is already set");
  if (updateSheetProperties) {
    const { properties: { sheetId, title } = {}, fields } = updateSheetProperties;
    const sheet = found(sheetId);
    if (fields !== "title" || !title) throw refuse("At least one field must be listed in 'fields'");
    if (table.sheets.some((other) => other !== sheet && other.title === title)) {
      throw refuse(`A sheet with the name "${title}" already exists. Please enter another name.`);
    }
    return () => {
      sheet.title = title;
    };
  }
  if (appendDimension) {
    const { sheetId, dimension, length = 0 } = appendDimension;
    const sheet = found(sheetId);
    if (dimension !== "COLUMNS" || length < 1) throw refuse("Invalid dimension or length");
    return () => {
      sheet.columnCount += length;
    };
  }
  if (!appendCells) throw refuse("No request set");
  const { sheetId, fields, rows = [] } = appendCells;
  const sheet = found(sheetId);
  if (fields !== "userEnteredValue" && fields !== "*") throw refuse("At least one field must be listed in 'fields'");
  const cells = rows.map(({ values = [] }) => values.map((cell) => textOf(cell) ?? raise(refuse("Invalid value"))));
  return () => {
    if (cells.some((row) => row.length > sheet.columnCount)) throw refuse("is after last column in grid");
    sheet.rows = [...withoutEnd(sheet.rows, (row) => row.every(isBlank)), ...cells];
  };
}

const raise = (error: Error): never => {
  throw error;
};

/** A cell has one value of one kind. A formula shows its result. */
function textOf({ userEnteredValue = {} }: Cell): string | undefined {
  const kinds = Object.keys(userEnteredValue);
  const { stringValue, numberValue, boolValue, formulaValue } = userEnteredValue;
  if (kinds.length > 1) return undefined;
  const text = formulaValue === undefined ? String(stringValue ?? numberValue ?? boolValue ?? "") : "#REF!";
  return text.length <= 50_000 ? text : undefined;
}
