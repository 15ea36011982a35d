import { expect, test, vi } from "vitest";
import type { Agent } from "../../harness/world.ts";
import { POLL_OPTIONS, useTwilio } from "./twilio-world.ts";

/** Connecting and disconnecting a number. */
const { twilio, world, somebody, connect, authorization, connected, postWebhook, messagesIn, aConversation, sentTo } =
  await useTwilio();

test("a user whose credentials Twilio accepts connects the own account only", async () => {
  const account = await world.anAccount();
  const stranger = await world.anAgent();
  expect(await authorization(account.admin)).toBeNull();

  const outcome = await connect(account.admin, { from_phone_number: "+1 (500) 555-0006" });
  expect(outcome).toEqual({ ok: true, id: expect.any(String) });
  expect(await authorization(account.admin)).toEqual({
    id: outcome.id,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    account_id: account.id,
    inbox_id: null,
    from_phone_number: twilio.number,
    twilio_account_sid: twilio.accountSid,
    twilio_auth_token: twilio.authToken,
    failing_since: null,
    failing_why: null,
    needs_reconnect: false,
  });
  expect(await authorization(stranger)).toBeNull();
  expect(twilio.unknown).toEqual([]);
});

test("credentials that Twilio refuses are not stored", async () => {
  const { admin } = await world.anAccount();
  const refused = { ok: false, error: "Invalid Twilio authorization details." };
  expect(await connect(admin, { twilio_auth_token: "made-up" })).toEqual(refused);
  expect(await connect(admin, { twilio_account_sid: "ACmade-up" })).toEqual(refused);
  expect(await connect(admin, { twilio_account_sid: "../../x" })).toEqual(refused);
  expect(await connect(admin, { twilio_auth_token: " " })).toEqual(refused);
  expect(await connect(admin, { twilio_auth_token: null })).toEqual(refused);
  const { token } = admin;
  for (const body of [
    {},
    { authorization: null },
    { authorization: "x" },
    { authorization: "\0" }, // stored text has no NUL, so this is ""
    { authorization: [] },
  ]) {
    expect(await world.data("POST", "/api/twilio/auth", { token, body })).toEqual(refused);
  }
  expect(await connect(admin, { from_phone_number: "" })).toEqual({ ok: false });
  expect(await connect(admin, { from_phone_number: { a: 1 } })).toEqual({ ok: false });
  expect(await connect(admin, { inbox_id: "x" })).toEqual({ ok: false });
  expect(await authorization(admin)).toBeNull();
});

test("a number in another format is refused, because no message would match it", async () => {
  const { admin } = await world.anAccount();
  for (const from_phone_number of [
    "15005550006",
    "(500) 555-0006",
    "0049 30 901820",
    "+1",
    "ACME",
    `+${"1".repeat(16)}`,
  ]) {
    expect(await connect(admin, { from_phone_number })).toEqual({ ok: false });
  }
  expect(await authorization(admin)).toBeNull();
  expect(await connect(admin, { from_phone_number: "+49 30 901820" })).toMatchObject({ ok: true });
  expect(await authorization(admin)).toMatchObject({ from_phone_number: "+4930901820" });
  expect(await connect(admin, { from_phone_number: "12345" })).toMatchObject({ ok: true });
});

test("while Twilio does not answer, credentials are not reported as wrong", async () => {
  const { admin } = await world.anAccount();
  twilio.isDown = true;
  const { token } = admin;
  const body = { authorization: twilio.typed };
  expect((await world.call("POST", "/api/twilio/auth", { token, body })).status).toBe(503);
  expect(await authorization(admin)).toBeNull();
});

test("each inbox can have its own number, which no other account has", async () => {
  const account = await connected();
  const { admin, inbox_id } = { admin: account.admin, inbox_id: account.inbox_id };
  const stranger = await world.anAgent();
  const ofInbox = await connect(admin, { inbox_id });
  expect(await authorization(admin, `?inbox_id=${inbox_id}`)).toMatchObject({ id: ofInbox.id, inbox_id });
  expect(await authorization(admin, "?inbox_id=null")).toMatchObject({ inbox_id: null });
  expect((await connect(admin, { inbox_id })).id).toBe(ofInbox.id);
  expect(await connect(admin, { id: ofInbox.id })).toEqual(ofInbox);
  expect(await authorization(admin, `?inbox_id=${inbox_id}`)).toMatchObject({ id: ofInbox.id, inbox_id });

  expect(await connect(stranger, { inbox_id })).toEqual({ ok: false });
  expect(await connect(stranger, { id: ofInbox.id })).toEqual({ ok: false });
  expect(await authorization(stranger)).toBeNull();
});

/** Whether the account or an inbox is connected. */
async function isConnected({ token }: Agent, query = "") {
  const all = await world.data<{ name: string; is_connected: boolean }[]>("GET", `/api/integrations${query}`, {
    token,
  });
  return all.find(({ name }) => name === "twilio")?.is_connected;
}

