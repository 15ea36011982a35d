import { expect, test } from "vitest";
import { isSimilarName } from "./is-similar-name.ts";

test.each([
  ["smth", "Anna Smith"],
  ["smiht", "Anna Smith"],
  ["smithh", "Anna Smith"],
  ["Ana Smith", "Anna Smith"],
  ["katherin smyth", "Katherine Smith"],
  ["jose", "José Álvarez"],
  ["alvrez", "José Álvarez"],
  ["kathr", "Katherine"],
  ["kolmogrov", "Kolmogorov"],
])("%s resembles %s", (meant, name) => {
  expect(isSimilarName(meant, name)).toBe(true);
});

test.each([
  ["ana", "Eva Smith"],
  ["bo", "Al"],
  ["refund", "Fund Raiser"],
  ["anna jones", "Anna Smith"],
  ["smith", ""],
  ["", "Anna"],
  ["!?", "Anna"],
])("%s does not resemble %s", (meant, name) => {
  expect(isSimilarName(meant, name)).toBe(false);
});
