import { expect, test } from "vitest";
import { colleaguesViewing } from "./colleagues.ts";

const me = 1;
const at = (user_id: number, conversation_id: string | null, is_typing = false) => ({
  user_id,
  conversation_id,
  is_typing,
});

test.each([
  ["nobody", [], []],
  ["only the user, in another window", [at(me, "here", true)], []],
  ["colleagues in other conversations", [at(2, "there", true), at(3, null)], []],
  ["a colleague who views the conversation", [at(2, "here")], [{ user_id: 2, isTyping: false }]],
  [
    "a colleague who types in one of two windows",
    [at(2, "here"), at(2, "here", true)],
    [{ user_id: 2, isTyping: true }],
  ],
  [
    "several colleagues in a constant order",
    [at(3, "here", true), at(2, "here")],
    [
      { user_id: 2, isTyping: false },
      { user_id: 3, isTyping: true },
    ],
  ],
])("%s", (_, places, expected) => {
  expect(colleaguesViewing(places, "here", me)).toEqual(expected);
});
