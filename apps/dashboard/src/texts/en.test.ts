import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { en } from "./en.ts";

test("every text of every feature is in the catalogue, and none takes another's key", async () => {
  const files = readdirSync(new URL("en", import.meta.url));
  const parts = await Promise.all(files.map((file) => import(new URL(`en/${file}`, import.meta.url).href)));
  const keys = parts.flatMap((part) => Object.values<object>(part)).flatMap((texts) => Object.keys(texts));
  expect(keys.toSorted()).toEqual(Object.keys(en).toSorted());
});
