import { BadRequest } from "../../platform/errors.ts";
import { normalizeDate, normalizeInstant } from "../../platform/input/formats.ts";
import { firstInstantOf, type Offset, offsetsBetween } from "../../platform/time-zones.ts";

/** From one instant to another, both excluded. */
export interface Range {
  from: string;
  to: string;
  /** Of the time zone of the days, weeks and hours. */
  offsets: Offset[];
}

const UTC = "UTC";

/** The limit of a report's length. This many years have about a thousand weeks. */
const MAX_YEARS = 20;
const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

/** @throws BadRequest when an instant is missing or unreadable, or the range is too long */
export function readRange(query: Record<string, unknown>, timeZone = UTC): Range {
  const { from_date, to_date } = query;
  if (!from_date || !to_date) {
    const received = Object.keys(query);
    throw new BadRequest("The following parameters are required: from_date, to_date", { received });
  }
  const [from, to] = [readInstant(from_date, timeZone), readInstant(to_date, timeZone)];
  if (Date.parse(to) - Date.parse(from) > MAX_YEARS * YEAR_MS) {
    throw new BadRequest(`A report covers ${MAX_YEARS} years at most`);
  }
  return { from, to, offsets: offsetsBetween(timeZone, Date.parse(from), Date.parse(to)) };
}

/** A date counts as its first moment in the time zone. */
function readInstant(given: unknown, timeZone: string): string {
  const text = String(given);
  const date = text.includes("T") || text.includes(" ") ? undefined : normalizeDate(text);
  const instant = normalizeInstant(date ? new Date(firstInstantOf(date, timeZone)).toISOString() : text);
  if (!instant) throw new BadRequest();
  return instant;
}
