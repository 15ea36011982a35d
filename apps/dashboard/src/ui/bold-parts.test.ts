import { expect, test } from "vitest";
import { boldParts, withoutBold } from "./bold-parts.ts";

test.each([
  [
    "**@Ann**, look",
    [
      ["@Ann", true],
      [", look", false],
    ],
    "@Ann, look",
  ],
  ["plain", [["plain", false]], "plain"],
  ["2 ** 3 ** 4", [["2 ** 3 ** 4", false]], "2 ** 3 ** 4"],
  [
    "**a** and **b**",
    [
      ["a", true],
      [" and ", false],
      ["b", true],
    ],
    "a and b",
  ],
  ["**", [["**", false]], "**"],
  ["", [], ""],
])("%j", (text, parts, plain) => {
  expect(boldParts(text).map((part) => [part.text, part.isBold])).toEqual(parts);
  expect(withoutBold(text)).toBe(plain);
});
