import { expect, test } from "vitest";
import { changeOf } from "./change.ts";

const week = (...seconds: number[]) => ({
  start_date: "2026-11-01",
  end_date: "2026-11-07",
  average: seconds.length ? seconds.reduce((a, b) => a + b) / seconds.length : 0,
  median: seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)] ?? 0,
  seconds,
});

test.each([
  ["a decrease by a quarter", [week(30), week(40)], -0.25],
  ["a doubled value", [week(80), week(40), week(1)], 1],
  ["an equal value", [week(40), week(40)], 0],
  ["0 seconds in both weeks", [week(0), week(0)], 0],
  ["0 seconds in the previous week", [week(40), week(0)], undefined],
  ["no values in the latest week", [week(), week(40)], undefined],
  ["no values in the previous week", [week(40), week()], undefined],
  ["a single week", [week(40)], undefined],
  ["no week", [], undefined],
])("%s", (_, weeks, change) => {
  expect(changeOf("average", weeks)).toBe(change);
});

test("the change of the median is independent of the average", () => {
  const weeks = [week(1, 10, 100), week(1, 20, 21)];
  expect(changeOf("median", weeks)).toBe(-0.5);
  expect(changeOf("average", weeks)).toBeGreaterThan(0);
});
