import { expect, test } from "vitest";
import { clockOf } from "./clock.ts";

test.each([
  [0, "0:00"],
  [65_900, "1:05"],
  [3_605_000, "1:00:05"],
])("%d ms are %s", (ms, clock) => {
  expect(clockOf(ms)).toBe(clock);
});
