import { type CustomerImport, type ImportField, importFields } from "@parley/contract";
import { isEmail, normalizeDate, normalizeInstant } from "../../platform/input/formats.ts";
import { escapeFormula } from "../customers/index.ts";
import type { ImportedCustomer } from "./queries.ts";
import type { Row } from "./read-file.ts";

const LONGEST = 255;
const MAX_METADATA_BYTES = 16 * 1024;

const empty = Object.fromEntries(importFields.map((field) => [field, null])) as Record<ImportField, null>;

type Plan = Pick<CustomerImport, "columns" | "mapping">;

/** The customer in a row of a file, or the reason why the row is refused. */
export function readCustomer(
  { columns, mapping }: Plan,
  { number: row_number, cells, width }: Row,
): ImportedCustomer | string {
  if (width !== columns.length) return `has ${width} cells instead of ${columns.length}`;
  const customer: ImportedCustomer = { row_number, ...empty };
  for (const [index, field] of mapping.entries()) {
    const value = withoutFormulaQuote(cells[index]!.trim()).trim();
    if (!field || value === "") continue;
    if (value.includes("\0")) return `${columns[index]!.name} has a character that cannot be kept`;
    if (field === "metadata") customer.metadata = { ...customer.metadata, [columns[index]!.name]: value };
    else {
      const read = readValue(field, value);
      if (read.problem) return read.problem;
      customer[field] = read.value ?? null;
    }
  }
  const { name, email, phone, external_id, metadata } = customer;
  if (!(name || email || phone || external_id)) return "has no name, email, phone or external id";
  if (metadata && Buffer.byteLength(JSON.stringify(metadata)) > MAX_METADATA_BYTES) return "has too much metadata";
  return customer;
}

function readValue(field: Exclude<ImportField, "metadata">, value: string): { value?: string; problem?: string } {
  if (value.length > LONGEST) return { problem: `${field} has more than ${LONGEST} characters` };
  if (field === "email" && !isEmail(value)) return { problem: "email is invalid" };
  if (field === "first_seen") {
    const date = normalizeDate(value);
    return date ? { value: date } : { problem: "first_seen is not a date" };
  }
  if (field === "last_seen_at") {
    const instant = normalizeInstant(value.length === 10 ? `${value}T00:00:00Z` : value);
    return instant ? { value: instant } : { problem: "last_seen_at is not a time" };
  }
  return { value };
}

/** Removes the quote that exports put before formulas. */
const withoutFormulaQuote = (value: string) => {
  const text = value.replace(/^'/, "");
  return escapeFormula(text) === value ? text : value;
};
