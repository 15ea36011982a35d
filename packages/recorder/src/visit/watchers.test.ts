import { expect, test } from "vitest";
import { createWatchers } from "./watchers.ts";

const there = (...refs: string[]) => ({
  "session:1": { metas: refs.map((phx_ref) => ({ phx_ref, admin: true as const, session_id: "1" })) },
});

test("a watcher in a diff and in the following state is new once", () => {
  const watchers = createWatchers();
  expect(watchers.change({ joins: there("a"), leaves: {} })).toBe(true);
  expect(watchers.replace(there("a"))).toBe(false);
  expect(watchers.replace(there("a", "b"))).toBe(true);
  expect(watchers.change({ joins: {}, leaves: there("a") })).toBe(false);
  expect(watchers.hasWatchers()).toBe(true);
  watchers.change({ joins: {}, leaves: there("b") });
  expect(watchers.hasWatchers()).toBe(false);
});

test("a watcher who reconnects is new again", () => {
  const watchers = createWatchers();
  watchers.replace(there("a"));
  watchers.clear();
  expect(watchers.replace(there("a"))).toBe(true);
});

test("only agents who watch a recording count", () => {
  const watchers = createWatchers();
  expect(watchers.replace({ other: { metas: [{ phx_ref: "a" }, { phx_ref: "b", session_id: "1" }] } })).toBe(false);
  expect(watchers.hasWatchers()).toBe(false);
});
