import { expect, test } from "vitest";
import { boundsOf, daysOf, lastDays, problemOf } from "./range.ts";

test("the default range is the last 30 days until today in the time zone", () => {
  const range = lastDays(30, Date.parse("2026-11-22T23:30:00Z"), "UTC");
  expect(range).toEqual({ from: "2026-10-24", to: "2026-11-22" });
  expect(daysOf(range)).toHaveLength(30);
  expect(lastDays(1, Date.parse("2026-11-22T23:30:00Z"), "Asia/Tokyo").to).toBe("2026-11-23");
});

test("the requested period includes the whole first and last day", () => {
  expect(boundsOf({ from: "2026-02-28", to: "2026-02-28" })).toEqual({
    from_date: "2026-02-28",
    to_date: "2026-03-01",
  });
});

test("daylight saving changes and new years skip no day", () => {
  expect(daysOf({ from: "2026-12-30", to: "2027-01-02" })).toEqual([
    "2026-12-30",
    "2026-12-31",
    "2027-01-01",
    "2027-01-02",
  ]);
  expect(new Set(daysOf({ from: "2026-03-01", to: "2026-11-30" })).size).toBe(275);
});

test.each([
  ["2026-11-01", "2026-11-01", undefined],
  ["2026-11-01", "2026-11-22", undefined],
  ["2026-11-22", "2026-11-01", "backwards"],
  ["", "2026-11-01", "incomplete"],
  ["2026-11-01", "yesterday", "incomplete"],
  ["2026-02-30", "2026-11-01", "incomplete"],
  ["2006-11-22", "2026-11-22", undefined],
  ["2006-11-01", "2026-11-22", "tooLong"],
] as const)("from %s to %s: %s", (from, to, problem) => {
  expect(problemOf({ from, to })).toBe(problem);
});
