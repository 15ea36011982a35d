import { type CustomerColumnsWith, customerColumnsWith, declaredCustomerColumns, FORMULA } from "@parley/contract";
import { type CustomerRow, presentRow } from "./present.ts";

type ExportedColumn = CustomerColumnsWith<"exported", true>;

/** The first columns of each file. Programs read them by position, so this order does not change. */
const first = [
  "id",
  "name",
  "email",
  "created_at",
  "updated_at",
  "first_seen",
  "last_seen_at",
  "phone",
  "external_id",
  "host",
  "pathname",
  "current_url",
  "browser",
  "os",
  "ip",
  "time_zone",
] as const satisfies ExportedColumn[];

const columns = [...new Set<ExportedColumn>([...first, ...customerColumnsWith("exported", true)])];

/** RFC 4180: a header without quotes, then every value in quotes. */
export function writeCsv(customers: CustomerRow[]): string {
  const rows = customers.map((row) => {
    const customer = presentRow(row);
    return writeRow(columns.map((column) => textOf(column, customer[column])));
  });
  return [`${columns.join(",")}\r\n`, ...rows].join("");
}

function textOf(column: ExportedColumn, value: string | null) {
  const text = value ?? "";
  const { kind } = declaredCustomerColumns[column];
  return kind === "stamp" || kind === "instant" ? text.replace("T", " ") : text;
}

/** One line, every value in quotes. `csv-stringify` does not find formulas after blanks, and is slower (ADR 0039). */
export const writeRow = (texts: string[]) => `${texts.map(cell).join(",")}\r\n`;

const cell = (text: string) => `"${escapeFormula(text).replaceAll('"', '""')}"`;

/** A spreadsheet would run a visitor's text as a formula. A leading apostrophe prevents this. */
export const escapeFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text);
