import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttled } from "./throttled.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("runs at once, and once more for all calls during the run", async () => {
  const task = vi.fn(async () => undefined);
  const ask = throttled(task, 1000);
  for (let i = 0; i < 5; i++) ask();
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(999);
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(task).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(5000);
  expect(task).toHaveBeenCalledTimes(2);
});

test("never runs twice at a time, however slow the task", async () => {
  let running = 0;
  let most = 0;
  const ask = throttled(async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    running--;
  }, 100);
  ask();
  await vi.advanceTimersByTimeAsync(1000);
  ask();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(most).toBe(1);
});

test("runs again after a failure", async () => {
  const task = vi.fn().mockRejectedValueOnce(new Error("no network")).mockResolvedValue(undefined);
  const ask = throttled(task, 10);
  ask();
  await vi.advanceTimersByTimeAsync(20);
  ask();
  expect(task).toHaveBeenCalledTimes(2);
});
