import { expect, test } from "vitest";
import { firstInstantOf, offsetsBetween } from "../../platform/time-zones.ts";
import { dayPartsOf } from "./days.ts";

const partsOf = (timeZone: string, from: string, to: string) =>
  dayPartsOf({ to, offsets: offsetsBetween(timeZone, Date.parse(from), Date.parse(to)) }).map(
    ({ date, starts_at, ends_at }) => [date, starts_at.slice(5, 16), ends_at.slice(5, 16)],
  );

test.each([
  [
    "UTC",
    "2026-05-03T10:20:00Z",
    "2026-05-05T00:00:00Z",
    [
      ["2026-05-03", "05-03T10:20", "05-04T00:00"],
      ["2026-05-04", "05-04T00:00", "05-05T00:00"],
      ["2026-05-05", "05-05T00:00", "05-05T00:00"], // a message at the last instant is not in the range
    ],
  ],
  [
    "Asia/Kathmandu",
    "2026-05-03T10:20:00Z",
    "2026-05-03T20:00:00Z",
    [
      ["2026-05-03", "05-03T10:20", "05-03T18:15"],
      ["2026-05-04", "05-03T18:15", "05-03T20:00"],
    ],
  ],
  [
    "Europe/Berlin",
    "2026-10-24T22:00:00Z",
    "2026-10-25T22:59:00Z",
    [
      ["2026-10-25", "10-24T22:00", "10-25T01:00"], // summer time
      ["2026-10-25", "10-25T01:00", "10-25T22:59"],
    ],
  ],
  // Until 2011, clocks were set back from 0:01 to 23:01.
  [
    "America/St_Johns",
    "2010-11-07T02:00:00Z",
    "2010-11-07T04:00:00Z",
    [
      ["2010-11-06", "11-07T02:00", "11-07T02:30"],
      ["2010-11-07", "11-07T02:30", "11-07T02:31"],
      ["2010-11-06", "11-07T02:31", "11-07T03:30"],
      ["2010-11-07", "11-07T03:30", "11-07T04:00"],
    ],
  ],
])("days in %s", (timeZone, from, to, parts) => {
  expect(partsOf(timeZone, from, to)).toEqual(parts);
});

test("a year has no gap, and each day begins at its first instant", () => {
  const [from, to] = ["2025-11-30T00:00:00-05:00", "2026-11-30T00:00:00-05:00"];
  const offsets = offsetsBetween("America/New_York", Date.parse(from), Date.parse(to));
  const parts = dayPartsOf({ to, offsets });
  for (const [index, { date, starts_at, ends_at }] of parts.entries()) {
    if (index > 0) expect(starts_at).toBe(parts[index - 1]!.ends_at);
    if (date !== parts[index - 1]?.date) expect(Date.parse(starts_at)).toBe(firstInstantOf(date, "America/New_York"));
    expect(Date.parse(ends_at)).toBeGreaterThan(Date.parse(starts_at));
  }
});
