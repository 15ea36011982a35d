import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");

test("each line of the compatibility checklists names an existing test", () => {
  const rows = read("docs/compatibility.md").matchAll(/`([^`]+\.ts)` "([^"]+)"/g);
  const named = [...rows].map(([, path, title]) => [path!, title!] as const);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(([path, title]) => !read(path).includes(title))).toEqual([]);
});
