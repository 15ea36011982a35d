import type { Range } from "./range.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A part of a range that lies within one local day. */
export interface DayPart {
  date: string;
  starts_at: string;
  /** Excluded. */
  ends_at: string;
}

/**
 * The days of a range, earliest first. A day is divided where the offset of the time zone changes: clocks that are set back
 * shortly after midnight return to the day before.
 */
export function dayPartsOf({ to, offsets }: Pick<Range, "to" | "offsets">): DayPart[] {
  const parts: DayPart[] = [];
  const last = Date.parse(to) + 1; // `to` may have fractions of a millisecond
  for (const [index, { startsAt, offsetMs }] of offsets.entries()) {
    const end = Math.min(offsets[index + 1]?.startsAt ?? last, last);
    for (let start = startsAt; start < end; ) {
      const midnight = Math.floor((start + offsetMs) / DAY_MS) * DAY_MS;
      const next = Math.min(midnight + DAY_MS - offsetMs, end);
      parts.push({ date: iso(midnight).slice(0, 10), starts_at: iso(start), ends_at: iso(next) });
      start = next;
    }
  }
  return parts;
}

const iso = (ms: number) => new Date(ms).toISOString();
