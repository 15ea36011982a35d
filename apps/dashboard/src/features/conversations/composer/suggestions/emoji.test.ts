import { expect, test } from "vitest";
import { findEmoji } from "./emoji.ts";

const signs = (typed: string) => findEmoji(typed).map(({ sign }) => sign);

test("names that begin as typed come before those that only contain it", () => {
  expect(findEmoji("smi").map(({ name }) => name)).toEqual([
    "smile",
    "smiley",
    "smirk",
    "sweat_smile",
    "slightly_smiling_face",
    "grinning", // means a smile
  ]);
});

test("each sign is found once, by other words for it too", () => {
  expect(findEmoji("thumb").map(({ name }) => name)).toEqual(["thumbsup", "thumbsdown"]);
  expect([signs("fist"), signs("phone"), signs("victory")]).toEqual([["✊", "👊"], ["📞", "📱"], ["✌️"]]);
});

test("however it is written, and only so many", () => {
  expect(signs("TADA")).toEqual(["🎉"]);
  expect(signs("a")).toHaveLength(8);
});

test("a whole name finds itself alone", () => {
  expect(signs("heart:")).toEqual(["❤️"]);
  expect(signs("nothing")).toEqual([]);
});

test("every entry has a name and a sign", () => {
  expect(findEmoji("").every(({ name, sign }) => name !== "" && sign !== "")).toBe(true);
});
