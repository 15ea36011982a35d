import type { WorkingHours } from "@parley/contract";
import { expect, test } from "vitest";
import { nextOpening } from "./working-hours.ts";

const from = (day: WorkingHours["day"], start_minute: number, end_minute = 1020): WorkingHours => ({
  day,
  start_minute,
  end_minute,
});
const weekdays = [from("weekdays", 540)];

// 2026-11-27 is a Friday; clocks in Berlin go back on 2026-10-25 and forward on 2027-03-28.
test.each([
  ["later today", weekdays, "UTC", "2026-11-27T07:30:15.900Z", "2026-11-27T09:00:00Z"],
  ["on Monday after a Friday evening", weekdays, "UTC", "2026-11-27T18:00:00Z", "2026-11-30T09:00:00Z"],
  ["in the account's time zone", weekdays, "America/New_York", "2026-11-27T23:00:00Z", "2026-11-30T14:00:00Z"],
  ["next week on the same day", [from("friday", 540)], "UTC", "2026-11-27T18:00:00Z", "2026-12-04T09:00:00Z"],
  [
    "after the clocks went back",
    [from("monday", 540)],
    "Europe/Berlin",
    "2026-10-24T18:00:00Z",
    "2026-10-26T08:00:00Z",
  ],
  [
    "after the clocks went forward",
    [from("monday", 540)],
    "Europe/Berlin",
    "2027-03-27T18:00:00Z",
    "2027-03-29T07:00:00Z",
  ],
  [
    "by the first entry of a day",
    [from("everyday", 600), from("friday", 480)],
    "UTC",
    "2026-11-27T07:00:00Z",
    "2026-11-27T10:00:00Z",
  ],
  ["never on a day that ends as it begins", [from("everyday", 540, 540)], "UTC", "2026-11-27T07:00:00Z", undefined],
  ["never without hours", [], "UTC", "2026-11-27T07:00:00Z", undefined],
  ["never without a time zone", weekdays, null, "2026-11-27T07:00:00Z", undefined],
])("the team is back %s", (_when, hours, timeZone, at, expected) => {
  expect(nextOpening(hours, timeZone, new Date(at))).toEqual(expected && new Date(expected));
});
