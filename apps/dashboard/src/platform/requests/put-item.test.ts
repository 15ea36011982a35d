import { expect, test } from "vitest";
import { putFirst, putLast } from "./put-item.ts";

const [known, other, changed] = [
  { id: "a", name: "known" },
  { id: "b", name: "other" },
  { id: "a", name: "changed" },
];

test("a new item is added at its end of the list", () => {
  expect(putFirst([known], other)).toEqual([other, known]);
  expect(putLast([known], other)).toEqual([known, other]);
});

test.each([putFirst, putLast])("an item that is in the list is replaced in its place", (put) => {
  expect(put([known, other], changed)).toEqual([changed, other]);
  expect(put([other, known], changed)).toEqual([other, changed]);
});
