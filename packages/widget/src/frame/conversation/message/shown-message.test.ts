import { expect, test } from "vitest";
import { aMessage, anAgent, anAnswer } from "../../../../../sdk/test/messages.ts";
import { fromMessage, fromOutgoing } from "./shown-message.ts";

const visitorId = "5f1c2a9e-8f5b-4a57-9a3c-0d9d9c6a1f11";
const another = "9a3c2a9e-8f5b-4a57-8f5b-0d9d9c6a1f11";

test.each([
  ["a display name", anAnswer({ user: anAgent({ display_name: "Sam", full_name: "Sam Smith" }) }), "Sam"],
  ["a full name", anAnswer({ user: anAgent({ full_name: "Sam Smith" }) }), "Sam Smith"],
  ["only an email address", anAnswer({ user: anAgent({ email: "sam@example.com" }) }), "sam"],
  ["no name", anAnswer({ user: anAgent({ email: "" }) }), "Agent"],
  ["no user data", anAnswer(), "Agent"],
  ["no agent", aMessage({ customer_id: null }), "Example Shop"],
  ["the visitor as author", aMessage({ customer_id: visitorId }), undefined],
  ["another customer as author", aMessage({ customer_id: another }), "Agent"],
])("the author's name with %s", (_who, message, name) => {
  expect(fromMessage(message, visitorId, "Example Shop").author?.name).toBe(name);
});

test("a message without a company's name is the bot's", () => {
  expect(fromMessage(aMessage({ customer_id: null }), visitorId, undefined).author?.name).toBe("Bot");
});

test("a message without text has only its files; its time is in UTC", () => {
  const said = fromMessage(aMessage({ body: null, created_at: "2026-11-21T12:00:00" }), visitorId, undefined);
  expect(said).toMatchObject({ body: "", at: new Date("2026-11-21T12:00:00Z") });
});

test.each([
  [false, "sending"],
  [true, "refused"],
])("a message that is not stored is pending (refused: %s)", (isRefused, pending) => {
  const outgoing = { id: "1", body: "Hi", attachments: [], sent_at: "2026-11-21T12:00:00.000Z", isRefused };
  expect(fromOutgoing(outgoing).pending).toBe(pending);
});
