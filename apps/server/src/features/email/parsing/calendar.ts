/** A short text for an invitation. Undefined for other calendar data. Source: RFC 5545. */
export function describeEvent(calendar: string): string | undefined {
  const lines = calendar.replaceAll(/\r?\n[ \t]/g, "").split(/\r?\n/);
  const event = lines.slice(lines.indexOf("BEGIN:VEVENT"));
  if (!lines.includes("BEGIN:VEVENT")) return undefined;
  const field = (name: string) => {
    const line = event.find((each) => new RegExp(`^${name}[;:]`, "i").test(each));
    return line && plain(line.slice(line.indexOf(":") + 1));
  };
  const [begin, end] = [field("DTSTART"), field("DTEND")].map((time) => time && readable(time));
  const when = begin && end ? `${begin} – ${end}` : begin;
  const summary = [field("SUMMARY"), when, field("LOCATION"), field("DESCRIPTION")];
  return summary.filter((line) => line).join("\n") || undefined;
}

const plain = (value: string) =>
  value
    .replace(/\\n/gi, "\n")
    .replace(/\\([,;\\])/g, "$1")
    .trim();

/** `20261123T090000Z` as `2026-11-23 09:00 UTC`. */
const readable = (time: string) =>
  time.replace(
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/,
    (_, year, month, day, hour, minute, zone) =>
      `${year}-${month}-${day}${hour ? ` ${hour}:${minute}` : ""}${zone ? " UTC" : ""}`,
  );
