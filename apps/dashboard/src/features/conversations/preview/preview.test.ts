import { expect, test } from "vitest";
import { aConversation, aMessage } from "../conversations.factory.ts";
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
  [
    "that GitHub closed an issue",
    { type: "bot" as const, user_id: 2, private: true, body: ":white_check_mark: Closed :mega:" },
    "Note: ✅ Closed :mega:",
  ],
  ["a note that begins with the name of no sign", { type: "bot" as const, user_id: 2, body: ":shop: Hi" }, ":shop: Hi"],
  ["what a colleague wrote word for word", { user_id: 2, body: ":mega: Hi" }, ":mega: Hi"],
  ["a file alone", { customer_id: "customer", body: null }, "Attachment"],
])("in the list: %s", (_, of, expected) => {
  expect(previewOf(aConversation({ messages: [aMessage(), aMessage(of)] }), ME)).toBe(expected);
});

test("a conversation without messages has a placeholder", () => {
  expect(previewOf(aConversation(), ME)).toBe("No messages yet");
});
