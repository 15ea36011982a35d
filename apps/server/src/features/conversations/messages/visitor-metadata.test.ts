import { expect, test } from "vitest";
import { Invalid } from "../../../platform/errors.ts";
import { allowedMetadata } from "./visitor-metadata.ts";

const STRANGER = false;
const ONE_OF_US = true;

test.each([
  ["nothing", null, null],
  ["nothing at all", undefined, null],
  ["an empty map", {}, null],
  ["what the page likes", { reply_action: "yes", deep: { er: [1] } }, { reply_action: "yes", deep: { er: [1] } }],
  ["only reserved words", { mentions: [1], is_reminder: true, reminder_count: 3 }, null],
  ["a provider's words", { gmail_id: "1", ses_id: "2", gmail: 1, ses: 2 }, { gmail: 1, ses: 2 }],
  ["an integration's words", { twilio_status: "failed", slack_ts: "1", intercom: 1 }, { intercom: 1 }],
  ["a wish to go unseen", { disable_webhook_events: true, plan: "team" }, { plan: "team" }],
])("of %s a visitor may set these keys", (_, given, kept) => {
  expect(allowedMetadata(given, STRANGER)).toEqual(kept);
});

test("a signed-in agent can suppress webhooks, and set no other reserved key", () => {
  const given = { disable_webhook_events: true, mentions: [1], is_reminder: true, gmail_id: "1" };
  expect(allowedMetadata(given, ONE_OF_US)).toEqual({ disable_webhook_events: true });
});

test("the limit is 8 KiB for all senders, in bytes", () => {
  const sized = (bytes: number) => ({ a: "é".repeat((bytes - `{"a":""}`.length) / 2) });
  expect(allowedMetadata(sized(8192), STRANGER)).toEqual(sized(8192));
  expect(() => allowedMetadata(sized(8194), STRANGER)).toThrow(Invalid);
});
