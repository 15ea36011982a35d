import { expect, test } from "vitest";
import { averageOf, medianOf } from "./statistics.ts";

test.each([
  [[], 0, 0],
  [[5], 5, 5],
  [[1, 2], 1.5, 1.5],
  [[10, 1, 100], 37, 10],
  [[100, 9, 1, 10], 30, 9.5],
])("of %j the average is %d and the median %d", (values, average, median) => {
  expect([averageOf(values), medianOf(values)]).toEqual([average, median]);
});
