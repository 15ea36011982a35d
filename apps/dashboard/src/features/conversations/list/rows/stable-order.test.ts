import type { Message } from "@parley/contract";
import { expect, test } from "vitest";
import type { CachedConversation } from "../../cache/cached-conversation.ts";
import { aConversation, aMessage } from "../../conversations.factory.ts";
import { countPending, hasNews, type Place, placesOf, stableOrder } from "./stable-order.ts";

const listOf = (ids: string) => [...ids].map((id) => aConversation({ id }));

test.each([
  ["nothing changes", "abc", "abc", "abc", 0],
  ["a row is added at the top", "abc", "dabc", "abc", 1],
  ["a row is added in the middle", "abc", "adbc", "abc", 1],
  ["a row moves up", "abc", "cab", "abc", 1],
  ["a row is added and another moves up", "abc", "dbac", "abc", 2],
  ["a row is removed", "abc", "ac", "ac", 0],
  ["the next page is appended", "abc", "abcde", "abcde", 0],
  ["a row is added and the next page is appended", "abc", "xabcde", "abcde", 1],
  ["an empty list receives rows", "", "ab", "ab", 0],
])("the rows of a frozen list when %s", (_, shown, listed, expected, count) => {
  const rows = stableOrder([...shown], listOf(listed));
  expect(rows.map(({ id }) => id).join("")).toBe(expected);
  expect(countPending(rows, listOf(listed), () => true)).toBe(count);
});

test("a row that moves down is not counted with the rows that it passes, because they have no news", () => {
  expect(countPending(listOf("cab"), listOf("abc"), () => false)).toBe(0);
});

const ME = 1;
const said = (id: string, of: Partial<Message> = {}) => aConversation({ messages: [aMessage({ id, ...of })] });

test.each<[string, CachedConversation | undefined, CachedConversation, boolean]>([
  ["a conversation that was not in the list", undefined, said("m"), true],
  ["the same message", said("m"), said("m"), false],
  ["a customer's message", said("m"), said("n", { customer_id: "customer" }), true],
  ["a colleague's message", said("m"), said("n", { user_id: 2 }), true],
  ["my own message", said("m"), said("n", { user_id: ME }), false],
  ["a first message", aConversation(), said("n", { customer_id: "customer" }), true],
  ["no message", aConversation(), aConversation(), false],
])("%s is news for me", (_, placed, conversation, expected) => {
  const place: Place | undefined = placed && placesOf([placed])[0];
  expect(hasNews(place, conversation, ME)).toBe(expected);
});
