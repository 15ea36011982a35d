import { expect, test } from "vitest";
import { allHours, beginningAt, clockLabel, endMinutes, hoursOf, startMinutes } from "./working-hours.ts";

test.each([
  [0, "12:00 am"],
  [30, "12:30 am"],
  [570, "9:30 am"],
  [690, "11:30 am"],
  [720, "12:00 pm"],
  [1020, "5:00 pm"],
  [1410, "11:30 pm"],
  [1439, "11:59 pm"],
  [1440, "12:00 am"],
])("minute %d is %s", (minute, label) => {
  expect(clockLabel(minute)).toBe(label);
});

test("work starts at any half hour, but not at the last minute of the day", () => {
  const minutes = startMinutes(0);
  expect(minutes).toHaveLength(48);
  expect(minutes.slice(0, 3)).toEqual([0, 30, 60]);
  expect(minutes.at(-1)).toBe(1410);
});

test.each([
  [0, [30, 60], 48],
  [1020, [1050, 1080], 14],
  [1410, [1439], 1],
])("every end time is later than the start at minute %d", (start, first, count) => {
  const minutes = endMinutes(start, 1439);
  expect(minutes.slice(0, first.length)).toEqual(first);
  expect(minutes).toHaveLength(count);
  expect(minutes.at(-1)).toBe(1439);
});

test("a time between the half hours that another client chose stays available", () => {
  expect(startMinutes(545).slice(18, 21)).toEqual([540, 545, 570]);
  expect(endMinutes(1410, 1440)).toEqual([1439, 1440]);
});

test.each([
  [540, 1020],
  [990, 1020],
  [1020, 1050],
  [1050, 1080],
  [1410, 1439],
])("the later start %d moves the end only if the end would not be later", (start, end) => {
  const hours = { day: "monday", start_minute: 480, end_minute: 1020 } as const;
  expect(beginningAt(hours, start)).toEqual({ day: "monday", start_minute: start, end_minute: end });
});

test("an account without working hours works all day", () => {
  expect(hoursOf({ working_hours: [] })).toEqual([allHours]);
});
