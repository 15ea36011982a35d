import { expect, test } from "vitest";
import { aConversation } from "./conversations.factory.ts";
import type { KnownConversation } from "./known-conversation.ts";
import { type Bucket, buckets, joins, stays } from "./views.ts";

const ME = 1;
const closed = { status: "closed", closed_at: "2026-11-21T10:00:00Z" } as const;
const mention = (user_id: number) => ({ message_id: "message", user_id, seen_at: null });

const listed = (is: typeof joins, conversation: KnownConversation): Bucket[] =>
  buckets.filter((bucket) => is({ bucket }, conversation, ME));

test.each<[string, Partial<KnownConversation>, Bucket[]]>([
  ["read and nobody's", {}, ["all", "unassigned"]],
  ["unread and nobody's", { read: false }, ["all", "unread", "unassigned"]],
  ["mine", { assignee_id: ME }, ["all", "me"]],
  ["a colleague's", { assignee_id: 2 }, ["all"]],
  ["one that mentions me", { assignee_id: 2, mentions: [mention(ME)] }, ["all", "mentions"]],
  ["one that mentions a colleague", { assignee_id: 2, mentions: [mention(2)] }, ["all"]],
  ["a priority", { assignee_id: 2, priority: "priority" }, ["all", "priority"]],
  ["closed", { ...closed, read: false, assignee_id: ME, priority: "priority" }, ["closed"]],
  ["archived", { archived_at: "2026-11-21T10:00:00Z", read: false }, []],
  ["closed and archived", { ...closed, archived_at: "2026-11-21T10:00:00Z" }, []],
])("a conversation that is %s comes into its lists", (_, of, expected) => {
  expect(listed(joins, aConversation(of))).toEqual(expected);
});

test("one that was read or assigned stays where the agent is looking at it", () => {
  const conversation = aConversation({ read: true, assignee_id: 2 });
  expect(listed(stays, conversation)).toEqual(["all", "unread", "unassigned"]);
});

test.each<[string, Partial<KnownConversation>, boolean]>([
  ["its own", { inbox_id: "sales" }, true],
  ["another inbox's", { inbox_id: "returns" }, false],
  ["its own but closed", { inbox_id: "sales", ...closed }, false],
])("an inbox lists a conversation that is %s: %s", (_, of, expected) => {
  expect(joins({ inboxId: "sales" }, aConversation(of), ME)).toBe(expected);
});
