import { sql } from "kysely";
import { getExpectedTwilioSignature } from "twilio/lib/webhooks/webhooks.js";
import { expect, test, vi } from "vitest";
import { POLL_OPTIONS, useTwilio } from "./twilio-world.ts";

/** Receiving text messages. */
const {
  twilio,
  world,
  somebody,
  connect,
  connected,
  webhook,
  postWebhook,
  conversationsOf,
  messagesIn,
  aConversation,
} = await useTwilio();

test("a text message opens a conversation with its sender, and later ones continue it", async () => {
  const account = await connected();
  const { admin } = account;
  const desk = await world.desk(admin);
  const from = somebody();
  const conversation = await aConversation(account, "Are you open today?", from);
  expect(conversation).toMatchObject({ source: "sms", status: "open", read: false, inbox_id: account.inbox_id });
  expect(await desk.next("shout")).toMatchObject({ body: "Are you open today?", source: "sms" });

  await postWebhook(twilio.textFrom(from, "And tomorrow?"));
  await vi.waitFor(async () => {
    const messages = await messagesIn(admin, conversation.id);
    expect(messages.map(({ body, customer_id }) => [body, customer_id])).toEqual([
      ["Are you open today?", conversation.customer_id],
      ["And tomorrow?", conversation.customer_id],
    ]);
  }, POLL_OPTIONS);
});

test("a request that Twilio's own SDK signed is accepted, whatever its fields contain", async () => {
  const { admin } = await connected();
  const fields = { ...twilio.textFrom(somebody(), "Ça va? 👍\n1 + 1 = 2 & more"), FromCity: "", ProfileName: "Zoë" };
  const signature = getExpectedTwilioSignature(twilio.authToken, webhook(), fields);
  const headers = { "x-twilio-signature": signature };
  const { status } = await fetch(webhook(), { method: "POST", headers, body: new URLSearchParams(fields) });
  expect(status).toBe(200);
  await vi.waitFor(async () => {
    const [conversation] = await conversationsOf(admin);
    expect(conversation?.messages.map(({ body }) => body)).toEqual(["Ça va? 👍\n1 + 1 = 2 & more"]);
  }, POLL_OPTIONS);
});

test("a closed conversation is reopened, an archived one is not continued", async () => {
  const account = await connected();
  const { admin } = account;
  const from = somebody();
  const { id } = await aConversation(account, "One", from);
  await world.change(admin, id, { status: "closed" });
  await postWebhook(twilio.textFrom(from, "Two"));
  await vi.waitFor(async () => expect((await world.conversation(admin, id)).status).toBe("open"), POLL_OPTIONS);

  await world.archive(admin, id);
  await postWebhook(twilio.textFrom(from, "Three"));
  await vi.waitFor(async () => {
    const [open] = await conversationsOf(admin);
    expect(open?.id).not.toBe(id);
    expect(open?.messages.map(({ body }) => body)).toEqual(["Three"]);
  }, POLL_OPTIONS);
});

test("a message belongs to the customer who already has the number", async () => {
  const account = await connected();
  const from = somebody();
  const { customer } = await world.aVisitor({ account, name: "Ann", phone: from });
  expect((await aConversation(account, "Hi", from)).customer_id).toBe(customer.id);
});

test("a message that is delivered three times concurrently is stored once", async () => {
  const account = await connected();
  const from = somebody();
  const fields = twilio.textFrom(from, "Once");
  await Promise.all([postWebhook(fields), postWebhook(fields), postWebhook(fields)]);
  await postWebhook(fields);
  const after = twilio.textFrom(from, "Done");
  await postWebhook(after);
  await vi.waitFor(async () => {
    const open = await conversationsOf(account.admin);
    const messages = await messagesIn(account.admin, open[0]!.id);
    expect(open).toHaveLength(1);
    expect(messages.map(({ body }) => body)).toEqual(["Once", "Done"]);
  }, POLL_OPTIONS);
});

test("a repeated message of a deleted customer is not stored", async () => {
  const account = await connected();
  const { admin } = account;
  const fields = twilio.textFrom(somebody(), "Forget me");
  await postWebhook(fields);
  const customer_id = await vi.waitFor(async () => (await conversationsOf(admin))[0]!.customer_id, POLL_OPTIONS);
  expect((await world.call("DELETE", `/api/customers/${customer_id}`, { token: admin.token })).status).toBe(204);
  expect((await postWebhook(fields)).status).toBe(200);
  const after = await aConversation(account, "Somebody else");
  expect((await conversationsOf(admin)).map(({ id }) => id)).toEqual([after.id]);
});

