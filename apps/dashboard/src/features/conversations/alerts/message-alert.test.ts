import { expect, test } from "vitest";
import { alertOf } from "./message-alert.ts";

const customers = { customer_id: "customer" };
const ours = { customer_id: null };
const open = { status: "open" } as const;
const closed = { status: "closed" } as const;

test.each([
  ["a customer's message", customers, open, false, { hasSound: true, hasToast: true }],
  ["a customer's first message in a conversation", customers, undefined, false, { hasSound: true, hasToast: true }],
  ["a customer's message in a closed conversation", customers, closed, false, { hasSound: true, hasToast: false }],
  ["a customer's message in the visible conversation", customers, open, true, { hasSound: false, hasToast: false }],
  ["a colleague's message", ours, open, false, { hasSound: false, hasToast: false }],
])("%s", (_, message, conversation, isViewed, expected) => {
  expect(alertOf(message, conversation, isViewed)).toEqual(expected);
});
