import { expect, test } from "vitest";
import { aMessage } from "../conversations.factory.ts";
import { unseenAnswer } from "./unseen-answer.ts";

const me = 1;
const customer = { user_id: null, private: false };
const colleague = { user_id: 2, private: false };
const question = aMessage({ id: "question", ...customer });

const after = (message: object, read: boolean) =>
  unseenAnswer({ messages: [question, aMessage({ id: "newer", ...message })], read }, "question", me)?.id;

test.each([
  ["a colleague's answer", colleague, true, "newer"],
  ["what the customer added, unread", customer, false, "newer"],
  ["what the customer added before everyone's eyes", customer, true, undefined],
  ["a colleague's note", { ...colleague, private: true }, true, undefined],
  ["what this agent sent from elsewhere", { user_id: me, private: false }, true, undefined],
])("%s", (_, message, read, expected) => {
  expect(after(message, read)).toBe(expected);
});

test("what was there before counts for nothing", () => {
  expect(unseenAnswer({ messages: [question], read: false }, "question", me)).toBeUndefined();
});

test("in a conversation that was empty, everything is newer", () => {
  expect(unseenAnswer({ messages: [question], read: false }, null, me)?.id).toBe("question");
});

test("of a draft that nobody saw begin, nothing is held against it", () => {
  expect(unseenAnswer({ messages: [question], read: false }, undefined, me)).toBeUndefined();
});
