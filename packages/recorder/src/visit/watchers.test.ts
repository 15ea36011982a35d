import { expect, test } from "vitest";
import { createWatchers } from "./watchers.ts";

const there = (...refs: string[]) => ({
  "session:1": { metas: refs.map((phx_ref) => ({ phx_ref, admin: true as const, session_id: "1" })) },
});

test("a watcher in a diff and in the following state is new once", () => {
  const watchers = createWatchers();
  expect(watchers.change({ joins: there("a"), leaves: {} })).toBe(true);
  expect(watchers.are(there("a"))).toBe(false);
  expect(watchers.are(there("a", "b"))).toBe(true);
  expect(watchers.change({ joins: {}, leaves: there("a") })).toBe(false);
  expect(watchers.isAnybodyThere()).toBe(true);
  watchers.change({ joins: {}, leaves: there("b") });
  expect(watchers.isAnybodyThere()).toBe(false);
});

test("a watcher who reconnects is new again", () => {
  const watchers = createWatchers();
  watchers.are(there("a"));
  watchers.clear();
  expect(watchers.are(there("a"))).toBe(true);
});

test("only agents who watch a recording count", () => {
  const watchers = createWatchers();
  expect(watchers.are({ other: { metas: [{ phx_ref: "a" }, { phx_ref: "b", session_id: "1" }] } })).toBe(false);
  expect(watchers.isAnybodyThere()).toBe(false);
});
