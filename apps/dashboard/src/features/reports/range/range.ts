/** From one day to another, both of them in it. Days are those of UTC, as `2026-11-21`. */
export interface Range {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
/** As many as the server covers. */
const MOST_DAYS = 20 * 366;

const midnightOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** So many days, the one of `now` included. */
export const lastDays = (count: number, now: number): Range => ({
  from: dayOf(now - (count - 1) * DAY_MS),
  to: dayOf(now),
});

/** What the server is asked for: the instants around these days. */
export const instantsOf = ({ from, to }: Range) => ({
  from_date: new Date(midnightOf(from)).toISOString(),
  to_date: new Date(midnightOf(to) + DAY_MS).toISOString(),
});

/** Every one of them, the earliest first. */
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

/** One that is in the calendar. */
function isDay(given: string) {
  if (!/^\d{4}-\d\d-\d\d$/.test(given)) return false;
  const midnight = midnightOf(given);
  return !Number.isNaN(midnight) && dayOf(midnight) === given;
}
