import { expect, test } from "vitest";
import { findEmoji } from "./emoji.ts";

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