test("a connected inbox connects neither another one nor the account, and nothing is received after its disconnect", async () => {
  const { admin, id: account_id, inbox_id: primary } = await world.anAccount();
  const { id: inbox_id } = await world.anInbox(admin);
  expect(await connect(admin, { inbox_id })).toMatchObject({ ok: true });
  expect(await isConnected(admin, `?inbox_id=${inbox_id}`)).toBe(true);
  expect(await isConnected(admin, `?inbox_id=${primary}`)).toBe(false);
  expect(await isConnected(admin)).toBe(false);

  const listeners = () =>
    world.db.selectFrom("integration_listeners").select("integration").where("account_id", "=", account_id).execute();
  expect(await listeners()).toEqual([{ integration: "twilio" }]);
  await connect(admin);
  expect(await isConnected(admin)).toBe(true);
  await world.call("DELETE", `/api/inboxes/${inbox_id}`, { token: admin.token });
  expect(await listeners()).toEqual([{ integration: "twilio" }]);
  const { id } = (await authorization(admin, "?inbox_id=null"))!;
  const other = await world.anInbox(admin);
  await connect(admin, { inbox_id: other.id });
  await world.call("DELETE", `/api/twilio/authorizations/${id}`, { token: admin.token });
  expect(await listeners()).toEqual([{ integration: "twilio" }]);
  await world.call("DELETE", `/api/inboxes/${other.id}`, { token: admin.token });
  expect(await isConnected(admin)).toBe(false);
});

test("after the token changed no call is made until it is stored again; then waiting messages are sent", async () => {
  const account = await connected();
  const { admin } = account;
  const { id, customer } = await aConversation(account);
  twilio.renewToken();
  await world.sendMessage(admin, id, "Waiting");
  await vi.waitFor(async () => {
    expect(await authorization(admin)).toMatchObject({
      failing_why: "Twilio no longer accepts this connection",
      needs_reconnect: true,
    });
  }, POLL_OPTIONS);
  expect(sentTo(customer.phone)).toEqual([]);
  expect(await connect(admin)).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(sentTo(customer.phone)).toEqual(["Waiting"]), POLL_OPTIONS);
  expect(await authorization(admin)).toMatchObject({ failing_since: null, needs_reconnect: false });
});

test("with another SECRET_KEY no call is made and no webhook accepted; with the old key or a reconnect, both work", async () => {
  const account = await connected();
  const { admin } = account;
  const { id, customer } = await aConversation(account);
  const key = await world.startWithKey("another key, of thirty-two characters");
  twilio.asked.splice(0);
  expect((await postWebhook(twilio.textFrom(somebody(), "Hello?"))).status).toBe(401);
  const unreadable = "SECRET_KEY has changed, so the stored credentials cannot be decrypted";
  const shown = { failing_since: expect.stringMatching(/^\d{4}-/), failing_why: unreadable, needs_reconnect: true };
  expect(await authorization(admin)).toMatchObject({ twilio_auth_token: "", ...shown });
  await world.sendMessage(admin, id, "Waiting");
  await vi.waitFor(async () => {
    const all = await world.data<{ name: string }[]>("GET", "/api/integrations", { token: admin.token });
    expect(all.find(({ name }) => name === "twilio")).toMatchObject({ failing_why: unreadable });
  }, POLL_OPTIONS);
  expect(twilio.asked).toEqual([]);

  await world.startWithKey(key);
  await vi.waitFor(() => expect(sentTo(customer.phone)).toEqual(["Waiting"]), POLL_OPTIONS);
  expect(await authorization(admin)).toMatchObject({ twilio_auth_token: twilio.authToken, failing_since: null });

  await world.startWithKey("another key, of thirty-two characters");
  expect(await connect(admin)).toMatchObject({ ok: true });
  await world.sendMessage(admin, id, "Anew");
  await vi.waitFor(() => expect(sentTo(customer.phone)).toEqual(["Waiting", "Anew"]), POLL_OPTIONS);
});

test("after the own account disconnects, nothing is received or sent", async () => {
  const account = await connected();
  const { admin } = account;
  const { id, customer } = await aConversation(account, "Hello?");
  const { id: authorizationId } = (await authorization(admin))!;
  const stranger = await world.anAgent();
  const end = ({ token }: Agent) => world.call("DELETE", `/api/twilio/authorizations/${authorizationId}`, { token });
  expect((await end(stranger)).status).toBe(404);
  expect((await end(admin)).status).toBe(204);
  expect(await authorization(admin)).toBeNull();
  await world.sendMessage(admin, id, "Nobody hears this");
  await postWebhook(twilio.textFrom(customer.phone!, "Nor this"));
  const other = await connected();
  await aConversation(other);
  expect(sentTo(customer.phone)).toEqual([]);
  expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "Nobody hears this"]);
});

test("neither the database nor an error contains the token", async () => {
  const account = await connected();
  const { admin } = account;
  await postWebhook(twilio.textFrom(somebody(), "Hello?"));
  const row = await world.db
    .selectFrom("twilio_authorizations")
    .selectAll()
    .where("account_id", "=", account.id)
    .executeTakeFirstOrThrow();
  const shown = JSON.stringify(row) + row.twilio_auth_token_encrypted.toString("latin1");
  expect(shown).toContain(twilio.accountSid);
  expect(shown).not.toContain(twilio.authToken);
  const { authToken } = twilio;
  const { id } = await aConversation(account);
  twilio.renewToken();
  await world.sendMessage(admin, id, "Hello!");
  const failed = await vi.waitFor(async () => {
    const { text } = await world.call("GET", "/api/integrations", { token: admin.token });
    expect(text).toContain("no longer accepts");
    return text;
  }, POLL_OPTIONS);
  expect(failed).not.toContain(authToken);
});
