import type { Tag } from "@parley/contract";
import { expect, test } from "vitest";
import type { TagChange } from "../../tags/index.ts";
import { aConversation, aMessage } from "../conversations.factory.ts";
import { entriesForChanges, entriesForTag } from "./optimistic-entries.ts";
import type { CachedEntry } from "./timeline.ts";

const by = { userId: 1, now: new Date("2026-11-21T09:00:00.500Z") };
const conversation = aConversation({ priority: "not_priority", status: "open", assignee_id: 2, inbox_id: "first" });

test.each<[string, Parameters<typeof entriesForChanges>[1], Partial<CachedEntry>[]]>([
  ["assigning", { assignee_id: 3 }, [{ type: "assigned", assignee_id: 3, previous_assignee_id: 2 }]],
  ["assigning to nobody", { assignee_id: null }, [{ type: "unassigned", previous_assignee_id: 2 }]],
  ["moving", { inbox_id: "second" }, [{ type: "moved", inbox_id: "second", previous_inbox_id: "first" }]],
  ["priority", { priority: "priority" }, [{ type: "prioritised" }]],
  ["closing", { status: "closed", closed_at: "2026-11-21T09:00:00Z" }, [{ type: "closed" }]],
  ["archiving", { archived_at: "2026-11-21T09:00:00Z" }, [{ type: "archived" }]],
  [
    "a change to the present value (no entry)",
    { assignee_id: 2, inbox_id: "first", priority: "not_priority", status: "open" },
    [],
  ],
])("%s adds an optimistic entry", (_, changes, expected) => {
  expect(entriesForChanges(conversation, changes, by)).toMatchObject(expected);
});

test("an optimistic entry follows the newest message and has the current user as actor", () => {
  const message = aMessage();
  const [entry] = entriesForChanges({ ...conversation, messages: [aMessage(), message] }, { status: "closed" }, by);
  expect(entry).toMatchObject({ id: null, after_message_id: message.id, actor: "user", user_id: 1 });
});

test.each<[string, TagChange, Partial<CachedEntry>[]]>([
  ["a new tag", { kind: "add", name: "b" }, [{ type: "tagged", tag: "b" }]],
  ["removing a tag", { kind: "remove", name: "a" }, [{ type: "untagged", tag: "a" }]],
  ["a tag that is there already (no entry)", { kind: "add", name: "a" }, []],
  ["removing a tag that is not there (no entry)", { kind: "remove", name: "b" }, []],
])("%s adds an optimistic entry", (_, change, expected) => {
  const tags = [{ name: "a" } as Tag];
  expect(entriesForTag({ ...conversation, tags }, change, by)).toMatchObject(expected);
});
