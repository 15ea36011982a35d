import { expect, test } from "vitest";
import { axisMaximum } from "./scale.ts";

test.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [7, 10],
  [10, 20],
  [199, 200],
  [1001, 2000],
])("an axis for counts up to %d ends at %d", (most, top) => {
  expect(axisMaximum(most, "count")).toBe(top);
});

test.each([
  [1, 10],
  [61, 120],
  [3600, 3600],
  [80_000, 86_400],
  [3 * 86_400, 4 * 86_400],
])("an axis for up to %d seconds ends at %d", (most, top) => {
  expect(axisMaximum(most, "seconds")).toBe(top);
});
