import { expect, test } from "vitest";
import { excerptOf } from "./excerpt.ts";

const filler = "word ".repeat(60);

test.each([
  ["short", ["x"], "short"],
  ["two\n\nlines  here", ["lines"], "two lines here"],
  ["", ["x"], ""],
])("%j is shown completely, on one line", (body, terms, expected) => {
  expect(excerptOf(body, terms)).toBe(expected);
});

test("a long text is cut around the first match", () => {
  const excerpt = excerptOf(`${filler}the Needle is here. ${filler}`, ["needle", "absent"]);
  expect(excerpt).toMatch(/^… word .*the Needle is here\. .*word …$/);
  expect(excerpt.length).toBeLessThan(170);
});

test("a long text without a match is cut after its beginning", () => {
  for (const terms of [[], ["absent"]]) expect(excerptOf(`First ${filler}`, terms)).toMatch(/^First word .* …$/);
});

test("no character is cut in two", () => {
  const excerpt = excerptOf(`${"👋🏽".repeat(200)} needle`, ["needle"]);
  expect(excerpt.isWellFormed()).toBe(true);
  expect(excerpt).toContain("needle");
});
