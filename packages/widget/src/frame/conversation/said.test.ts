import { expect, test } from "vitest";
import { aMessage, anAgent, anAnswer } from "../../../../sdk/test/messages.ts";
import { saidBy, toBeSaid } from "./said.ts";

test.each([
  ["a display name", anAnswer({ user: anAgent({ display_name: "Sam", full_name: "Sam Smith" }) }), "Sam"],
  ["a full name", anAnswer({ user: anAgent({ full_name: "Sam Smith" }) }), "Sam Smith"],
  ["part of an address", anAnswer({ user: anAgent({ email: "sam@example.com" }) }), "sam"],
  ["no name at all", anAnswer({ user: anAgent({ email: "" }) }), "Agent"],
  ["nobody known", anAnswer(), "Agent"],
  ["no agent", aMessage({ customer_id: null }), "Example Shop"],
  ["the visitor", aMessage(), undefined],
])("an author with %s", (_who, message, name) => {
  expect(saidBy(message, "Example Shop").author?.name).toBe(name);
});

test("a message without a company's name is the bot's", () => {
  expect(saidBy(aMessage({ customer_id: null }), undefined).author?.name).toBe("Bot");
});

test("a message without text is only its files; its time is in UTC", () => {
  const said = saidBy(aMessage({ body: null, created_at: "2026-11-21T12:00:00" }), undefined);
  expect(said).toMatchObject({ body: "", at: new Date("2026-11-21T12:00:00Z") });
});

test.each([
  [false, "sending"],
  [true, "refused"],
])("what the server does not have says so (refused: %s)", (isRefused, pending) => {
  const outgoing = { id: "1", body: "Hi", attachments: [], sent_at: "2026-11-21T12:00:00.000Z", isRefused };
  expect(toBeSaid(outgoing).pending).toBe(pending);
});
