import { expect, test } from "vitest";
import { sentAgo } from "./sent-ago.ts";

test.each([
  [-30, "Sent just now"], // the visitor's clock is behind
  [0, "Sent just now"],
  [9, "Sent just now"],
  [10, "Sent 10 seconds ago"],
  [59, "Sent 59 seconds ago"],
  [60, "Sent 1 minute ago"],
  [3599, "Sent 59 minutes ago"],
  [3600, "Sent 1 hour ago"],
  [86_399, "Sent 23 hours ago"],
  [86_400, "Sent 1 day ago"],
  [864_000, "Sent 10 days ago"],
])("%i seconds: %s", (seconds, expected) => {
  const now = new Date("2026-11-21T12:00:00Z");
  expect(sentAgo(new Date(now.getTime() - seconds * 1000), now)).toBe(expected);
});
