/** A UTC offset of a time zone, valid until the next one. */
export interface Offset {
  /** In milliseconds since 1970. */
  startsAt: number;
  /** East of UTC is positive. */
  offsetMs: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Since 1970 every offset of every time zone was valid for longer. */
const STEP_MS = 6 * DAY_MS;
/** No local time differs more from UTC. */
const MOST_MS = 26 * 60 * 60 * 1000;

/**
 * The offsets of a time zone between two instants, earliest first. The first one is valid at `from`.
 *
 * The database is not asked: it knows other names than Node does, and reads some of them in another way.
 * @throws RangeError for an unknown time zone
 */
export function offsetsBetween(timeZone: string, from: number, to: number): Offset[] {
  const offsetAt = offsetReader(timeZone);
  const offsets = [{ startsAt: from, offsetMs: offsetAt(from) }];
  for (let start = from; start < to; start += STEP_MS) {
    const end = Math.min(start + STEP_MS, to);
    const offsetMs = offsetAt(end);
    if (offsetMs !== offsets.at(-1)!.offsetMs)
      offsets.push({ startsAt: changeBetween(start, end, offsetAt), offsetMs });
  }
  return offsets;
}

/** The first instant of a day like `2026-11-21` in a time zone, in milliseconds since 1970. */
export function firstInstantOf(day: string, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offsets = offsetsBetween(timeZone, midnight - MOST_MS, midnight + MOST_MS);
  const instants = offsets.map(({ startsAt, offsetMs }) => Math.max(startsAt, midnight - offsetMs));
  return instants.find((instant, index) => instant < (offsets[index + 1]?.startsAt ?? Infinity))!;
}

/** The local day at an instant, like `2026-11-21`. */
export function dayAt(instant: number, offsets: readonly Offset[]): string {
  const { offsetMs } = offsets.findLast(({ startsAt }) => startsAt <= instant) ?? offsets[0]!;
  return new Date(instant + offsetMs).toISOString().slice(0, 10);
}

/** The instant at which the offset changes, to the second, by bisection. */
function changeBetween(start: number, end: number, offsetAt: (instant: number) => number): number {
  const before = offsetAt(start);
  let [last, first] = [start, end];
  while (first - last > 1000) {
    const middle = Math.round((last + first) / 2000) * 1000;
    if (offsetAt(middle) === before) last = middle;
    else first = middle;
  }
  return first;
}

const OFFSET = /GMT(?:([+-])(\d+):(\d+)(?::(\d+))?)?$/;

/** A function that returns the offset at an instant, in milliseconds. */
function offsetReader(timeZone: string) {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  return (instant: number) => {
    const [, sign, hours = 0, minutes = 0, seconds = 0] = OFFSET.exec(format.format(instant)) ?? [];
    const total = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
    return (sign === "-" ? -total : total) * 1000;
  };
}
