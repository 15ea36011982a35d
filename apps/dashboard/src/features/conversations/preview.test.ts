import { expect, test } from "vitest";
import { aConversation, aMessage } from "./conversations.factory.ts";
import { previewOf } from "./preview.ts";

const ME = 1;

test.each([
  ["the customer", { customer_id: "customer", body: " Hi \n" }, "Hi"],
  ["me", { user_id: ME, body: "Hello" }, "You: Hello"],
  ["a colleague", { user_id: 2, body: "Hello" }, "Hello"],
  ["a note of mine", { user_id: ME, private: true, body: "Careful" }, "Note: Careful"],
  [
    "a mail without a text",
    { customer_id: "customer", source: "email" as const, body: "", metadata: { ses_subject: "Kettle" } },
    "Kettle",
  ],
  ["Markdown", { customer_id: "customer", body: "**Hi**" }, "Hi"],
  ["a file alone", { customer_id: "customer", body: null }, "Attachment"],
])("in the list: %s", (_, of, expected) => {
  expect(previewOf(aConversation({ messages: [aMessage(), aMessage(of)] }), ME)).toBe(expected);
});

test("before anybody has said anything", () => {
  expect(previewOf(aConversation(), ME)).toBe("No messages yet");
});
