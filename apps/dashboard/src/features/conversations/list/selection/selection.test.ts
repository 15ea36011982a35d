import { expect, test } from "vitest";
import { extended, ranged, rowToSelect, type Selection, toggled } from "./selection.ts";

const rows = ["a", "b", "c", "d", "e"];
const none: Selection = { ids: new Set() };
const idsOf = ({ ids }: Selection) => [...ids].sort().join("");

test("a row is selected, and another time it is not", () => {
  const one = toggled(none, "b");
  expect(idsOf(one)).toBe("b");
  expect(idsOf(toggled(one, "b"))).toBe("");
});

test("the row where the agent is is selected, but never one that cannot be seen", () => {
  expect(rowToSelect(rows, "c")).toBe("c");
  expect(rowToSelect(rows, "left")).toBe("a");
  expect(rowToSelect(rows, undefined)).toBe("a");
  expect(rowToSelect([], "left")).toBeUndefined();
});

test("a range goes from the last one selected, in either direction, and leaves the others", () => {
  const from = toggled(toggled(none, "a"), "c");
  expect(idsOf(ranged(from, rows, "e"))).toBe("acde");
  expect(idsOf(ranged(ranged(from, rows, "e"), rows, "b"))).toBe("abc");
});

test("without a beginning, a range is its end", () => {
  expect(idsOf(ranged(none, rows, "d"))).toBe("d");
});

test("the keyboard begins a range where the agent is, makes it longer, shorter, and turns it round", () => {
  const steps = [1, 1, -1, -1, -1, -1, 1] as const;
  const seen: string[] = [];
  steps.reduce((range, by) => {
    const next = extended(range, rows, "b", by);
    seen.push(idsOf(next));
    return next;
  }, none);
  expect(seen).toEqual(["bc", "bcd", "bc", "b", "ab", "ab", "b"]);
});

test("a range whose beginning has left the list begins anew", () => {
  expect(idsOf(extended(toggled(none, "gone"), rows, "c", 1))).toBe("cdgone");
});
