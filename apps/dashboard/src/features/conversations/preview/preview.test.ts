import { expect, test } from "vitest";
import { aConversation, aMessage, aUser } from "../conversations.factory.ts";
import { previewOf } from "./preview.ts";

const ME = 1;
const bruno = aUser({ email: "bruno.silva@example.com", full_name: "Bruno Silva" });

test.each([
  ["a customer's message", { customer_id: "customer", body: " Hi \n" }, "Hi"],
  ["my message", { user_id: ME, body: "Hello" }, "You: Hello"],
  ["a teammate's message", { user_id: 2, user: bruno, body: "Hello" }, "Bruno: Hello"],
  [
    "a message of a teammate with a display name",
    { user_id: 2, user: { ...bruno, display_name: "Bruno from Acme" }, body: "Hello" },
    "Bruno from Acme: Hello",
  ],
  [
    "a message of a teammate without a name",
    { user_id: 2, user: { ...bruno, full_name: null }, body: "Hello" },
    "bruno.silva: Hello",
  ],
  ["a message of a teammate who is not known", { user_id: 2, body: "Hello" }, "Hello"],
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
    { type: "bot" as const, user_id: 2, user: bruno, body: ":shop: Hi" },
    ":shop: Hi",
  ],
  ["a teammate's message with a short code", { user_id: 2, user: bruno, body: ":mega: Hi" }, "Bruno: :mega: Hi"],
  ["a message with only a file", { customer_id: "customer", body: null }, "Attachment"],
])("the preview of %s", (_, of, expected) => {
  expect(previewOf(aConversation({ messages: [aMessage(), aMessage(of)] }), ME)).toBe(expected);
});

test("a conversation without messages has a placeholder", () => {
  expect(previewOf(aConversation(), ME)).toBe("No messages yet");
});
