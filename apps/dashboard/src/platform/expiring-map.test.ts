import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ExpiringMap } from "./expiring-map.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aMap() {
  const states: string[] = [];
  const map = new ExpiringMap(6000, (entries) => states.push([...entries].map((entry) => entry.join("=")).join()));
  return { map, states };
}

test("an entry expires unless it is set again", () => {
  const { map, states } = aMap();
  map.set("a", "1");
  vi.advanceTimersByTime(4000);
  map.set("b", "2");
  map.set("a", "1");
  vi.advanceTimersByTime(5999);
  expect(states).toEqual(["a=1", "a=1,b=2"]);
  vi.advanceTimersByTime(1);
  expect(states).toEqual(["a=1", "a=1,b=2", "a=1", ""]);
});

test("another text replaces the entry", () => {
  const { map, states } = aMap();
  map.set("a", "1");
  map.set("a", "12");
  expect(states).toEqual(["a=1", "a=12"]);
});

test("a deleted entry is gone immediately, and a cleared map changes no more", () => {
  const { map, states } = aMap();
  map.set("a", "1");
  map.delete("a");
  map.delete("a");
  expect(states).toEqual(["a=1", ""]);
  map.set("b", "2");
  map.clear();
  vi.advanceTimersByTime(60_000);
  expect(states).toEqual(["a=1", "", "b=2"]);
});
