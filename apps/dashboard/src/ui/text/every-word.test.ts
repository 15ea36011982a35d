import { expect, test } from "vitest";
import { hasEveryWord } from "./every-word.ts";

test.each([
  ["", true],
  ["  ", true],
  ["BILL", true],
  ["money billing", true],
  ["7f3a", true],
  ["billing refund", false],
  ["billingmoney", false],
])("a search for %j matches: %s", (words, isFound) => {
  expect(hasEveryWord(words, "7F3A-11", "Billing", "About money", null)).toBe(isFound);
});
