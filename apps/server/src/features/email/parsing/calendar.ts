/**
 * A short text for an invitation, which may be cut off or malformed. Undefined for other calendar data.
 * Source: RFC 5545. `ical.js` rejects a whole calendar for one malformed line (ADR 0039).
 */
export function describeEvent(calendar: string): string | undefined {
  const fields = fieldsOfEvent(calendar.replaceAll(/\r?\n[ \t]/g, "").split(/\r?\n/));
  if (!fields) return undefined;
  const field = (name: string) => plain(fields.get(name) ?? "");
  const [begin, end] = [readable(field("DTSTART")), readable(field("DTEND"))];
  const when = begin && end ? `${begin} – ${end}` : begin;
  const summary = [field("SUMMARY"), when, field("LOCATION"), field("DESCRIPTION")];
  return summary.filter((line) => line).join("\n") || undefined;
}

/** A name, parameters with values that may be quoted, and a value. */
const LINE = /^([\w-]+)(?:;(?:"[^"]*"|[^":])*)?:(.*)$/s;

/** The fields of the first event, without those of its alarms. */
function fieldsOfEvent(lines: string[]) {
  const first = lines.findIndex((line) => /^BEGIN:VEVENT\s*$/i.test(line));
  if (first === -1) return undefined;
  const fields = new Map<string, string>();
  let depth = 1;
  for (const line of lines.slice(first + 1)) {
    const [, name = "", value = ""] = LINE.exec(line) ?? [];
    const known = name.toUpperCase();
    if (known === "BEGIN") depth += 1;
    else if (known === "END") depth -= 1;
    else if (depth === 1 && !fields.has(known)) fields.set(known, value);
    if (depth === 0) break;
  }
  return fields;
}

const plain = (value: string) =>
  value.replace(/\\([nN,;\\])/g, (_, sign: string) => (sign.toLowerCase() === "n" ? "\n" : sign)).trim();

/** `20261123T090000Z` as `2026-11-23 09:00 UTC`. */
const readable = (time: string) =>
  time.replace(
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/,
    (_, year, month, day, hour, minute, zone) =>
      `${year}-${month}-${day}${hour ? ` ${hour}:${minute}` : ""}${zone ? " UTC" : ""}`,
  );
