import { expect, test } from "vitest";
import { aConversation } from "../conversations.factory.ts";
import { inverseChanges, optimisticChanges, optimisticUndo } from "./optimistic-changes.ts";

const now = new Date("2026-11-21T12:34:56.789Z");

test("closing sets the time of closing and the last activity", () => {
  expect(optimisticChanges({ status: "closed" }, now)).toEqual({
    status: "closed",
    closed_at: "2026-11-21T12:34:56Z",
    last_activity_at: "2026-11-21T12:34:56Z",
  });
});

test("reopening clears the time of closing", () => {
  expect(optimisticChanges({ status: "open" }, now)).toMatchObject({ status: "open", closed_at: null });
});

test("unassigning sets the assignee to null", () => {
  expect(optimisticChanges({ assignee_id: null }, now)).toEqual({ assignee_id: null });
});

test("moving to another inbox is undone, unless a colleague has moved the conversation since", () => {
  const before = aConversation({ inbox_id: "first" });
  const changes = { inbox_id: "second" };
  const moved = { ...before, ...optimisticChanges(changes, now) };
  expect(moved.inbox_id).toBe("second");
  expect(inverseChanges(changes, before, moved)).toEqual({ inbox_id: "first" });
  expect(inverseChanges(changes, before, { ...moved, inbox_id: "third" })).toEqual({});
});

test("an undo does not revert a colleague's later change", () => {
  const before = aConversation({ status: "open", assignee_id: 1 });
  const changes = { status: "closed", assignee_id: 2 } as const;
  expect(inverseChanges(changes, before, { ...before, ...changes })).toEqual({ status: "open", assignee_id: 1 });
  expect(inverseChanges(changes, before, { ...before, ...changes, assignee_id: 3 })).toEqual({ status: "open" });
  expect(inverseChanges(changes, before, { ...before, assignee_id: 3 })).toEqual({});
});

test("an undo of closing restores the times, except that of later activity", () => {
  const before = aConversation({ status: "open", last_activity_at: "2026-11-21T09:00:00Z" });
  const closed = { ...before, ...optimisticChanges({ status: "closed" }, now) };
  const undo = (shown: typeof before) => optimisticUndo({ status: "open" }, before, closed, shown);
  expect(undo(closed)).toEqual({ status: "open", closed_at: null, last_activity_at: "2026-11-21T09:00:00Z" });
  const written = { ...closed, last_activity_at: "2026-11-21T13:00:00Z" };
  expect(undo(written)).toEqual({ status: "open", closed_at: null, last_activity_at: "2026-11-21T13:00:00Z" });
  expect(optimisticUndo({ assignee_id: null }, before, closed, closed)).toEqual({ assignee_id: null });
});
