import { expect, test } from "vitest";
import { allowsUploads } from "./allows-uploads.ts";

test.each([
  ["1", true],
  ["true", true],
  ["another,ours", true],
  ["another, ours", true],
  ["another", false],
  ["0", false],
  ["", false],
  [undefined, false],
])("with the setting %j the account may upload: %s", (setting, expected) => {
  expect(allowsUploads(setting, "ours")).toBe(expected);
});
