import { expect, test } from "vitest";
import { arrange, find } from "./arrange.ts";
import type { Entry, Group } from "./entry.ts";
import { withRecent } from "./recent.ts";

const entry = (id: string, group: Group, label: string, detail?: string): Entry => ({
  id,
  group,
  label,
  detail,
  run: () => undefined,
});

const close = entry("close", "conversation", "Close conversation");
const tag = entry("tag", "conversation", "Edit tags");
const anna = entry("assign 1", "assign", "Assign to → Anna", "anna@example.com");
const annals = entry("conversation 1", "people", "Annals of Rome");
const closed = entry("closed", "go", "Go to Closed");
const entries = [close, tag, anna, annals, closed];

const shown = (sections: ReturnType<typeof arrange>) =>
  sections.map(({ group, entries }) => [group, ...entries.map(({ id }) => id)]);

test("without a query, recent entries and commands are listed, but not all people", () => {
  expect(shown(arrange(entries, ["closed", "gone", "assign 1"]))).toEqual([
    ["recent", "closed", "assign 1"],
    ["conversation", "close", "tag"],
  ]);
});

test("the best match comes first, with its group", () => {
  expect(shown(find(entries, "close", []))).toEqual([
    ["conversation", "close"],
    ["go", "closed"],
  ]);
  expect(shown(find(entries, "anna", []))).toEqual([
    ["assign", "assign 1"],
    ["people", "conversation 1"],
  ]);
});

test("among equal matches, the recent one comes first", () => {
  const all = entry("all", "go", "Go to All");
  expect(shown(find([closed, all], "go", ["all"]))).toEqual([["go", "all", "closed"]]);
});

test("an email address also matches", () => {
  expect(shown(find(entries, "anna@example", []))).toEqual([["assign", "assign 1"]]);
});

test("a page is also found by other words for it", () => {
  const team: Entry = { ...entry("team", "go", "Go to My team"), words: "invite teammates" };
  expect(shown(find([...entries, team], "invite", []))).toEqual([["go", "team"]]);
  expect(shown(find([...entries, team], "invitation", []))).toEqual([]);
});

test("the last used entry is first, once, and the oldest is dropped", () => {
  expect(withRecent(["a", "b", "c"], "b")).toEqual(["b", "a", "c"]);
  expect(withRecent(["a", "b", "c", "d", "e", "f", "g", "h"], "i")).toEqual(["i", "a", "b", "c", "d", "e", "f", "g"]);
});
