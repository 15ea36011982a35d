import { expect, test } from "vitest";
import { extended, ranged, rowToSelect, type Selection, toggled } from "./selection.ts";

const rows = ["a", "b", "c", "d", "e"];
const none: Selection = { ids: new Set() };
const idsOf = ({ ids }: Selection) => [...ids].sort().join("");

test("toggling a row selects and deselects it", () => {
  const one = toggled(none, "b");
  expect(idsOf(one)).toBe("b");
  expect(idsOf(toggled(one, "b"))).toBe("");
});

test("the current row is selected if it is visible, else the first row", () => {
  expect(rowToSelect(rows, "c")).toBe("c");
  expect(rowToSelect(rows, "left")).toBe("a");
  expect(rowToSelect(rows, undefined)).toBe("a");
  expect(rowToSelect([], "left")).toBeUndefined();
});

test("a range extends from the last selected row in either direction and keeps the other rows", () => {
  const from = toggled(toggled(none, "a"), "c");
  expect(idsOf(ranged(from, rows, "e"))).toBe("acde");
  expect(idsOf(ranged(ranged(from, rows, "e"), rows, "b"))).toBe("abc");
});

test("a range without an anchor contains only its end", () => {
  expect(idsOf(ranged(none, rows, "d"))).toBe("d");
});

test("the keyboard starts a range at the current row, extends it, shrinks it and reverses it", () => {
  const steps = [1, 1, -1, -1, -1, -1, 1] as const;
  const seen: string[] = [];
  steps.reduce((range, by) => {
    const next = extended(range, rows, "b", by);
    seen.push(idsOf(next));
    return next;
  }, none);
  expect(seen).toEqual(["bc", "bcd", "bc", "b", "ab", "ab", "b"]);
});

test("a range whose anchor has left the list starts over", () => {
  expect(idsOf(extended(toggled(none, "gone"), rows, "c", 1))).toBe("cdgone");
});
