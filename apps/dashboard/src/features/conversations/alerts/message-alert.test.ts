import { expect, test } from "vitest";
import { aConversation, aMessage } from "../conversations.factory.ts";
import { isNews, type MessageEvent, reportsReopening } from "./message-alert.ts";

test.each([
  ["a customer's message", true, "customer", false],
  ["a customer's message in the visible conversation", false, "customer", true],
  ["a colleague's message", false, null, false],
])("%s raises an alert: %s", (_, expected, customer_id, isViewed) => {
  expect(isNews({ customer_id }, isViewed)).toBe(expected);
});

const conversation = aConversation({ status: "open" });
const { id } = conversation;
const event: MessageEvent = {
  type: "message:created",
  seq: 7,
  payload: { ...aMessage({ conversation_id: id }), seq: 7 },
};

test.each([
  ["the next event opens the conversation", true, { id, updates: conversation, seq: 8 }],
  ["the next event changes a closed conversation", false, { id, updates: aConversation({ status: "closed" }), seq: 8 }],
  ["the next event opens another conversation", false, { id: "other", updates: conversation, seq: 8 }],
  ["a later event opens the conversation", false, { id, updates: conversation, seq: 9 }],
])("when %s, the message has reopened it: %s", (_, expected, payload) => {
  expect(reportsReopening({ type: "conversation:updated", seq: payload.seq, payload }, event)).toBe(expected);
});
