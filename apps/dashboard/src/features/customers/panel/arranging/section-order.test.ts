import { expect, test } from "vitest";
import { moveSection, orderFrom, type SectionName, sectionNames } from "./section-order.ts";

test("a stored order loses what it does not know, and gets what it lacks at the end", () => {
  expect(orderFrom([])).toEqual(sectionNames);
  expect(orderFrom(["device", "plugins", "notes"]).slice(0, 4)).toEqual(["device", "notes", "basic", "company"]);
  expect(orderFrom(["device", "device"])).toHaveLength(sectionNames.length);
});

const order: SectionName[] = ["basic", "company", "tags", "notes"];

test.each<[SectionName, 1 | -1, string[], SectionName[]]>([
  ["basic", 1, order, ["company", "basic", "tags", "notes"]],
  ["notes", -1, order, ["basic", "company", "notes", "tags"]],
  ["basic", 1, ["basic", "notes"], ["company", "tags", "notes", "basic"]],
  ["notes", -1, ["basic", "notes"], ["notes", "basic", "company", "tags"]],
  ["basic", -1, order, order],
  ["notes", 1, order, order],
  ["tags", 1, ["basic", "notes"], order],
])("%s moves by %d among %j", (name, by, visible, expected) => {
  expect(moveSection(order, visible, name, by)).toEqual(expected);
});
