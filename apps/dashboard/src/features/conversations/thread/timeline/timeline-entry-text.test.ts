import { expect, test } from "vitest";
import type { CachedEntry } from "../../cache/timeline.ts";
import { anEntry } from "../../conversations.factory.ts";
import { timelineEntryText } from "./timeline-entry-text.ts";

test.each<[Partial<CachedEntry>, string]>([
  [{ type: "closed", user_id: 1 }, "You closed this conversation"],
  [{ type: "closed", user_id: 2 }, "Ada closed this conversation"],
  [{ type: "assigned", user_id: 1, assignee_id: 1 }, "You assigned this conversation to yourself"],
  [{ type: "assigned", user_id: 1, assignee_id: 3 }, "You assigned this conversation to Ben"],
  [{ type: "assigned", user_id: 2, assignee_id: 2 }, "Ada assigned this conversation to themselves"],
  [{ type: "assigned", user_id: 2, assignee_id: 1 }, "Ada assigned this conversation to you"],
  [{ type: "assigned", user_id: 2, assignee_id: 3 }, "Ada assigned this conversation to Ben"],
  [{ type: "assigned", user_id: null, assignee_id: null }, "Ada assigned this conversation to Ben"], // both users are deleted
  [{ type: "unassigned", user_id: 2, previous_assignee_id: 1 }, "Ada unassigned you"],
  [{ type: "unassigned", user_id: 2, previous_assignee_id: 2 }, "Ada unassigned themselves"],
  [{ type: "moved", user_id: 2 }, "Ada moved this conversation to Sales"],
  [{ type: "tagged", user_id: 2, tag: "billing" }, "Ada added the tag “billing”"],
])("%o", (entry, expected) => {
  const known: CachedEntry = { ...anEntry(), ...entry };
  const concernedId = known.type === "unassigned" ? known.previous_assignee_id : known.assignee_id;
  const names = { actor: "Ada", concerned: "Ben", inbox: "Sales" };
  expect(timelineEntryText(known, { myId: 1, concernedId, ...names })).toBe(expected);
});
