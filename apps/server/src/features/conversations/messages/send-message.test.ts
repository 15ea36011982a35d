import type { MessageType } from "@parley/contract";
import { expect, test } from "vitest";
import { senderOf } from "../facts.ts";
import { messageEffectsOf } from "./send-message.ts";

const AGENT = { user_id: 7, customer_id: null };
const CUSTOMER = { user_id: null, customer_id: "0f3d5c1a-7c1e-4b5e-9a55-3f4f0a3b2c1d" };

const said = (by: typeof AGENT | typeof CUSTOMER, type: MessageType, isPrivate = false) => ({
  ...by,
  type,
  private: isPrivate,
});

test.each([
  ["an agent's reply", "an agent", said(AGENT, "reply")],
  ["an agent's note", "an agent", said(AGENT, "note", true)],
  ["a customer's reply", "a customer", said(CUSTOMER, "reply")],
  ["a bot's message in an agent's name", "a bot", said(AGENT, "bot")],
  ["a bot's message for a customer", "a bot", said(CUSTOMER, "bot")],
])("the sender of %s is %s", (_, sender, message) => {
  expect(sender).toMatch(new RegExp(`${senderOf(message)}$`));
});

test.each([
  ["an agent's reply", said(AGENT, "reply"), { claims: true, read: true, reopens: false }],
  ["an agent's private reply", said(AGENT, "reply", true), { claims: false, read: true, reopens: false }],
  ["an agent's note", said(AGENT, "note", true), { claims: false, read: true, reopens: false }],
  ["a customer's reply", said(CUSTOMER, "reply"), { claims: false, read: false, reopens: true }],
  ["a bot's public message", said(AGENT, "bot"), { claims: false, read: false, reopens: false }],
  ["a bot's private message", said(AGENT, "bot", true), { claims: false, read: false, reopens: false }],
  ["a bot's message for a customer", said(CUSTOMER, "bot"), { claims: false, read: false, reopens: false }],
])("%s: its effects on the conversation", (_, message, effects) => {
  expect(messageEffectsOf(message)).toEqual(effects);
});
