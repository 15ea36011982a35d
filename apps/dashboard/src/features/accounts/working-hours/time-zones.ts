export interface TimeZoneOption {
  value: string;
  /** `(GMT-05:00) America/New York` */
  label: string;
}

export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All time zones of this browser and the chosen zone, from west to east by their offsets at the given time. */
export function timeZoneOptions(chosen: string, at: Date): TimeZoneOption[] {
  const names = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", chosen]);
  return [...names]
    .map((name) => ({ name, offset: offsetOf(name, at) }))
    .sort((a, b) => minutesOf(a.offset) - minutesOf(b.offset) || (a.name < b.name ? -1 : 1))
    .map(({ name, offset }) => ({ value: name, label: labelOf(name, offset) }));
}

/** `(GMT-05:00) America/New York` */
export const timeZoneLabel = (name: string, at: Date) => labelOf(name, offsetOf(name, at));

const labelOf = (name: string, offset: string) => `(${offset}) ${name.replaceAll("_", " ")}`;

/** `GMT-05:00`. For a zone that this browser does not know: `GMT`. */
function offsetOf(timeZone: string, at: Date): string {
  try {
    const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" }).formatToParts(at);
    const offset = parts.find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
    return offset === "GMT" ? "GMT+00:00" : offset;
  } catch {
    return "GMT";
  }
}

function minutesOf(offset: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  return (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === "-" ? -1 : 1);
}
