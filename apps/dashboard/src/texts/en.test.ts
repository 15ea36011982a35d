import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { en } from "./en.ts";

test("every text has a key of its own", async () => {
  const files = readdirSync(new URL("en", import.meta.url));
  const parts = await Promise.all(files.map((file) => import(new URL(`en/${file}`, import.meta.url).href)));
  const keys = parts.flatMap((part) => Object.values<object>(part)).flatMap((texts) => Object.keys(texts));
  expect(keys.length).toBeGreaterThan(Object.keys(en).length);
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
  expect(keys).toEqual(expect.arrayContaining(Object.keys(en)));
});
