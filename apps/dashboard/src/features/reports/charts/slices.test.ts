import { expect, test } from "vitest";
import { slicesOf } from "./slices.ts";

const slices = (...counts: number[]) => counts.map((count, index) => ({ name: `n${index}`, count }));
const counts = (...given: number[]) => slicesOf(slices(...given), "Other").map(({ count }) => count);

test.each([
  [[], []],
  [[3], [3]],
  [
    [9, 5, 3, 2, 1],
    [9, 5, 3, 2, 1],
  ],
  [
    [9, 5, 3, 2, 1, 1],
    [9, 5, 3, 2, 2],
  ],
])("%j are shown as %j", (given, shown) => {
  expect(counts(...given)).toEqual(shown);
});

test("the slice of combined rows has the given label", () => {
  expect(slicesOf(slices(6, 5, 4, 3, 2, 1), "Other").at(-1)).toEqual({ name: "Other", count: 3 });
});
