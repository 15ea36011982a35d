import { expect, test } from "vitest";
import { JsonGuard, TooComplex } from "./json-limits.ts";

const limits = { depth: 3, keys: 3, elements: 3 };

/** Whether the text is refused, read in chunks of this size. */
function isRefused(text: string, chunkBytes: number) {
  const guard = new JsonGuard(limits);
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; at += chunkBytes) guard.read(bytes.subarray(at, at + chunkBytes));
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(TooComplex);
    return true;
  }
}

test.each<[name: string, text: string, isRefused: boolean]>([
  ["three levels", "[[[]]]", false],
  ["four levels", "[[[[]]]]", true],
  ["four levels of both kinds", '{"a":[{"b":[]}]}', true],
  ["levels that end", "[[[]],[[]]]", false],
  ["three keys", '{"a":1,"b":{"c":2}}', false],
  ["four keys", '{"a":1,"b":{"c":2,"d":3}}', true],
  ["four elements", "[1,2,3,4]", false],
  ["five elements", "[1,2,3,4,5]", true],
  ["structure in a text", '["[[[[,,,,,::::"]', false],
  ["structure after an escaped quote", '["\\"[[[[,,,,,::::"]', false],
  ["structure after an escaped backslash", '["\\\\",[[[[]]]]]', true],
  ["letters of several bytes", '["żółw 🐢",[[[[]]]]]', true],
])("%s", (_name, text, expected) => {
  for (const chunkBytes of [1, 2, 3, 1000]) expect(isRefused(text, chunkBytes)).toBe(expected);
});
