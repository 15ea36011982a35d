import { expect, test } from "vitest";
import { table } from "./emoji.generated.ts";
import { findEmoji, searchEmoji } from "./emoji.ts";

const signs = (typed: string) => findEmoji(typed).map(({ sign }) => sign);

test("names that begin with the query precede names that contain it", () => {
  expect(findEmoji("smi").map(({ name }) => name)).toEqual([
    "smile",
    "smiley",
    "smirk",
    "sweat_smile",
    "slightly_smiling_face",
    "grinning", // "smile" is a synonym
  ]);
});

test("each emoji is listed once, also for its synonyms", () => {
  expect(findEmoji("thumb").map(({ name }) => name)).toEqual(["thumbsup", "thumbsdown"]);
  expect([signs("fist"), signs("phone"), signs("victory")]).toEqual([["✊", "👊"], ["📞", "📱"], ["✌️"]]);
});

test("a search ignores case and lists at most 8 emoji", () => {
  expect(signs("TADA")).toEqual(["🎉"]);
  expect(signs("a")).toHaveLength(8);
});

test("a complete name finds only its emoji", () => {
  expect(signs("heart:")).toEqual(["❤️"]);
  expect(signs("nothing")).toEqual([]);
});

test("every entry has a name and an emoji", () => {
  expect(findEmoji("").every(({ name, sign }) => name !== "" && sign !== "")).toBe(true);
});

test("a search without a text lists every emoji once, and words find names of several words", () => {
  const all = searchEmoji("").map(({ sign }) => sign);
  expect(new Set(all).size).toBe(all.length);
  expect(all).toHaveLength(table.trim().split("\n").length);
  expect(searchEmoji(" heart eyes ").map(({ sign }) => sign)).toEqual(["😍"]);
  expect(searchEmoji("nothing like it")).toEqual([]);
});
