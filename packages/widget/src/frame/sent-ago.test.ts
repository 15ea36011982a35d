import { expect, test } from "vitest";
import { sentAgo } from "./sent-ago.ts";

test.each([
  [-30, "just now"], // the visitor's clock is behind
  [0, "just now"],
  [9, "just now"],
  [10, "10 seconds ago"],
  [59, "59 seconds ago"],
  [60, "1 minute ago"],
  [3599, "59 minutes ago"],
  [3600, "1 hour ago"],
  [86_399, "23 hours ago"],
  [86_400, "1 day ago"],
  [864_000, "10 days ago"],
])("%i seconds: %s", (seconds, expected) => {
  const now = new Date("2026-11-21T12:00:00Z");
  expect(sentAgo(new Date(now.getTime() - seconds * 1000), now)).toBe(expected);
});
