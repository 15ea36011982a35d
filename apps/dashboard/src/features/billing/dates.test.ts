import type { Subscription } from "@parley/contract";
import { expect, test } from "vitest";
import { firstOfNextMonth, nextBillingOf, trialEndOf } from "./dates.ts";

const at = (date: string) => new Date(`${date}T12:00:00`).getTime();
const seconds = (date: string | null) => (date === null ? null : at(date) / 1000);
const between = (trial_end: string | null, start: string | null) =>
  ({ trial_end: seconds(trial_end), current_period_start: seconds(start) }) as Subscription;

test.each([
  ["2026-12-07", "2026-11-23", "2027-01-07"],
  [null, "2026-11-23", "2026-12-23"],
  ["2026-10-07", "2026-11-07", "2026-12-07"],
  [null, "2027-01-31", "2027-02-28"],
  [null, "2026-03-31", "2026-04-30"],
  [null, "2026-12-31", "2027-01-31"],
])("a trial until %s and a period since %s: next billed on %s", (trialEnd, start, next) => {
  expect(nextBillingOf(between(trialEnd, start))).toBe(at(next));
});

test("the trial ends at its end date, and is undefined after that", () => {
  const trial = between("2026-12-07", "2026-11-23");
  expect(trialEndOf(trial, at("2026-12-06"))).toBe(at("2026-12-07"));
  expect(trialEndOf(trial, at("2026-12-08"))).toBeUndefined();
  expect(trialEndOf(between(null, "2026-11-23"), at("2026-12-08"))).toBeUndefined();
});

test.each([
  ["2026-11-23", "2026-12-01"],
  ["2026-12-31", "2027-01-01"],
])("after %s the next month begins on %s", (now, first) => {
  expect(firstOfNextMonth(at(now))).toBe(new Date(`${first}T00:00:00`).getTime());
});
