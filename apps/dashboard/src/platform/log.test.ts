import { expect, test, vi } from "vitest";
import { repeatedProblem } from "./log.ts";

test("a repeated problem is logged at once, and again after the interval", () => {
  const console = vi.spyOn(globalThis.console, "warn").mockImplementation(() => {});
  let now = 1_000_000;
  const log = repeatedProblem("No connection", 30_000, () => now);
  const logged = (atMs: number) => {
    now = 1_000_000 + atMs;
    log();
    return console.mock.calls.length;
  };
  expect([0, 1, 29_999, 30_000, 59_999, 60_000].map(logged)).toEqual([1, 1, 1, 2, 2, 3]);
  expect(console).toHaveBeenCalledWith("No connection");
  console.mockRestore();
});
