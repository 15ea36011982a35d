import { expect, test } from "vitest";
import { aConversation } from "../../conversations.factory.ts";
import { countPending, stableOrder } from "./stable-order.ts";

const listOf = (ids: string) => [...ids].map((id) => aConversation({ id }));

test.each([
  ["nothing changes", "abc", "abc", "abc", 0],
  ["one comes in on top", "abc", "dabc", "abc", 1],
  ["one comes in further down", "abc", "adbc", "abc", 1],
  ["one moves up", "abc", "cab", "abc", 1],
  ["one comes in and one moves up", "abc", "dbac", "abc", 2],
  ["one leaves", "abc", "ac", "ac", 0],
  ["the next page comes in at the end", "abc", "abcde", "abcde", 0],
  ["one comes in, and the next page", "abc", "xabcde", "abcde", 1],
  ["an empty list takes in what comes", "", "ab", "ab", 0],
])("while rows are held and %s", (_, shown, listed, expected, count) => {
  const rows = stableOrder([...shown], listOf(listed));
  expect(rows.map(({ id }) => id).join("")).toBe(expected);
  expect(countPending(rows, listOf(listed))).toBe(count);
});
