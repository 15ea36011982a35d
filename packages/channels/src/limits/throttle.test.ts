import { expect, test } from "vitest";
import { Throttle } from "./throttle.ts";

const aThrottle = () => new Throttle(10, 5_000);

/** The waiting time of the key after each of these units, all counted at once. */
const waits = (throttle: Throttle, units: number, now: number, key = "a") =>
  Array.from({ length: units }, () => Math.round(throttle.count(key, 1, now)));

test("a key can use the burst at once, and then its rate", () => {
  const throttle = aThrottle();
  expect(waits(throttle, 50, 100_000)).toEqual(Array(50).fill(0));
  expect(waits(throttle, 3, 100_000)).toEqual([100, 200, 300]);
  expect(waits(throttle, 1, 100_300)).toEqual([100]);
});

test("the burst is available from the start", () => {
  expect(waits(aThrottle(), 50, 0)).toEqual(Array(50).fill(0));
});

test("several units can be counted together", () => {
  expect(Math.round(aThrottle().count("a", 70, 100_000))).toBe(2_000);
});

test("other keys do not wait", () => {
  const throttle = aThrottle();
  waits(throttle, 100, 100_000);
  expect(waits(throttle, 1, 100_000, "b")).toEqual([0]);
});

test("an idle key is evicted, an active one is not", () => {
  const throttle = aThrottle();
  waits(throttle, 100, 100_000);
  throttle.sweep(104_999);
  expect(waits(throttle, 1, 104_999)).toEqual([101]);
  throttle.sweep(200_000);
  expect(waits(throttle, 1, 200_000)).toEqual([0]);
});

test("without a limit no key waits", () => {
  expect(waits(new Throttle(Number.POSITIVE_INFINITY, 5_000), 1_000, 1)).toEqual(Array(1_000).fill(0));
});
