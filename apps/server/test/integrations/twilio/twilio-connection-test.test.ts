import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Account } from "../../harness/world.ts";
import { checkIn, runConnectionTest, statusesIn } from "../connection-test.ts";
import { useTwilio } from "./twilio-world.ts";

/** "Test connection" of Twilio. */
const PUBLIC_URL = "https://parley.example.com";
const { twilio, world, connect, authorization, connected, webhook, somebody } = await useTwilio({ PUBLIC_URL });

const ADDRESS = `${PUBLIC_URL}/api/twilio/webhook`;
const testOf = async ({ admin }: Account) =>
  runConnectionTest(world, admin, "twilio", (await authorization(admin))!.id);

/** Twilio calls the public address. Here a proxy would pass the request on. */
const receive = (token = twilio.authToken) =>
  twilio.tell(webhook(), twilio.textFrom(somebody(), "Hello?"), { token, signed: { url: ADDRESS } });

test("a number whose webhook is this server passes every check once a message has arrived", async () => {
  const account = await connected();
  Object.assign(twilio.incoming, { sms_url: ADDRESS });
  expect((await receive()).status).toBe(200);
  const tested = await testOf(account);
  expect(statusesIn(tested)).toEqual({
    token: "ok",
    target: "ok",
    scopes: "ok",
    webhook: "ok",
    signature: "ok",
    clock: "ok",
  });
  expect(JSON.stringify(tested)).not.toContain(twilio.authToken);
  expect(twilio.unknown).toEqual([]);
});

test("the number's other address, method and capabilities are named in Twilio's words", async () => {
  const account = await connected();
  Object.assign(twilio.incoming, { sms_url: "https://demo.twilio.com/welcome/sms/reply/", sms: false });
  const tested = await testOf(account);
  expect(statusesIn(tested)).toMatchObject({ webhook: "failed sms_url", scopes: "failed no_sms" });
  expect(checkIn(tested, "webhook")).toMatchObject({ title: "A message comes in" });
  expect(checkIn(tested, "webhook")?.detail).toContain(`Webhook ${ADDRESS} with HTTP POST`);
  Object.assign(twilio.incoming, { sms_url: ADDRESS, sms_method: "GET" });
  expect(statusesIn(await testOf(account)).webhook).toBe("failed sms_method");
  Object.assign(twilio.incoming, { sms_application_sid: "AP1" });
  expect(statusesIn(await testOf(account)).webhook).toBe("warning sms_application");
});

test("a message that arrives in spite of another address makes a warning: the number may be of a service", async () => {
  const account = await connected();
  await receive();
  expect(statusesIn(await testOf(account)).webhook).toBe("warning sms_url");
});

test("the status of a sent message is not a message that arrived", async () => {
  const account = await connected();
  const path = `/api/twilio/status?${new URLSearchParams({ account_id: account.id, message_id: randomUUID() })}`;
  const fields = { AccountSid: twilio.accountSid, From: twilio.number, MessageSid: "SM1", MessageStatus: "delivered" };
  const received = await twilio.tell(world.url + path, fields, { signed: { url: PUBLIC_URL + path } });
  expect(received.status).toBe(200);
  expect(statusesIn(await testOf(account))).toMatchObject({
    webhook: "failed sms_url",
    signature: "skipped no_event_yet",
  });
});

test("a number without an address for its messages is reported", async () => {
  const account = await connected();
  Object.assign(twilio.incoming, { sms_url: null });
  const missing = checkIn(await testOf(account), "webhook");
  expect(missing).toMatchObject({ status: "failed", code: "sms_url" });
  expect(missing?.detail).toContain("The number sends messages to no address. ");
});

test("a renewed Auth Token is reported with Twilio's code, and a suspended account by its status", async () => {
  const account = await connected();
  twilio.accountStatus = "suspended";
  expect(statusesIn(await testOf(account))).toMatchObject({
    token: "failed account_suspended",
    target: "skipped not_checked",
  });
  twilio.renewToken();
  expect(statusesIn(await testOf(account))).toMatchObject({ token: "failed 20003", webhook: "skipped not_checked" });
});

test("a number of another account, and a short code", async () => {
  const account = await world.anAccount();
  await connect(account.admin, { from_phone_number: "+15005550009" });
  expect(statusesIn(await testOf(account))).toMatchObject({
    target: "failed number_not_found",
    webhook: "skipped not_checked",
  });
  await connect(account.admin, { from_phone_number: "12345" });
  expect(statusesIn(await testOf(account))).toMatchObject({
    target: "skipped short_code",
    webhook: "warning no_event_yet",
  });
});

test("a message with an invalid signature is a warning", async () => {
  const account = await connected();
  expect((await receive("another token")).status).toBe(401);
  expect(statusesIn(await testOf(account)).signature).toBe("warning invalid_signature");
});

test("a pause that Twilio asked for is respected", async () => {
  const account = await connected();
  const { id } = (await authorization(account.admin))!;
  const quiet_until = new Date(Date.now() + 60_000).toISOString();
  await world.db.updateTable("twilio_authorizations").set({ quiet_until }).where("id", "=", id).execute();
  const calls = twilio.asked.length;
  const tested = await testOf(account);
  expect(checkIn(tested, "token")?.detail).toMatch(/^Twilio asked Parley to wait until \d\d:\d\d:\d\d UTC/);
  expect(twilio.asked).toHaveLength(calls);
});

test("another account's connection is not found", async () => {
  const { admin } = await connected();
  const { id } = (await authorization(admin))!;
  const stranger = await world.anAgent();
  const body = { authorization_id: id };
  const refused = await world.call("POST", "/api/integrations/twilio/test", { token: stranger.token, body });
  expect(refused.status).toBe(404);
});
