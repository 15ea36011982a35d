import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { en } from "./en.ts";

test("every text has a unique key", () => {
  const files = globSync("**/{texts.ts,en/*.ts}", { cwd: new URL("..", import.meta.url) });
  const keys = files.flatMap((file) => keysIn(readFileSync(new URL(`../${file}`, import.meta.url), "utf8")));
  expect(keys).toEqual(expect.arrayContaining(Object.keys(en)));
  expect(keys.length).toBeGreaterThan(3 * Object.keys(en).length);
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
});

const keysIn = (source: string) => [...source.matchAll(/^ {2}"?([\w.-]+)"?:/gm)].map(([, key]) => key);
