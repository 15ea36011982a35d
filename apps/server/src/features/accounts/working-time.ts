import type { WorkingHours } from "@parley/contract";
import type { Offset } from "../../platform/time-zones.ts";
import { hoursOf } from "./working-hours.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The end of the day, as the settings write it: they offer no later end. */
const LAST_MINUTE = 1439;
/** The day number of a Thursday is a multiple of 7, because 1 January 1970 was one. */
const THURSDAY = 3;

/** Milliseconds within working hours between two instants, which are milliseconds since 1970. */
export type WorkingTime = (start: number, end: number) => number;

/**
 * Counts only time within working hours, in the time zone of the offsets. An hour that a clock change repeats counts
 * twice, and a skipped hour does not count. The effort does not depend on the number of days. Undefined when working
 * hours never begin.
 */
export function workingTimeOf(hours: WorkingHours[], offsets: readonly Offset[]): WorkingTime | undefined {
  const days = Array.from({ length: 7 }, (_, weekday) => openingOf(hours, weekday));
  const before = days.map((_, weekday) => days.slice(0, weekday).reduce((sum, day) => sum + day.length, 0));
  const week = days.reduce((sum, { length }) => sum + length, 0);
  if (week === 0) return undefined;

  /** The working time until a local time, since a Monday in 1969. */
  function until(local: number) {
    const day = Math.floor(local / DAY_MS);
    const weeks = Math.floor((day + THURSDAY) / 7);
    const weekday = day + THURSDAY - weeks * 7;
    const { start, length } = days[weekday]!;
    return weeks * week + before[weekday]! + Math.min(Math.max(local - day * DAY_MS - start, 0), length);
  }

  return (start, end) => {
    let total = 0;
    for (let index = indexAt(start, offsets); index < offsets.length; index++) {
      const { startsAt, offsetMs } = offsets[index]!;
      if (startsAt >= end) break;
      const from = index === 0 ? start : Math.max(start, startsAt);
      const to = Math.min(end, offsets[index + 1]?.startsAt ?? end);
      if (to > from) total += until(to + offsetMs) - until(from + offsetMs);
    }
    return total;
  };
}

/** In milliseconds since midnight. */
function openingOf(hours: WorkingHours[], weekday: number): { start: number; length: number } {
  const { start_minute = 0, end_minute = 0 } = hoursOf(hours, weekday) ?? {};
  const end = end_minute === LAST_MINUTE ? LAST_MINUTE + 1 : end_minute;
  return { start: start_minute * MINUTE_MS, length: Math.max(0, end - start_minute) * MINUTE_MS };
}

/** The index of the offset that is valid at an instant. */
function indexAt(instant: number, offsets: readonly Offset[]): number {
  let [low, high] = [0, offsets.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (offsets[middle]!.startsAt <= instant) low = middle;
    else high = middle - 1;
  }
  return low;
}
