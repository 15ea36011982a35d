import { expect, test } from "vitest";
import { aConversation } from "../../conversations.factory.ts";
import { countPending, stableOrder } from "./stable-order.ts";

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
  expect(countPending(rows, listOf(listed))).toBe(count);
});
