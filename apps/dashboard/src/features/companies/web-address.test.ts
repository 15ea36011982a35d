import { expect, test } from "vitest";
import { webAddress } from "./web-address.ts";

test.each([
  ["https://example.com/about", "https://example.com/about"],
  ["  example.com ", "https://example.com/"],
  ["HTTP://example.com", "http://example.com/"],
  ["", undefined],
  ["not yet known", undefined],
  ["javascript:alert(1)", undefined],
  ["https://bank.example.com@example.com/", undefined],
])("the web address of %j is %j", (typed, address) => {
  expect(webAddress(typed)).toBe(address);
});
