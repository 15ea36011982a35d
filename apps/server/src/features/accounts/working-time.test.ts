import type { WorkingHours } from "@parley/contract";
import { expect, test } from "vitest";
import { offsetsBetween } from "../../platform/time-zones.ts";
import { workingTimeOf } from "./working-time.ts";

const hours = (day: WorkingHours["day"], start: number, end: number): WorkingHours => ({
  day,
  start_minute: start * 60,
  end_minute: end * 60,
});

const office = [hours("weekdays", 9, 17)];
const always = [hours("everyday", 0, 24)];
const night = [hours("everyday", 1, 4)];
const [berlin, newYork] = ["Europe/Berlin", "America/New_York"];

/** In hours. */
function counted(open: WorkingHours[], timeZone: string, from: string, to: string) {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const workingTime = workingTimeOf(open, offsetsBetween(timeZone, start, end))!;
  return workingTime(start, end) / 3_600_000;
}

// The 20th, 21st and 22nd of November 2026 are a Friday, a Saturday and a Sunday.
test.each([
  ["within a day", office, "2026-11-20T10:00:00+01:00", "2026-11-20T12:15:00+01:00", 2.25],
  ["over a night", office, "2026-11-19T16:30:00+01:00", "2026-11-20T09:15:00+01:00", 0.75],
  ["over a weekend", office, "2026-11-20T16:00:00+01:00", "2026-11-23T10:00:00+01:00", 2],
  ["begun on a Saturday", office, "2026-11-21T12:00:00+01:00", "2026-11-23T09:30:00+01:00", 0.5],
  [
    "begun in the evening, ended before the opening",
    office,
    "2026-11-19T20:00:00+01:00",
    "2026-11-20T08:59:00+01:00",
    0,
  ],
  ["begun at the closing", office, "2026-11-20T17:00:00+01:00", "2026-11-23T09:00:00+01:00", 0],
  ["over several weeks", office, "2026-11-02T08:00:00+01:00", "2026-11-20T18:00:00+01:00", 15 * 8],
  ["before 1970", office, "1969-12-19T16:00:00+01:00", "1969-12-22T10:00:00+01:00", 2],
  ["no time", office, "2026-11-20T10:00:00+01:00", "2026-11-20T10:00:00+01:00", 0],
  ["ended before it began", office, "2026-11-20T12:00:00+01:00", "2026-11-20T10:00:00+01:00", 0],
  [
    "over the weekend of the change to summer time",
    office,
    "2026-03-27T16:00:00+01:00",
    "2026-03-30T10:00:00+02:00",
    2,
  ],
  [
    "over the weekend of the change to winter time",
    office,
    "2026-10-23T16:00:00+02:00",
    "2026-10-26T10:00:00+01:00",
    2,
  ],
  ["with the skipped hour", night, "2026-03-28T12:00:00+01:00", "2026-03-29T12:00:00+02:00", 2],
  ["with the repeated hour", night, "2026-10-24T12:00:00+02:00", "2026-10-25T12:00:00+01:00", 4],
  ["begun in the repeated hour", night, "2026-10-25T02:30:00+01:00", "2026-10-25T12:00:00+01:00", 1.5],
  ["always open, a day of 23 hours", always, "2026-03-29T00:00:00+01:00", "2026-03-30T00:00:00+02:00", 23],
  ["always open, a day of 25 hours", always, "2026-10-25T00:00:00+02:00", "2026-10-26T00:00:00+01:00", 25],
  ["always open, 20 years", always, "2006-01-01T00:00:00Z", "2026-01-01T00:00:00Z", (20 * 365 + 5) * 24],
])("working time in Berlin: %s", (_, open, from, to, expected) => {
  expect(counted(open, berlin, from, to)).toBe(expected);
});

test.each([
  ["the last minute of the day is its end", [{ day: "everyday", start_minute: 0, end_minute: 1439 }], 72],
  ["the first entry for a day decides", [hours("saturday", 10, 11), hours("everyday", 9, 17)], 8 + 1 + 8],
  ["weekends", [hours("weekends", 9, 17)], 16],
  ["one day", [hours("sunday", 9, 17)], 8],
  ["no hours on a day whose end is before its start", [hours("sunday", 17, 9), hours("everyday", 9, 17)], 16],
] satisfies [string, WorkingHours[], number][])("three days from a Friday: %s", (_, open, expected) => {
  expect(counted(open, newYork, "2026-11-20T00:00:00-05:00", "2026-11-23T00:00:00-05:00")).toBe(expected);
});

test.each([
  ["none are set", []],
  ["the end is before the start", [hours("everyday", 17, 9)]],
  ["the end is the start", [hours("monday", 9, 9)]],
])("there are no working hours when %s", (_, open) => {
  expect(workingTimeOf(open, [{ startsAt: 0, offsetMs: 0 }])).toBeUndefined();
});

test("two instants of many can be measured with the offsets of all", () => {
  const [first, last] = [Date.parse("2020-01-01T00:00:00Z"), Date.parse("2027-01-01T00:00:00Z")];
  const workingTime = workingTimeOf(office, offsetsBetween(berlin, first, last))!;
  for (const [from, to] of [
    ["2026-07-03T16:00:00+02:00", "2026-07-06T10:00:00+02:00"],
    ["2020-01-03T16:00:00+01:00", "2020-01-06T10:00:00+01:00"],
  ]) {
    expect(workingTime(Date.parse(from!), Date.parse(to!))).toBe(2 * 3_600_000);
  }
});
