import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { recordings } from "./en/recordings.ts";
import { en } from "./en.ts";

test("every text of every feature is in the catalogue or comes with its screens, and none takes another's key", async () => {
  const files = readdirSync(new URL("en", import.meta.url));
  const parts = await Promise.all(files.map((file) => import(new URL(`en/${file}`, import.meta.url).href)));
  const keys = parts.flatMap((part) => Object.values<object>(part)).flatMap((texts) => Object.keys(texts));
  expect(keys.toSorted()).toEqual(Object.keys({ ...en, ...recordings }).toSorted());
});
