import { dayAt } from "../../platform/time-zones.ts";
import type { Range } from "./range.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const SUNDAY = 7;

export interface Week {
  start_date: string;
  end_date: string;
}

/**
 * The weeks of a range, from Sunday to Saturday, latest first. The first one starts on the Sunday before the first day,
 * even if that day is a Sunday. The last one starts before the first Sunday that is not earlier than the last day.
 */
export function weeksOf({ from, to, offsets }: Range): Week[] {
  const first = midnightOf(dayAt(Date.parse(from), offsets));
  const last = midnightOf(dayAt(Date.parse(to), offsets));
  const end = last + (isoWeekday(last) === SUNDAY ? 0 : SUNDAY - isoWeekday(last)) * DAY_MS;
  const weeks: Week[] = [];
  for (let start = first - isoWeekday(first) * DAY_MS; start < end; start += 7 * DAY_MS) {
    weeks.unshift({ start_date: dateOf(start), end_date: dateOf(start + 6 * DAY_MS) });
  }
  return weeks;
}

/** The days of the week as reports name them, Monday first. */
export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** The index in `weekdays` of a date. */
export const weekdayOf = (date: string) => isoWeekday(midnightOf(date)) - 1;

const midnightOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Monday is 1, Sunday 7. */
const isoWeekday = (ms: number) => new Date(ms).getUTCDay() || SUNDAY;
