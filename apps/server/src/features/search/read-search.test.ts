import { expect, test } from "vitest";
import { Refused } from "../../platform/errors.ts";
import { isNotEmpty, readSearch } from "./read-search.ts";

const nothing = {
  terms: [],
  without: [],
  from: [],
  in: [],
  tag: [],
  before: undefined,
  after: undefined,
  hasFile: false,
};
const word = (text: string) => ({ text, isPhrase: false });
const phrase = (text: string) => ({ text, isPhrase: true });

test.each<[string, object]>([
  ["", {}],
  ["   ", {}],
  ["order late", { terms: [word("order"), word("late")] }],
  ["  order \t late\n", { terms: [word("order"), word("late")] }],
  ['"order late" again', { terms: [phrase("order late"), word("again")] }],
  ['"not closed yet', { terms: [phrase("not closed yet")] }],
  ['""', {}],
  ['"', {}],
  ["from:anna", { from: ["anna"] }],
  ["FROM:Anna", { from: ["Anna"] }],
  ['from:"Anna Lee" tag:vip', { from: ["Anna Lee"], tag: ["vip"] }],
  ['from:"Anna Le', { from: ["Anna Le"] }],
  ["from:anna from:lee", { from: ["anna", "lee"] }],
  ["in:sales in:", { in: ["sales"] }],
  ["from: tag: before: has:", {}],
  ["has:file", { hasFile: true }],
  ["has:File x", { hasFile: true, terms: [word("x")] }],
  ["has:link", { terms: [word("has:link")] }],
  ["to:anna status:open", { terms: [word("to:anna"), word("status:open")] }],
  ["https://shop.example/a?b=c", { terms: [word("https://shop.example/a?b=c")] }],
  ["me:before:x", { terms: [word("me:before:x")] }],
  ["before:2026-11-21", { before: "2026-11-21" }],
  ["before:2026-11 after:2025", { before: "2026-11-01", after: "2025-01-01" }],
  ["before:2026-11-21 before:2026-01-01", { before: "2026-01-01" }],
  ["after:2026-01-01 after:2026-11-21", { after: "2026-11-21" }],
  ["-refund order", { terms: [word("order")], without: [word("refund")] }],
  ['-"thank you"', { without: [phrase("thank you")] }],
  ["well-known", { terms: [word("well-known")] }],
  ["-tag:vip", { terms: [word("-tag:vip")] }],
  ["- -- !? %", {}],
  ["Größe 日本語 ΣΊΣΥΦΟΣ 👋🏽", { terms: ["Größe", "日本語", "ΣΊΣΥΦΟΣ", "👋🏽"].map(word) }],
  ["tag:日本 from:👋🏽", { tag: ["日本"], from: ["👋🏽"] }],
  ["it's 100% 'quoted' \\ ; drop table", { terms: ["it's", "100%", "'quoted'", "drop", "table"].map(word) }],
])("%j", (q, expected) => {
  expect(readSearch(q)).toEqual({ ...nothing, ...expected });
});

test.each(["2026-13-01", "2026-02-30", "yesterday", "21.11.2026", "2026-11-21T10:00", "0000-01-01", "２０２６"])(
  "%s is not a day, and the error names the operator",
  (day) => {
    expect(() => readSearch(`x before:${day}`)).toThrow(new Refused("before: needs a day like 2026-11-21"));
    expect(() => readSearch(`after:"${day}"`)).toThrow(new Refused("after: needs a day like 2026-11-21"));
  },
);

test("only the first of very many words are used", () => {
  expect(readSearch("a ".repeat(500)).terms).toHaveLength(20);
  expect(readSearch("x".repeat(1000)).terms).toEqual([word("x".repeat(1000))]);
});

test("a thousand characters of any kind are parsed", () => {
  for (const part of ['"', ":", "-", "from:", '-"', 'tag:"', "\\", "\u0000", "\ud800", "a:b "]) {
    readSearch(part.repeat(1000 / part.length));
  }
});

test("a search with exclusions only finds nothing", () => {
  expect(isNotEmpty(readSearch('-refund -"thank you"'))).toBe(false);
  expect(isNotEmpty(readSearch("from: -refund"))).toBe(false);
  expect(isNotEmpty(readSearch("-refund tag:vip"))).toBe(true);
});
