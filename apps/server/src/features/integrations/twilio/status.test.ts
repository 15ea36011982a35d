import { expect, test } from "vitest";
import { statusAfter } from "./status.ts";

const sid = "SM1";

test("the delivery status moves forward only", () => {
  const sent = { twilio_message_sid: sid, twilio_status: "sent" };
  expect(statusAfter({}, { sid, status: "queued" })).toEqual({ twilio_message_sid: sid, twilio_status: "queued" });
  expect(statusAfter(sent, { sid, status: "delivered" })).toEqual({ twilio_status: "delivered" });
  expect(statusAfter(sent, { sid, status: "sending" })).toBeUndefined();
  expect(statusAfter(sent, { sid, status: "sent" })).toBeUndefined();
  expect(statusAfter(sent, { sid, status: "undelivered", code: 30003 })).toEqual({
    twilio_status: "undelivered",
    twilio_error_code: 30003,
  });
  expect(statusAfter({ ...sent, twilio_status: "delivered" }, { sid, status: "sent" })).toBeUndefined();
});

test("Twilio may report a status before it answers the request", () => {
  const told = statusAfter({}, { sid, status: "delivered" });
  expect(told).toEqual({ twilio_message_sid: sid, twilio_status: "delivered" });
  expect(statusAfter(told!, { sid, status: "queued" })).toBeUndefined();
});

test("a status of another message, or an unknown one, is ignored", () => {
  expect(statusAfter({ twilio_message_sid: sid }, { sid: "SM2", status: "delivered" })).toBeUndefined();
  expect(statusAfter({ twilio_message_sid: sid }, { sid, status: "made-up" })).toBeUndefined();
});
