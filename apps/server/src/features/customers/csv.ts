import { type CustomerRow, presentCustomer } from "./present.ts";

const columns = [
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
] as const;

/** RFC 4180: a bare header, then every value in quotes. */
export function writeCsv(customers: CustomerRow[]): string {
  const rows = customers.map((row) => {
    const customer = presentCustomer(row);
    return columns.map((column) => cell(column, customer[column])).join(",");
  });
  return [columns.join(","), ...rows].map((line) => `${line}\r\n`).join("");
}

function cell(column: (typeof columns)[number], value: string | null) {
  let text = value ?? "";
  if (column === "created_at" || column === "updated_at" || column === "last_seen_at") text = text.replace("T", " ");
  // A spreadsheet would run what a visitor wrote as a formula.
  if (/^[=+\-@]/.test(text)) text = `'${text}`;
  return `"${text.replaceAll('"', '""')}"`;
}
