import { expect, test } from "vitest";
import { isWholeNumber, remindersOf } from "./reminders.ts";

test.each([
  ["72", true],
  ["0", true],
  ["", true],
  ["7.5", false],
  ["-1", false],
  ["1e3", false],
  ["three", false],
  [" 3", false],
  ["99999", false],
])("%j is a whole number: %s", (typed, isAccepted) => {
  expect(isWholeNumber(typed)).toBe(isAccepted);
});

test("without settings, reminders are off, with the defaults of 72 hours and 3 reminders", () => {
  expect(remindersOf({ settings: null })).toEqual({ isOn: false, intervalHours: 72, most: 3 });
});
