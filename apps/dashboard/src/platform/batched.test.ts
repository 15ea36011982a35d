import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { batched } from "./batched.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function gatherer() {
  const handedOn: number[][] = [];
  return { handedOn, ...batched<number>((items) => handedOn.push(items), 100) };
}

test("delivers the first item at once, and later items together in order", () => {
  const { handedOn, add } = gatherer();
  for (const item of [1, 2, 3]) add(item);
  expect(handedOn).toEqual([[1]]);
  vi.advanceTimersByTime(99);
  add(4);
  expect(handedOn).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  expect(handedOn).toEqual([[1], [2, 3, 4]]);
  add(5);
  vi.advanceTimersByTime(100);
  expect(handedOn).toEqual([[1], [2, 3, 4], [5]]);
});

test("does not wait after a pause", () => {
  const { handedOn, add } = gatherer();
  add(1);
  vi.advanceTimersByTime(1000);
  add(2);
  expect(handedOn).toEqual([[1], [2]]);
});

test("loses no item at its end, or when a listener throws", () => {
  const { handedOn, add, end } = gatherer();
  for (const item of [1, 2]) add(item);
  end();
  expect(handedOn).toEqual([[1], [2]]);
  vi.advanceTimersByTime(1000);
  expect(handedOn).toHaveLength(2);

  const received: number[] = [];
  const failing = batched<number>(([item]) => {
    if (item === 1) throw new Error("fails");
    received.push(item!);
  }, 100);
  expect(() => failing.add(1)).toThrow("fails");
  failing.add(2);
  vi.advanceTimersByTime(100);
  expect(received).toEqual([2]);
});
