import type { Message } from "@parley/contract";
import { expect, test } from "vitest";
import { textStatusOf } from "./TextStatus.tsx";

const sentBy = (customer_id: string | null, metadata: Message["metadata"]) =>
  textStatusOf({ customer_id, metadata } as Message);

test.each([
  ["a message on its way", { twilio_status: "sending" }, "On its way"],
  [
    "an error that an agent can fix",
    { twilio_status: "failed", twilio_error_code: 21610 },
    "Not delivered: the customer opted out of text messages",
  ],
  ["another error", { twilio_status: "undelivered", twilio_error_code: 30034 }, "Not delivered: Twilio error 30034"],
  [
    "no connected number",
    { twilio_status: "failed", twilio_failure: "not_connected" },
    "Not delivered: no Twilio number is connected",
  ],
  [
    "a customer without a number",
    { twilio_status: "failed", twilio_failure: "no_phone" },
    "Not delivered: the customer has no phone number",
  ],
  [
    "a message that waited too long",
    { twilio_status: "failed", twilio_failure: "expired" },
    "Not delivered: it couldn't be sent within three days",
  ],
  ["an unknown reason", { twilio_status: "failed", twilio_failure: "of a later version" }, "Not delivered"],
])("the status of %s", (_, metadata, label) => {
  expect(sentBy(null, metadata)?.label).toBe(label);
});

test("a customer's message, and one that is no text message, has no status", () => {
  expect(sentBy("ann", { twilio_status: "failed" })).toBeUndefined();
  expect(sentBy(null, null)).toBeUndefined();
});
