import { expect, test } from "vitest";
import { ago, dateOf, dayAndTime, exactTime, instantOf } from "./times.ts";

test.each([
  [-5, "just now"],
  [0, "just now"],
  [9, "just now"],
  [10, "10s"],
  [59, "59s"],
  [60, "1m"],
  [3599, "59m"],
  [3600, "1h"],
  [86_399, "23h"],
  [86_400, "1d"],
  [40 * 86_400, "40d"],
])("%d seconds ago is %s", (seconds, expected) => {
  expect(ago(0, seconds * 1000)).toBe(expected);
});

test("an instant without a time zone is in UTC", () => {
  expect(instantOf("2026-11-21T00:40:45")).toBe(Date.UTC(2026, 10, 21, 0, 40, 45));
  expect(instantOf("2026-11-21T00:40:45Z")).toBe(Date.UTC(2026, 10, 21, 0, 40, 45));
});

test("times of messages, customers and visits have the specified formats", () => {
  const instant = new Date(2026, 10, 7, 15, 4).getTime();
  expect(exactTime(instant)).toBe("Sat, Nov 7 3:04 PM");
  expect(dateOf(instant)).toBe("November 07, 2026");
  expect(dayAndTime(instant)).toBe("November 07, 3:04 pm");
});
