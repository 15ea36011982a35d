import { expect, test } from "vitest";
import { UnknownPlan } from "./errors.ts";
import { validPlanCode } from "./plans.ts";

test.each([
  ["US", "starter", "starter"],
  ["US", "lite", "lite"],
  ["US", "team", "team"],
  ["EU", "team", "eu-team"],
  ["EU", "eu-team", "eu-team"],
] as const)("in the edition for the %s, %s is sold as %s", (edition, plan, sold) => {
  expect(validPlanCode({ edition }, plan)).toBe(sold);
});

test.each([
  ["US", "eu-team"],
  ["US", "enterprise"],
  ["US", ""],
  ["EU", "eu-"],
  ["EU", "eu-eu-team"],
] as const)("in the edition for the %s there is no plan %s", (edition, plan) => {
  expect(() => validPlanCode({ edition }, plan)).toThrow(UnknownPlan);
});
