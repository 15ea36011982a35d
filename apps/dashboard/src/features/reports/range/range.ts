/** A range of days like `2026-11-21`, both ends included. */
export interface Range {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
/** The longest range that the server accepts. */
const MOST_DAYS = 20 * 366;

const midnightOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** Today in a time zone. */
const todayIn = (timeZone: string, now: number) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" }).format(now);

/** The last `count` days, including the day of `now` in the time zone. */
export function lastDays(count: number, now: number, timeZone: string): Range {
  const to = todayIn(timeZone, now);
  return { from: dayOf(midnightOf(to) - (count - 1) * DAY_MS), to };
}

/** The first day, and the day after the last one, for the server. Both mean their first moment in the time zone. */
export const boundsOf = ({ from, to }: Range) => ({ from_date: from, to_date: dayOf(midnightOf(to) + DAY_MS) });

/** All days of the range in chronological order. */
export function daysOf({ from, to }: Range): string[] {
  const count = Math.round((midnightOf(to) - midnightOf(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) => dayOf(midnightOf(from) + index * DAY_MS));
}

export type RangeProblem = "incomplete" | "backwards" | "tooLong";

export function problemOf({ from, to }: Range): RangeProblem | undefined {
  if (!isDay(from) || !isDay(to)) return "incomplete";
  if (from > to) return "backwards";
  if ((midnightOf(to) - midnightOf(from)) / DAY_MS >= MOST_DAYS) return "tooLong";
  return undefined;
}

/** Whether the string is a valid calendar day. */
function isDay(given: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(given)) return false;
  const midnight = midnightOf(given);
  return !Number.isNaN(midnight) && dayOf(midnight) === given;
}
