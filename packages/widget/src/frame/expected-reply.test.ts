import { expect, test } from "vitest";
import { expectedReply } from "./expected-reply.ts";
import { texts } from "./texts.ts";

const now = new Date(2026, 10, 27, 18, 30); // a Friday, in the visitor's time zone
const at = (...[day, hour, minute]: [number, number, number]) => new Date(2026, 10, day, hour, minute).toISOString();

test.each([
  [1, "Usually replies in 1 minute"],
  [4, "Usually replies in 4 minutes"],
  [10, "Usually replies in 10 minutes"],
  [11, "Usually replies in 15 minutes"],
  [55, "Usually replies in 55 minutes"],
  [56, "Usually replies in 1 hour"],
  [85, "Usually replies in 1 hour"],
  [90, "Usually replies in 2 hours"],
  [23 * 60, "Usually replies in 23 hours"],
  [24 * 60, "Usually replies in 1 day"],
  [36 * 60, "Usually replies in 1 day"],
  [36 * 60 + 1, undefined],
  [0, undefined],
  [undefined, undefined],
  ["soon", undefined],
])("a team that replies in %s minutes: %s", (minutes, expected) => {
  expect(expectedReply({ replyMinutes: minutes === undefined ? undefined : String(minutes) }, texts, now)).toBe(
    expected,
  );
});

test.each([
  [at(27, 20, 0), "We're back at 8:00 PM"],
  [at(28, 9, 0), "We're back on Saturday at 9:00 AM"],
  [at(30, 9, 5), "We're back on Monday at 9:05 AM"],
  [at(27, 18, 0), "Usually replies in 4 minutes"],
  ["some day", "Usually replies in 4 minutes"],
])("a team that is back at %s: %s", (teamBackAt, expected) => {
  const said = expectedReply({ teamBackAt, replyMinutes: "4" }, texts, now);
  expect(said?.replace("\u202f", " ")).toBe(expected);
});
