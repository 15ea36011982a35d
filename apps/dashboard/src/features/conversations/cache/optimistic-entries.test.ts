import { expect, test } from "vitest";
import { aConversation, aMessage } from "../conversations.factory.ts";
import { entriesForChanges, entriesForTags } from "./optimistic-entries.ts";
import type { CachedEntry } from "./timeline.ts";

const by = { userId: 1, now: new Date("2026-11-21T09:00:00.500Z") };
const conversation = aConversation({ priority: "not_priority", status: "open", assignee_id: 2 });

test.each<[string, Parameters<typeof entriesForChanges>[1], Partial<CachedEntry>[]]>([
  ["assigning", { assignee_id: 3 }, [{ type: "assigned", assignee_id: 3, previous_assignee_id: 2 }]],
  ["assigning to nobody", { assignee_id: null }, [{ type: "unassigned", previous_assignee_id: 2 }]],
  ["priority", { priority: "priority" }, [{ type: "prioritised" }]],
  ["closing", { status: "closed", closed_at: "2026-11-21T09:00:00Z" }, [{ type: "closed" }]],
  ["archiving", { archived_at: "2026-11-21T09:00:00Z" }, [{ type: "archived" }]],
  ["a change to the present value (no entry)", { assignee_id: 2, priority: "not_priority", status: "open" }, []],
])("%s adds an optimistic entry", (_, changes, expected) => {
  expect(entriesForChanges(conversation, changes, by)).toMatchObject(expected);
});

test("an optimistic entry follows the newest message and has the current user as actor", () => {
  const message = aMessage();
  const [entry] = entriesForChanges({ ...conversation, messages: [aMessage(), message] }, { status: "closed" }, by);
  expect(entry).toMatchObject({ id: null, after_message_id: message.id, actor: "user", user_id: 1 });
});

test("a change of tags adds an entry for each added and each removed tag", () => {
  const tags = ["a", "b"].map((name) => ({ name }) as (typeof conversation.tags)[number]);
  expect(entriesForTags({ ...conversation, tags }, ["b", "c"], by)).toMatchObject([
    { type: "tagged", tag: "c" },
    { type: "untagged", tag: "a" },
  ]);
});
