import type { WorkingHours } from "@parley/contract";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

interface LocalTime {
  /** 0 is Monday. */
  weekday: number;
  /** Since midnight, with fraction. */
  minute: number;
}

/** The local time in a time zone at an instant. Undefined for an unknown zone. */
export function localTime(timeZone: string | null, at: Date): LocalTime | undefined {
  if (!timeZone) return undefined;
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      weekday: "long",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      hourCycle: "h23",
    });
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
    return {
      weekday: WEEKDAYS.indexOf((parts.weekday ?? "").toLowerCase()),
      minute: Number(parts.hour) * 60 + Number(parts.minute) + Number(parts.second) / 60,
    };
  } catch {
    return undefined;
  }
}

/**
 * Returns whether an instant is outside the working hours. The first entry for today decides. Without an entry for
 * today, it is outside. Without any entries, or without a valid time zone, no instant is outside.
 */
export function isOutsideWorkingHours(hours: WorkingHours[], timeZone: string | null, at: Date): boolean {
  const now = localTime(timeZone, at);
  if (!now || hours.length === 0) return false;
  const today = hoursOf(hours, now.weekday);
  return !today || now.minute < today.start_minute || now.minute > today.end_minute;
}

const DAY_MINUTES = 24 * 60;

/**
 * The next instant at which working hours begin, within a week. Undefined when the hours are not set, never begin, or
 * have no valid time zone.
 */
export function nextOpening(hours: WorkingHours[], timeZone: string | null, at: Date): Date | undefined {
  const now = localTime(timeZone, at);
  if (!now) return undefined;
  for (let days = 0; days <= 7; days++) {
    const open = hoursOf(hours, (now.weekday + days) % 7);
    if (!open || open.end_minute <= open.start_minute) continue;
    const minutes = days * DAY_MINUTES + open.start_minute - now.minute;
    const second = Math.floor(at.getTime() / 1000) + Math.round(minutes * 60);
    if (minutes > 0) return corrected(new Date(second * 1000), timeZone, open.start_minute);
  }
  return undefined;
}

/** Moves an instant to a local minute of its day, when the clock was changed in between. */
function corrected(instant: Date, timeZone: string | null, minute: number): Date {
  const { minute: shown } = localTime(timeZone, instant)!;
  const late = ((shown - minute + 1.5 * DAY_MINUTES) % DAY_MINUTES) - DAY_MINUTES / 2;
  return new Date(instant.getTime() - Math.round(late) * 60_000);
}

/** The hours of a weekday, 0 for Monday. The first entry for it decides. */
export const hoursOf = (hours: WorkingHours[], weekday: number) => hours.find(({ day }) => includesDay(day, weekday));

function includesDay(day: WorkingHours["day"], weekday: number) {
  if (day === "everyday") return true;
  if (day === "weekdays") return weekday < 5;
  if (day === "weekends") return weekday >= 5;
  return day === WEEKDAYS[weekday];
}
