import { expect, test } from "vitest";
import { metadataText, metadataValue, withMetadata } from "./metadata-value.ts";

test.each<[string, unknown, unknown]>([
  ["gold", "silver", "gold"],
  ["007", "006", "007"],
  ["gold", undefined, "gold"],
  ["13", 12, 13],
  ["false", true, false],
  ["many", 12, "many"],
  ['{"a":2}', { a: 1 }, { a: 2 }],
  ["{a:2}", { a: 1 }, undefined],
  ["[1", [1], undefined],
])("%j typed over %j is %j", (typed, before, expected) => {
  expect(metadataValue(typed, before)).toEqual(expected);
});

test("a value keeps its place, a new one is last, and no value removes the name", () => {
  const metadata = { plan: "gold", seats: 5 };
  expect(Object.entries(withMetadata(metadata, "plan", "free"))).toEqual([
    ["plan", "free"],
    ["seats", 5],
  ]);
  expect(Object.keys(withMetadata(metadata, "city", "Oslo"))).toEqual(["plan", "seats", "city"]);
  expect(withMetadata(metadata, "plan", undefined)).toEqual({ seats: 5 });
  expect(withMetadata(null, "plan", "gold")).toEqual({ plan: "gold" });
  expect(metadataText({ a: 1 })).toBe('{"a":1}');
});
