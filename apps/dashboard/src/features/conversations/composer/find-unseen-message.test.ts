import { expect, test } from "vitest";
import { aMessage } from "../conversations.factory.ts";
import { findUnseenMessage } from "./find-unseen-message.ts";

const me = 1;
const customer = { user_id: null, private: false };
const colleague = { user_id: 2, private: false };
const question = aMessage({ id: "question", ...customer });

const after = (message: object, read: boolean) =>
  findUnseenMessage({ messages: [question, aMessage({ id: "newer", ...message })], read }, "question", me)?.id;

test.each([
  ["a colleague's answer", colleague, true, "newer"],
  ["the customer's later message, unread", customer, false, "newer"],
  ["the customer's later message, read", customer, true, undefined],
  ["a colleague's note", { ...colleague, private: true }, true, undefined],
  ["this agent's message from another device", { user_id: me, private: false }, true, undefined],
])("%s", (_, message, read, expected) => {
  expect(after(message, read)).toBe(expected);
});

test("messages from before the draft are not unseen answers", () => {
  expect(findUnseenMessage({ messages: [question], read: false }, "question", me)).toBeUndefined();
});

test("in a conversation that was empty, every message is newer than the draft", () => {
  expect(findUnseenMessage({ messages: [question], read: false }, null, me)?.id).toBe("question");
});

test("a draft without a known beginning has no unseen answers", () => {
  expect(findUnseenMessage({ messages: [question], read: false }, undefined, me)).toBeUndefined();
});
