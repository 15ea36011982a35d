import { expect, test } from "vitest";
import { keySequences, shouldHandleKey } from "./key-sequences.ts";

test.each([
  ["by itself", "a", undefined, 5000, ["a"]],
  ["right after another", "a", { key: "g", at: 4000 }, 5000, ["g a", "a"]],
  ["too long after another", "a", { key: "g", at: 3000 }, 5000, ["a"]],
] as const)("a key %s", (_, key, first, at, expected) => {
  expect(keySequences(key, first, at)).toEqual(expected);
});

const nowhere = { isTextField: false, hasText: false };
const empty = { isTextField: true, hasText: false };
const written = { isTextField: true, hasText: true };

test.each([
  ["a letter outside of a field", { isTyped: true, isForWriting: false }, nowhere, true],
  ["a letter in an empty field", { isTyped: true, isForWriting: false }, empty, false],
  ["a letter in a text", { isTyped: true, isForWriting: false }, written, false],
  ["Mod+D in an empty field", { isTyped: false, isForWriting: false }, empty, true],
  ["Mod+D in a text", { isTyped: false, isForWriting: false }, written, false],
  ["Mod+Enter in a text", { isTyped: false, isForWriting: true }, written, true],
])("%s", (_, key, target, expected) => {
  expect(shouldHandleKey(key, target)).toBe(expected);
});
