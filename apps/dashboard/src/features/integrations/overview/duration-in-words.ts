import { locale } from "../../../texts/text.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** The duration in its largest whole unit, at least a minute: `2 hours`, `1 day`. */
export function durationInWords(ms: number): string {
  if (ms >= DAY_MS) return inUnits("day", ms / DAY_MS);
  if (ms >= HOUR_MS) return inUnits("hour", ms / HOUR_MS);
  return inUnits("minute", Math.max(1, ms / MINUTE_MS));
}

const inUnits = (unit: "day" | "hour" | "minute", count: number) =>
  new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(Math.floor(count));
