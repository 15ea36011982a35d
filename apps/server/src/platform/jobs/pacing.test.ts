import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { JobPacing } from "./pacing.ts";

let isBusy: boolean;
let pacing: JobPacing;

beforeEach(() => {
  vi.useFakeTimers();
  isBusy = false;
  pacing = new JobPacing(() => isBusy);
});
afterEach(() => {
  pacing.close();
  vi.useRealTimers();
});

/** Asks for turns, and counts those that were given. */
function ask(job: { name: string; intervalWhenBusyMs?: number }, count: number) {
  const started = { count: 0 };
  for (let n = 0; n < count; n++) void pacing.turn(job).then(() => started.count++);
  return started;
}

test("jobs start immediately while the server is not busy", async () => {
  const jobs = ask({ name: "a" }, 100);
  await vi.advanceTimersByTimeAsync(0);
  expect(jobs.count).toBe(100);
});

test("while the server is busy, jobs of one name start every 200 ms, or at their own interval", async () => {
  isBusy = true;
  await vi.advanceTimersByTimeAsync(100);
  const [jobs, rare] = [ask({ name: "a" }, 100), ask({ name: "b", intervalWhenBusyMs: 1000 }, 100)];
  await vi.advanceTimersByTimeAsync(2000);
  expect([jobs.count, rare.count]).toEqual([10, 2]);
});

test("the waiting jobs start when the server is not busy any more", async () => {
  isBusy = true;
  await vi.advanceTimersByTimeAsync(100);
  const jobs = ask({ name: "a" }, 100);
  isBusy = false;
  await vi.advanceTimersByTimeAsync(100);
  expect(jobs.count).toBe(100);
});

test("no job waits after the end", async () => {
  isBusy = true;
  await vi.advanceTimersByTimeAsync(100);
  const jobs = ask({ name: "a" }, 100);
  pacing.close();
  const later = ask({ name: "a" }, 100);
  await vi.advanceTimersByTimeAsync(0);
  expect([jobs.count, later.count]).toEqual([100, 100]);
});
