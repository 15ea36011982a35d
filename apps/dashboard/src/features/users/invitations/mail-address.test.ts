import { expect, test } from "vitest";
import { isMailAddress } from "./mail-address.ts";

test.each([
  ["ann@example.com", true],
  ["ann.b+c@mail.example.com", true],
  ["ann@example", false],
  ["ann example.com", false],
  ["ann@@example.com", false],
  ["two@example.com, three@example.com", false],
  ["", false],
])("%j is an email address: %s", (text, isOne) => {
  expect(isMailAddress(text)).toBe(isOne);
});
