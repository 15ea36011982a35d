import { expect, test } from "vitest";
import { dayAt, firstInstantOf, offsetsBetween } from "./time-zones.ts";

const offsets = (timeZone: string, from: string, to: string) =>
  offsetsBetween(timeZone, Date.parse(from), Date.parse(to)).map(({ startsAt, offsetMs }) => [
    new Date(startsAt).toISOString(),
    offsetMs / 3_600_000,
  ]);

test.each([
  ["UTC", [["2026-01-01T00:00:00.000Z", 0]]],
  ["Asia/Kolkata", [["2026-01-01T00:00:00.000Z", 5.5]]],
  [
    "Europe/Berlin",
    [
      ["2026-01-01T00:00:00.000Z", 1],
      ["2026-03-29T01:00:00.000Z", 2],
      ["2026-10-25T01:00:00.000Z", 1],
    ],
  ],
  [
    "America/New_York",
    [
      ["2026-01-01T00:00:00.000Z", -5],
      ["2026-03-08T07:00:00.000Z", -4],
      ["2026-11-01T06:00:00.000Z", -5],
    ],
  ],
])("the offsets of 2026 in %s", (timeZone, expected) => {
  expect(offsets(timeZone, "2026-01-01T00:00:00Z", "2026-12-31T00:00:00Z")).toEqual(expected);
});

test("offsets that are valid for a week only are found", () => {
  expect(offsets("America/Recife", "2000-09-01T00:00:00Z", "2000-11-01T00:00:00Z")).toEqual([
    ["2000-09-01T00:00:00.000Z", -3],
    ["2000-10-08T03:00:00.000Z", -2],
    ["2000-10-15T02:00:00.000Z", -3],
  ]);
});

test.each([
  ["2026-11-21", "UTC", "2026-11-21T00:00:00Z"],
  ["2026-11-21", "Asia/Tokyo", "2026-11-20T15:00:00Z"],
  ["2026-11-21", "Pacific/Kiritimati", "2026-11-20T10:00:00Z"],
  ["2026-07-21", "America/New_York", "2026-07-21T04:00:00Z"],
  ["2026-09-06", "America/Santiago", "2026-09-06T04:00:00Z"], // the day begins at 1:00
  ["2026-11-01", "America/Havana", "2026-11-01T04:00:00Z"], // the hour from 0:00 occurs twice
  ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00Z"], // the day does not exist
  ["2026-07-21", "SystemV/PST8PDT", "2026-07-21T07:00:00Z"], // PostgreSQL does not know it
])("%s begins in %s at %s", (day, timeZone, instant) => {
  expect(new Date(firstInstantOf(day, timeZone))).toEqual(new Date(instant));
});

test.each([
  ["2026-03-28T22:59:59Z", "2026-03-28"],
  ["2026-03-28T23:00:00Z", "2026-03-29"],
  ["2026-03-29T21:59:59Z", "2026-03-29"],
  ["2026-03-29T22:00:00Z", "2026-03-30"], // daylight saving time
])("at %s it is %s in Berlin", (instant, day) => {
  const year = offsetsBetween("Europe/Berlin", Date.parse("2026-01-01T00:00:00Z"), Date.parse("2027-01-01T00:00:00Z"));
  expect(dayAt(Date.parse(instant), year)).toBe(day);
});
