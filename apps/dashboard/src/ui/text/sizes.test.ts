import { expect, test } from "vitest";
import { sizeOf } from "./sizes.ts";

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [612, "612 bytes"],
  [1000, "1 kB"],
  [48_213, "48 kB"],
  [3_400_000, "3.4 MB"],
  [2_000_000_000_000, "2,000 GB"],
])("%d bytes are %s", (bytes, expected) => {
  expect(sizeOf(bytes)).toBe(expected);
});
