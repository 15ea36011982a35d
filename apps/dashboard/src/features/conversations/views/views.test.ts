import { expect, test } from "vitest";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { aConversation } from "../conversations.factory.ts";
import {
  type Bucket,
  buckets,
  filterOf,
  matchesView,
  pathOf,
  remainsInView,
  viewFromUrl,
  withSearch,
} from "./views.ts";

const ME = 1;
const closed = { status: "closed", closed_at: "2026-11-21T10:00:00Z" } as const;
const mention = (user_id: number) => ({ message_id: "message", user_id, seen_at: null });

const listed = (is: typeof matchesView, conversation: CachedConversation): Bucket[] =>
  buckets.filter((bucket) => is({ bucket }, conversation, ME));

test.each<[string, Partial<CachedConversation>, Bucket[]]>([
  ["read and unassigned", {}, ["all", "unassigned"]],
  ["unread and unassigned", { read: false }, ["all", "unread", "unassigned"]],
  ["assigned to me", { assignee_id: ME }, ["all", "me"]],
  ["a colleague's", { assignee_id: 2 }, ["all"]],
  ["one that mentions me", { assignee_id: 2, mentions: [mention(ME)] }, ["all", "mentions"]],
  ["one that mentions a colleague", { assignee_id: 2, mentions: [mention(2)] }, ["all"]],
  ["a priority", { assignee_id: 2, priority: "priority" }, ["all", "priority"]],
  ["closed", { ...closed, read: false, assignee_id: ME, priority: "priority" }, ["closed"]],
  ["archived", { archived_at: "2026-11-21T10:00:00Z", read: false }, []],
  ["closed and archived", { ...closed, archived_at: "2026-11-21T10:00:00Z" }, []],
])("a conversation that is %s is added to its lists", (_, of, expected) => {
  expect(listed(matchesView, aConversation(of))).toEqual(expected);
});

test("a conversation that was read or assigned stays in the visible list", () => {
  const conversation = aConversation({ read: true, assignee_id: 2 });
  expect(listed(remainsInView, conversation)).toEqual(["all", "unread", "unassigned"]);
});

test.each<[string, Partial<CachedConversation>, boolean]>([
  ["its own", { inbox_id: "sales" }, true],
  ["another inbox's", { inbox_id: "returns" }, false],
  ["its own but closed", { inbox_id: "sales", ...closed }, false],
])("an inbox lists a conversation that is %s: %s", (_, of, expected) => {
  expect(matchesView({ inboxId: "sales" }, aConversation(of), ME)).toBe(expected);
});

test.each([
  ["order 5 & more", "/conversations/me/7?q=order+5+%26+more", "order 5 & more"],
  ["  spaces around ", "/conversations/me/7?q=spaces+around", "spaces around"],
  ["  ", "/conversations/me/7", undefined],
  ["x".repeat(300), `/conversations/me/7?q=${"x".repeat(200)}`, "x".repeat(200)],
])("the search for %j is in the URL and is sent to the server with its list", (typed, path, q) => {
  const view = withSearch({ bucket: "me", q: "before" }, typed);
  expect(pathOf(view, "7")).toBe(path);
  expect(filterOf(view)).toEqual({ status: "open", assignee_id: "me", ...(q && { q }) });
});

test.each([
  ["/conversations/me", "", { bucket: "me" }],
  ["/conversations/me/7", "?q=order+5+%26+more", { bucket: "me", q: "order 5 & more" }],
  ["/inboxes/sales/conversations/7", "?q=", { inboxId: "sales" }],
  ["/conversations/none-such", "", undefined],
  ["/inboxes/sales", "", undefined],
  ["/inboxes//conversations", "", undefined],
  ["/settings/account", "?q=order", undefined],
])("%s%s is the list %j", (pathname, search, view) => {
  expect(viewFromUrl({ pathname, search })).toEqual(view);
});

test("events add no conversation to a search; results stay while they match the searched list", () => {
  const view = { bucket: "unread", q: "order" } as const;
  expect(matchesView(view, aConversation(), ME)).toBe(false);
  expect(remainsInView(view, aConversation(), ME)).toBe(true);
  expect(remainsInView(view, aConversation(closed), ME)).toBe(false);
});

test("a search in All finds closed conversations, and keeps those that are closed", () => {
  const view = { bucket: "all", q: "order" } as const;
  expect(filterOf(view)).toEqual({ q: "order" });
  expect(remainsInView(view, aConversation(closed), ME)).toBe(true);
});
