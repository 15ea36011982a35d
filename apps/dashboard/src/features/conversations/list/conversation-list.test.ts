import type { FeedEvent } from "@parley/contract";
import { expect, test } from "vitest";
import type { CachedConversation } from "../cache/cached-conversation.ts";
import { aConversation, aMessage } from "../conversations.factory.ts";
import {
  adjacentId,
  append,
  applyEvents,
  type ConversationList,
  neighborOf,
  upsertInList,
} from "./conversation-list.ts";

const viewer = { view: { bucket: "all" }, userId: 1 } as const;
const at = (time: string) => `2026-11-21T${time}:00Z`;
const one = (id: string, time: string | null, of: Partial<CachedConversation> = {}) =>
  aConversation({ id, last_activity_at: time && at(time), ...of });
const listOf = (...conversations: CachedConversation[]): ConversationList => ({ conversations, next: null });
const ids = ({ conversations }: ConversationList) => conversations.map(({ id }) => id);

const list = listOf(one("c", "12:00"), one("b", "11:00"), one("a", "10:00"));

test.each<[string, CachedConversation, string[]]>([
  ["new activity moves it to the top", one("a", "13:00"), ["a", "c", "b"]],
  ["a new conversation is inserted in order", one("d", "11:30"), ["c", "d", "b", "a"]],
  ["a conversation without activity comes first, as on the server", one("d", null), ["d", "c", "b", "a"]],
  ["at the same second the higher id comes first", one("bb", "11:00"), ["c", "bb", "b", "a"]],
  ["a conversation that no longer matches the view is removed", one("b", "11:00", { status: "closed" }), ["c", "a"]],
  [
    "a conversation that never matched the view changes nothing",
    one("d", "13:00", { status: "closed" }),
    ["c", "b", "a"],
  ],
])("%s", (_, conversation, expected) => {
  expect(ids(upsertInList(list, conversation, viewer))).toEqual(expected);
});

test("conversations of the same second keep the order of the server, which knows the microseconds", () => {
  const sameSecond = listOf(one("b", "11:00"), one("c", "11:00"), one("a", "11:00"));
  expect(ids(upsertInList(sameSecond, one("c", "11:00", { read: false }), viewer))).toEqual(["b", "c", "a"]);
  expect(ids(upsertInList(sameSecond, one("d", "10:00"), viewer))).toEqual(["b", "c", "a", "d"]);
  const page = { conversations: [one("z", "11:00"), one("y", "11:00")], next: null };
  expect(ids(append(sameSecond, page))).toEqual(["b", "c", "a", "z", "y"]);
});

test("a conversation that returns without new activity has its place among those of the same second", () => {
  const sameSecond = listOf(one("d", "11:00"), one("c", "11:00"), one("b", "11:00"), one("a", "11:00"));
  const close = (list: ConversationList, id: string) =>
    upsertInList(list, one(id, "11:00", { status: "closed" }), viewer);
  const withoutTwo = close(close(sameSecond, "b"), "c");
  expect(ids(withoutTwo)).toEqual(["d", "a"]);
  const undone = upsertInList(withoutTwo, one("c", "11:00"), viewer);
  expect(ids(undone)).toEqual(["d", "c", "a"]);
  expect(ids(upsertInList(undone, one("b", "11:00"), viewer))).toEqual(["d", "c", "b", "a"]);
  expect(ids(upsertInList(close(sameSecond, "a"), one("a", "11:00"), viewer))).toEqual(["d", "c", "b", "a"]);
  expect(ids(upsertInList(withoutTwo, one("c", "12:00"), viewer))).toEqual(["c", "d", "a"]);
});

test("new activity in the same second comes first", () => {
  const sameSecond = listOf(one("c", "11:00"), one("b", "11:00"), one("a", "10:00"));
  expect(ids(upsertInList(sameSecond, one("a", "11:00"), viewer))).toEqual(["a", "c", "b"]);
});

test("a conversation below the loaded pages is not inserted until its page loads", () => {
  const firstPage = { ...list, next: "cursor" };
  expect(ids(upsertInList(firstPage, one("d", "09:00"), viewer))).toEqual(["c", "b", "a"]);
  expect(ids(upsertInList(firstPage, one("d", "10:30"), viewer))).toEqual(["c", "b", "d", "a"]);
});

test("a list keeps only the newest message of a conversation", () => {
  const messages = [aMessage({ body: "first" }), aMessage({ body: "last" })];
  const [listed] = upsertInList(listOf(), one("a", "10:00", { messages }), viewer).conversations;
  expect(listed?.messages.map(({ body }) => body)).toEqual(["last"]);
});

test("events that arrived before an older response are applied to its list", () => {
  const answer = listOf(one("b", "11:00"), one("a", "10:00"));
  const message = aMessage({ conversation_id: "a", created_at: "2026-11-21T12:00:00", body: "news" });
  const closed = { ...one("b", "12:01", { status: "closed", closed_at: at("12:01") }) };
  const events: FeedEvent[] = [
    { seq: 7, type: "message:created", payload: { ...message, seq: 7 } },
    { seq: 8, type: "conversation:updated", payload: { id: "b", updates: closed, seq: 8 } },
    { seq: 9, type: "conversation:created", payload: { id: "c", seq: 9 } },
  ];
  const known = one("c", "12:02");
  const result = applyEvents(answer, events, viewer, (id) => (id === "c" ? known : undefined));
  expect(ids(result)).toEqual(["c", "a"]);
  expect(result.conversations[1]?.messages.at(-1)?.body).toBe("news");
});

test("a conversation that moved up between two pages is listed once", () => {
  const page = { conversations: [one("a", "09:00"), one("z", "08:00")], next: "more" };
  const result = append(list, page);
  expect(ids(result)).toEqual(["c", "b", "a", "z"]);
  expect(result.next).toBe("more");
});

test("the next page of a search adds its matches", () => {
  const match = { message_id: "m", excerpt: "A word", private: false, user_id: null };
  const first = { ...list, matches: { c: match } };
  const { matches } = append(first, { conversations: [one("z", "08:00")], next: null, matches: { z: match } });
  expect(matches).toEqual({ c: match, z: match });
});

test.each([
  ["c", "b"],
  ["b", "a"],
  ["a", "b"],
  ["gone", "c"],
])("after %s is closed, %s is its neighbor", (id, expected) => {
  expect(neighborOf(list, id)).toBe(expected);
});

test("closing the last conversation leaves no neighbor", () => {
  expect(neighborOf(listOf(one("a", "10:00")), "a")).toBeUndefined();
});

test.each([
  [undefined, 1, "c"],
  ["c", 1, "b"],
  ["b", -1, "c"],
  ["c", -1, undefined],
  ["a", 1, undefined],
] as const)("from %s by %d comes %s", (id, by, expected) => {
  expect(adjacentId(list, id, by)).toBe(expected);
});
