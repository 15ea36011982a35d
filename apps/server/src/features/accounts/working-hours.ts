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
  const today = hours.find(({ day }) => includesDay(day, now.weekday));
  return !today || now.minute < today.start_minute || now.minute > today.end_minute;
}

function includesDay(day: WorkingHours["day"], weekday: number) {
  if (day === "everyday") return true;
  if (day === "weekdays") return weekday < 5;
  if (day === "weekends") return weekday >= 5;
  return day === WEEKDAYS[weekday];
}
