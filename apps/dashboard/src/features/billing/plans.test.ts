import { expect, test } from "vitest";
import { isOverLimit, planOf, priceOf } from "./plans.ts";

test.each([
  ["starter", 2, 100_000, false],
  ["starter", 3, 0, true],
  ["starter", 1, 100_001, true],
  ["eu-starter", 3, 0, true],
  ["lite", 4, 1_000_000, false],
  ["lite", 5, 0, true],
  ["eu-lite", 5, 0, true],
  ["team", 500, 1_000_000, false],
  ["enterprise", 500, 1_000_000, false],
])("on %s with %i users and %i messages: over the limit is %s", (plan, users, messages, isOver) => {
  expect(isOverLimit(plan, users, messages)).toBe(isOver);
});

test.each([
  ["US", [49, 99, 249]],
  ["EU", [99, 149, 299]],
] as const)("the price table of the edition for the %s", (edition, expected) => {
  expect((["starter", "lite", "team"] as const).map((plan) => priceOf(plan, edition))).toEqual(expected);
});

test.each([
  ["team", "team"],
  ["eu-team", "team"],
  ["enterprise", undefined],
  ["toString", undefined],
])("%s is the plan %s", (stored, plan) => expect(planOf(stored)).toBe(plan));
