import { texts } from "./texts.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const JUST_NOW_SECONDS = 10;

/** How long ago something was sent, in its largest whole unit. */
export function sentAgo(sentAt: Date, now: Date): string {
  const seconds = Math.floor((now.getTime() - sentAt.getTime()) / 1000);
  if (seconds < JUST_NOW_SECONDS) return texts.justNow;
  if (seconds < MINUTE) return ago(seconds, "second");
  if (seconds < HOUR) return ago(seconds / MINUTE, "minute");
  if (seconds < DAY) return ago(seconds / HOUR, "hour");
  return ago(seconds / DAY, "day");
}

const ago = (count: number, unit: Intl.RelativeTimeFormatUnit) =>
  new Intl.RelativeTimeFormat(texts.locale).format(-Math.floor(count), unit);
