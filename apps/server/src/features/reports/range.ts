import { BadRequest } from "../../platform/errors.ts";
import { normalizeDate, normalizeInstant } from "../../platform/input/formats.ts";

/** From one instant to another, both excluded. */
export interface Range {
  from: string;
  to: string;
}

/** The limit of a report's length. This many years have about a thousand weeks. */
const MAX_YEARS = 20;
const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

/** @throws BadRequest when an instant is missing or unreadable, or the range is too long */
export function readRange(query: Record<string, unknown>): Range {
  const { from_date, to_date } = query;
  if (!from_date || !to_date) {
    const received = Object.keys(query);
    throw new BadRequest("The following parameters are required: from_date, to_date", { received });
  }
  const range = { from: readInstant(from_date), to: readInstant(to_date) };
  if (Date.parse(range.to) - Date.parse(range.from) > MAX_YEARS * YEAR_MS) {
    throw new BadRequest(`A report covers ${MAX_YEARS} years at most`);
  }
  return range;
}

/** A date counts as its first moment. */
function readInstant(given: unknown): string {
  const text = String(given);
  const date = text.includes("T") || text.includes(" ") ? undefined : normalizeDate(text);
  const instant = date ? `${date}T00:00:00Z` : normalizeInstant(text);
  if (!instant) throw new BadRequest();
  return instant;
}
