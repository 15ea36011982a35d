import { expect, test } from "vitest";
import { aConversation, aMessage } from "../conversations.factory.ts";
import { previewOf } from "./preview.ts";

const ME = 1;

test.each([
  ["a customer's message", { customer_id: "customer", body: " Hi \n" }, "Hi"],
  ["my message", { user_id: ME, body: "Hello" }, "You: Hello"],
  ["a colleague's message", { user_id: 2, body: "Hello" }, "Hello"],
  ["my note", { user_id: ME, private: true, body: "Careful" }, "Note: Careful"],
  [
    "a mail without a text",
    { customer_id: "customer", source: "email" as const, body: "", metadata: { ses_subject: "Kettle" } },
    "Kettle",
  ],
  ["Markdown", { customer_id: "customer", body: "**Hi**" }, "Hi"],
  [
    "an automatic note about a closed GitHub issue",
    { type: "bot" as const, user_id: 2, private: true, body: ":white_check_mark: Closed :mega:" },
    "Note: ✅ Closed :mega:",
  ],
  [
    "an automatic note with an unknown short code",
    { type: "bot" as const, user_id: 2, body: ":shop: Hi" },
    ":shop: Hi",
  ],
  ["a colleague's message with a short code", { user_id: 2, body: ":mega: Hi" }, ":mega: Hi"],
  ["a message with only a file", { customer_id: "customer", body: null }, "Attachment"],
])("the preview of %s", (_, of, expected) => {
  expect(previewOf(aConversation({ messages: [aMessage(), aMessage(of)] }), ME)).toBe(expected);
});

test("a conversation without messages has a placeholder", () => {
  expect(previewOf(aConversation(), ME)).toBe("No messages yet");
});
