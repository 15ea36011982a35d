import { expect, test } from "vitest";
import { match } from "./match.ts";

test.each([
  ["close", "Close conversation", true],
  ["con clo", "Close conversation", true],
  ["CONV", "Close conversation", true],
  ["vers", "Close conversation", true],
  ["cnv", "Close conversation", true],
  ["ann", "Assign to → Anna", true],
  ["anna@", "Anna anna@example.com", true],
  ["über", "Überweisung", true],
  ["nvc", "Close conversation", false],
  ["close tag", "Close conversation", false],
])("%s in %s: %s", (typed, text, isFound) => {
  expect(match(typed, text) !== undefined).toBe(isFound);
});

test("a whole word ranks above a prefix, a prefix above a substring, a substring above scattered letters", () => {
  const fits = ["tag with", "tagged with", "a stage", "t a g", "through all grey"].map(
    (text) => match("tag", text) ?? 0,
  );
  expect(fits).toEqual(fits.toSorted((a, b) => b - a));
  expect(fits[0]).toBeGreaterThan(fits[1]!);
  expect(fits[1]).toBeGreaterThan(fits[2]!);
});
