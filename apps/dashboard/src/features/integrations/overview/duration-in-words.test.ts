import { expect, test } from "vitest";
import { durationInWords } from "./duration-in-words.ts";

test.each([
  [0, "1 minute"],
  [59 * 60_000, "59 minutes"],
  [60 * 60_000, "1 hour"],
  [150 * 60_000, "2 hours"],
  [23.9 * 3_600_000, "23 hours"],
  [49 * 3_600_000, "2 days"],
])("%d ms are %s", (ms, words) => {
  expect(durationInWords(ms)).toBe(words);
});
