import { Format } from "typebox/format";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-5][0-9a-f]{3}-[089ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

// `data-model.md` §3, users: unquoted, no double dots, a plain or dotted domain.
const EMAIL = /^(?!.*\.\.)[A-Za-z0-9!#$%&'*+\-/=?^_{|}~.]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,253}[A-Za-z0-9])?$/;

const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:[.,]\d+)?\s?(Z|[+-]\d{2}:?\d{2}|[+-]\d{2})?$/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

export const isUuid = (text: string) => UUID.test(text);
export const isEmail = (text: string) => EMAIL.test(text);

/**
 * `2026-11-21T00:40:45Z` for any ISO 8601 text with or without fraction and zone. The fraction is truncated, not
 * rounded. Undefined when the text is not an instant.
 */
export function normalizeInstant(text: string): string | undefined {
  const [, date, time, zone = "Z"] = INSTANT.exec(text.trim()) ?? [];
  if (!date || !time || !isDate(date)) return undefined;
  const milliseconds = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}${withColon(zone)}`);
  if (Number.isNaN(milliseconds)) return undefined;
  const instant = new Date(milliseconds).toISOString();
  return isDate(instant.slice(0, 10)) ? `${instant.slice(0, 19)}Z` : undefined;
}

/** The date, or the date part of an instant without conversion. */
export function normalizeDate(text: string): string | undefined {
  const date = text.trim().slice(0, 10);
  const isWhole = text.trim().length === date.length || normalizeInstant(text) !== undefined;
  return isWhole && isDate(date) ? date : undefined;
}

/** A valid calendar date in the years 1 to 9999. */
function isDate(text: string) {
  const day = DATE.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return day?.toJSON()?.slice(0, 10) === text && !text.startsWith("0000");
}

function withColon(zone: string) {
  if (/^z$/i.test(zone)) return "Z";
  const digits = zone.replace(":", "");
  return `${digits.slice(0, 3)}:${digits.slice(3).padEnd(2, "0")}`;
}

/** Accepts names of the time zone database. Refuses a UTC offset, because it has no daylight saving time. */
export function isTimeZone(name: string) {
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** An `http` or `https` address without a user name or password. */
function isWebAddress(text: string) {
  const { protocol, username, password } = URL.parse(text) ?? {};
  return (protocol === "https:" || protocol === "http:") && !username && !password;
}

/** Registers the contract's formats with the validator. */
export function registerFormats() {
  Format.Set("uuid", isUuid);
  Format.Set("email", isEmail);
  Format.Set("instant", (text) => normalizeInstant(text) !== undefined);
  Format.Set("calendar-date", (text) => normalizeDate(text) !== undefined);
  Format.Set("time-zone", isTimeZone);
  Format.Set("web-address", isWebAddress);
}
