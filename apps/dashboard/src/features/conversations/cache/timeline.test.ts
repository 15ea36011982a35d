import { expect, test } from "vitest";
import { aConversation, anEntry } from "../conversations.factory.ts";
import { entriesForChanges } from "./optimistic-entries.ts";
import { type CachedEntry, confirmEntries, withEntries } from "./timeline.ts";

const by = { userId: 1, now: new Date("2026-11-21T09:00:00.500Z") };
const conversation = aConversation({ priority: "not_priority", status: "open", assignee_id: 2 });

const outline = (entries: CachedEntry[]) => entries.map(({ id, type }) => (id === null ? `expected ${type}` : type));

const expected = entriesForChanges(conversation, { status: "closed", priority: "priority" }, by);
const [prioritised, closed] = [anEntry({ type: "prioritised" }), anEntry({ type: "closed" })];

test("a timeline has each entry once, in the server's order", () => {
  expect(withEntries(withEntries([closed], [prioritised]), [closed, prioritised])).toEqual([prioritised, closed]);
});

test("a stored entry replaces the optimistic entry and keeps its key", () => {
  const timeline = withEntries(expected, [prioritised]);
  expect(outline(timeline)).toEqual(["prioritised", "expected closed"]);
  expect(timeline[0]).toEqual({ ...prioritised, key: expected[0]!.key });
});

test("a colleague's entry or an entry of another type does not replace an optimistic entry", () => {
  for (const other of [anEntry({ user_id: 2 }), anEntry({ type: "reopened" })]) {
    const timeline = withEntries(expected, [other]);
    expect(outline(timeline)).toEqual([other.type, "expected prioritised", "expected closed"]);
  }
});

test("after the response the timeline has the stored entries, whether the event arrived before or after it", () => {
  const answered = confirmEntries(expected, expected, [prioritised, closed]);
  expect(outline(answered)).toEqual(["prioritised", "closed"]);
  expect(withEntries(answered, [prioritised, closed])).toEqual(answered);
  expect(confirmEntries(withEntries(expected, [prioritised, closed]), expected, [prioritised, closed])).toEqual(
    answered,
  );
});

test("after the response, optimistic entries without a stored entry are removed", () => {
  expect(outline(confirmEntries(expected, expected, [closed]))).toEqual(["closed"]);
  expect(confirmEntries([prioritised, ...expected], expected)).toEqual([prioritised]);
});

test("optimistic entries of another change stay", () => {
  const others = entriesForChanges(conversation, { assignee_id: 1 }, by);
  expect(confirmEntries([...others, ...expected], expected)).toEqual(others);
});
