import { expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

test.each([
  ["password", true],
  ["PassWord", true],
  ["1234567890", true],
  ["qwertyuiop", true],
  ["iloveyou", true],
  ["24081990", true], // at the end of the list
  ["correct horse battery", false],
  ["password of mine", false],
  ["", false],
])("%s is common: %s", async (password, isCommon) => {
  expect(await isCommonPassword(password)).toBe(isCommon);
});
