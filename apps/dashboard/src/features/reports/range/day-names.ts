import { locale } from "../../../texts/text.ts";

const long = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", year: "numeric", timeZone: "UTC" });
const short = new Intl.DateTimeFormat(locale, { month: "short", day: "numeric", timeZone: "UTC" });

/** `Nov 21, 2026` */
export const dayName = (day: string) => long.format(Date.parse(`${day}T00:00:00Z`));
/** `Nov 21` */
export const shortDayName = (day: string) => short.format(Date.parse(`${day}T00:00:00Z`));
