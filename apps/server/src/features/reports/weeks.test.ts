import { expect, test } from "vitest";
import { weekdayOf, weekdays, weeksOf } from "./weeks.ts";

const utc = [{ startsAt: 0, offsetMs: 0 }];
const starts = (from: string, to: string) => weeksOf({ from, to, offsets: utc }).map(({ start_date }) => start_date);

// In November 2026 the 1st, 8th, 15th, 22nd and 29th are Sundays.
test.each([
  ["2026-11-02", "2026-11-07", ["2026-11-01"]],
  ["2026-11-04", "2026-11-10", ["2026-11-08", "2026-11-01"]],
  ["2026-11-07", "2026-11-09", ["2026-11-08", "2026-11-01"]],
  ["2026-11-08", "2026-11-09", ["2026-11-08", "2026-11-01"]], // begins on a Sunday: the week before is included
  ["2026-11-09", "2026-11-15", ["2026-11-08"]], // ends on a Sunday: that week is excluded
  ["2026-11-20", "2026-11-01", []],
])("from %s to %s, the weeks begin at %j", (from, to, expected) => {
  expect(starts(`${from}T13:00:00Z`, `${to}T01:00:00Z`)).toEqual(expected);
});

test("a week ends on Saturday, also at the end of a year", () => {
  const [latest] = weeksOf({ from: "2026-12-28T00:00:00Z", to: "2027-01-01T00:00:00Z", offsets: utc });
  expect(latest).toEqual({ start_date: "2026-12-27", end_date: "2027-01-02" });
});

test.each([
  ["2026-11-02", "Monday"],
  ["2026-11-07", "Saturday"],
  ["2026-11-08", "Sunday"],
])("%s is a %s", (date, day) => {
  expect(weekdays[weekdayOf(date)]).toBe(day);
});
