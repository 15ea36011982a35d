import { expect, test } from "vitest";
import { moveInGrid } from "./move-in-grid.ts";

/** Three rows of four, of which the last is not full. */
const grid = { count: 10, columns: 4, isRightToLeft: false };

test.each([
  [0, "ArrowRight", 1],
  [3, "ArrowRight", 4],
  [9, "ArrowRight", 9],
  [4, "ArrowLeft", 3],
  [0, "ArrowLeft", 0],
  [1, "ArrowDown", 5],
  [7, "ArrowDown", 7],
  [5, "ArrowUp", 1],
  [2, "ArrowUp", 2],
  [5, "Home", 0],
  [5, "End", 9],
  [5, "a", undefined],
  [5, "Enter", undefined],
])("from %i, %s moves to %j", (from, key, to) => expect(moveInGrid(from, key, grid)).toBe(to));

test("in text from right to left, the next cell is at the left", () => {
  const mirrored = { ...grid, isRightToLeft: true };
  expect(moveInGrid(1, "ArrowLeft", mirrored)).toBe(2);
  expect(moveInGrid(1, "ArrowRight", mirrored)).toBe(0);
  expect(moveInGrid(1, "ArrowDown", mirrored)).toBe(5);
});
