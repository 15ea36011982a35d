import { locale, text } from "../../texts/text.ts";

/** Parses both formats on the wire: with a time zone, and in UTC without one. */
export const instantOf = (wire: string) => Date.parse(/Z$|[+-]\d\d:\d\d$/.test(wire) ? wire : `${wire}Z`);

/** "just now" under 10 s, then seconds, minutes, hours, days. */
export function ago(from: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - from) / 1000));
  if (seconds < 10) return text("time.now");
  if (seconds < 60) return text("time.seconds", { n: seconds });
  if (seconds < 3600) return text("time.minutes", { n: Math.floor(seconds / 60) });
  if (seconds < 86_400) return text("time.hours", { n: Math.floor(seconds / 3600) });
  return text("time.days", { n: Math.floor(seconds / 86_400) });
}

const dayFormat = new Intl.DateTimeFormat(locale, { weekday: "short", month: "short", day: "numeric" });
const timeFormat = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" });
const dateFormat = new Intl.DateTimeFormat(locale, { month: "long", day: "2-digit", year: "numeric" });
const dayTimeFormat = new Intl.DateTimeFormat(locale, { month: "long", day: "2-digit" });

/** `Sat, Nov 21 3:04 PM` */
export const exactTime = (instant: number) => `${dayFormat.format(instant)} ${clockTime(instant)}`;
/** `3:04 PM` */
export const clockTime = (instant: number) => timeFormat.format(instant);
/** `November 21, 2026` */
export const dateOf = (instant: number) => dateFormat.format(instant);
/** `November 21, 3:04 pm` */
export const dayAndTime = (instant: number) => `${dayTimeFormat.format(instant)}, ${clockTime(instant).toLowerCase()}`;
