import { expect, test } from "vitest";
import { addFirst, addLast } from "./add-once.ts";

test.each([
  ["missing", [{ id: "a" }]],
  ["fetched already", [{ id: "b" }, { id: "a" }]],
])("a created item that is %s is in the list once", (_, items) => {
  expect(addFirst(items, { id: "b" })).toEqual([{ id: "b" }, { id: "a" }]);
  expect(addLast(items, { id: "b" })).toEqual([{ id: "a" }, { id: "b" }]);
});
