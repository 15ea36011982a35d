import { expect, test } from "vitest";
import { durationOf } from "./duration.ts";

test.each([
  [0, "0s"],
  [59.4, "59s"],
  [59.6, "1m 0s"],
  [3600, "1h 0m 0s"],
  [93_800, "26h 3m 20s"],
])("%d seconds are %s", (seconds, words) => {
  expect(durationOf(seconds)).toBe(words);
});