test("an unsigned message does not block a later signed one with the same id", async () => {
  const account = await world.anAccount();
  const theirs = twilio.addAccount();
  const fields = { ...twilio.textFrom(somebody(), "Hello?"), AccountSid: theirs.typed.twilio_account_sid };
  // No account has this number yet.
  expect((await twilio.tell(webhook(), fields, { token: "made-up" })).status).toBe(200);
  await connect(account.admin, theirs.typed);
  expect((await twilio.tell(webhook(), fields, { token: theirs.token })).status).toBe(200);
  await vi.waitFor(async () => expect(await conversationsOf(account.admin)).toHaveLength(1), POLL_OPTIONS);
});

test("an unsigned, wrongly signed or changed message is refused", async () => {
  const account = await connected();
  const fields = twilio.textFrom(somebody(), "Believe me");
  const body = new URLSearchParams(fields);
  expect((await fetch(webhook(), { method: "POST", body })).status).toBe(401);
  expect((await twilio.tell(webhook(), fields, { token: "made-up" })).status).toBe(401);
  const genuine = twilio.textFrom(somebody(), "It is me");
  expect((await twilio.tell(`${world.url}/api/twilio/webhook?x=1`, genuine)).status).toBe(200);
  const signed = { "x-twilio-signature": "c2lnbmVk" };
  const answer = await fetch(webhook(), { method: "POST", body, headers: signed });
  expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 401, text: "" });
  for (const signed of [
    { fields: { ...fields, Body: "Something else" } },
    { fields: { ...fields, From: somebody() } },
    { url: `${world.url}/api/twilio/status` },
    { url: `${webhook()}?x=1` },
  ]) {
    expect((await twilio.tell(webhook(), fields, { signed })).status).toBe(401);
  }
  const missing = new URLSearchParams({ AccountSid: twilio.accountSid, To: twilio.number });
  expect((await fetch(webhook(), { method: "POST", body: missing })).status).toBe(400);
  await vi.waitFor(async () => {
    const open = await conversationsOf(account.admin);
    expect(open.map(({ customer }) => customer.phone)).toEqual([genuine.From]);
  }, POLL_OPTIONS);
});

test("an internal error is answered without text, so that Twilio retries", async () => {
  await sql`alter table integration_events rename to elsewhere`.execute(world.db);
  try {
    await sql`alter table twilio_authorizations rename to elsewhere_too`.execute(world.db);
    const answer = await postWebhook(twilio.textFrom(somebody(), "Hello?"));
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 500, text: "" });
  } finally {
    await sql`alter table if exists elsewhere rename to integration_events`.execute(world.db);
    await sql`alter table if exists elsewhere_too rename to twilio_authorizations`.execute(world.db);
  }
});

test("a message to a number that is not connected is accepted and ignored", async () => {
  const { admin } = await connected();
  const fields = { ...twilio.textFrom(somebody(), "Anybody there?"), To: "+15005550099" };
  expect((await postWebhook(fields)).status).toBe(200);
  await postWebhook(twilio.textFrom(somebody(), "Somebody"));
  await vi.waitFor(async () => expect(await conversationsOf(admin)).toHaveLength(1), POLL_OPTIONS);
});

test("pictures are stored as files, fetched with the account's credentials from Twilio only", async () => {
  const account = await connected();
  const from = somebody();
  const fields = twilio.textFrom(from, "", [{ type: "text/plain", bytes: "a text" }]);
  const elsewhere = { MediaUrl1: `http://127.0.0.1:1/secret`, NumMedia: "2" };
  await postWebhook({ ...fields, ...elsewhere });
  const message = await vi.waitFor(async () => {
    const [open] = await conversationsOf(account.admin);
    return (await messagesIn(account.admin, open!.id))[0]!;
  }, POLL_OPTIONS);
  expect(message.metadata).toMatchObject({ twilio_files_left_out: 1 });
  expect(message.attachments).toHaveLength(1);
  expect(message.attachments[0]?.filename).toMatch(/^ME\w+\.txt$/);
  expect(await (await fetch(message.attachments[0]!.file_url)).text()).toBe("a text");
  expect(twilio.unknown).toEqual([]);
});
