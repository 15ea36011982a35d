import type { ExpandedConversation } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { TwilioStandIn } from "../../../../e2e/providers/twilio.ts";
import { forgetOldIntegrationNews } from "../../src/features/integrations/forget.ts";
import { type Account, type Agent, useWorld } from "../world.ts";

const twilio = await new TwilioStandIn().open();
const world = useWorld({ ...twilio.environment, ALLOW_PRIVATE_WEBHOOK_TARGETS: "1" });

afterAll(() => twilio.close());
beforeEach(() => twilio.reset());

const SOON = { timeout: 15_000, interval: 50 };
/** Whoever writes: somebody else in each test. */
let count = 0;
const somebody = () => `+1415555${String(++count).padStart(4, "0")}`;

interface Outcome {
  ok: boolean;
  id?: string;
  error?: string;
}

interface Shown {
  id: string;
  inbox_id: string | null;
  from_phone_number: string;
  failing_since: string | null;
  failing_why: string | null;
  needs_reconnect: boolean;
}

const connect = ({ token }: Agent, more: object = {}) =>
  world.data<Outcome>("POST", "/api/twilio/auth", { token, body: { authorization: { ...twilio.typed, ...more } } });

const authorization = ({ token }: Agent, query = "") =>
  world.data<Shown | null>("GET", `/api/twilio/authorization${query}`, { token });

/** Of two accounts with the same number the one that connected it last gets its messages, so each test has the number. */
async function connected(): Promise<Account> {
  const account = await world.anAccount();
  expect(await connect(account.admin)).toMatchObject({ ok: true });
  return account;
}

const webhook = () => `${world.url}/api/twilio/webhook`;
const told = (fields: Record<string, string>) => twilio.tell(webhook(), fields);

const conversationsOf = ({ token }: Agent) =>
  world.data<ExpandedConversation[]>("GET", "/api/conversations?status=open", { token });

const messagesIn = async (agent: Agent, id: string) => (await world.conversation(agent, id)).messages;

/** A conversation that somebody began by writing to the number. */
async function aConversation({ admin }: Account, text = "Hello?", from = somebody(), to = twilio.number) {
  expect((await told(twilio.textFrom(from, text, [], to))).status).toBe(200);
  return vi.waitFor(async () => {
    const found = (await conversationsOf(admin)).find(({ customer }) => customer.phone === from);
    expect(found).toBeDefined();
    return found!;
  }, SOON);
}

const sentTo = (number: string | null) => twilio.sent.filter(({ to }) => to === number).map(({ body }) => body);

test("whoever types in what Twilio accepts has connected it, and only their account", async () => {
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

test("what Twilio does not accept is not kept", async () => {
  const { admin } = await world.anAccount();
  const refused = { ok: false, error: "Invalid Twilio authorization details." };
  expect(await connect(admin, { twilio_auth_token: "made-up" })).toEqual(refused);
  expect(await connect(admin, { twilio_account_sid: "ACmade-up" })).toEqual(refused);
  expect(await connect(admin, { twilio_account_sid: "../../x" })).toEqual(refused);
  expect(await connect(admin, { twilio_auth_token: " " })).toEqual(refused);
  expect(await connect(admin, { twilio_auth_token: null })).toEqual(refused);
  const { token } = admin;
  for (const body of [{}, { authorization: null }, { authorization: "x" }, { authorization: [] }]) {
    expect(await world.data("POST", "/api/twilio/auth", { token, body })).toEqual(refused);
  }
  expect(await connect(admin, { from_phone_number: "" })).toEqual({ ok: false });
  expect(await connect(admin, { from_phone_number: { a: 1 } })).toEqual({ ok: false });
  expect(await connect(admin, { inbox_id: "x" })).toEqual({ ok: false });
  expect(await authorization(admin)).toBeNull();
});

test("a number that is not as Twilio writes it is not kept, since nothing would ever come for it", async () => {
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

test("while Twilio does not answer nobody is told that their details are wrong", async () => {
  const { admin } = await world.anAccount();
  twilio.isDown = true;
  const { token } = admin;
  const body = { authorization: twilio.typed };
  expect((await world.call("POST", "/api/twilio/auth", { token, body })).status).toBe(503);
  expect(await authorization(admin)).toBeNull();
});

test("each inbox has a number of its own, and none in another account", async () => {
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

/** How far the account is with it apart from its inboxes, or an inbox. */
async function isConnected({ token }: Agent, query = "") {
  const all = await world.data<{ name: string; is_connected: boolean }[]>("GET", `/api/integrations${query}`, {
    token,
  });
  return all.find(({ name }) => name === "twilio")?.is_connected;
}

test("an inbox that is connected connects neither another one nor the account, and nothing listens once it is gone", async () => {
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
  expect(await listeners()).toEqual([]);
});

test("a text message becomes a conversation of whoever wrote it, and goes on there", async () => {
  const account = await connected();
  const { admin } = account;
  const desk = await world.desk(admin);
  const from = somebody();
  const conversation = await aConversation(account, "Are you open today?", from);
  expect(conversation).toMatchObject({ source: "sms", status: "open", read: false, inbox_id: account.inbox_id });
  expect(await desk.next("shout")).toMatchObject({ body: "Are you open today?", source: "sms" });

  await told(twilio.textFrom(from, "And tomorrow?"));
  await vi.waitFor(async () => {
    const said = await messagesIn(admin, conversation.id);
    expect(said.map(({ body, customer_id }) => [body, customer_id])).toEqual([
      ["Are you open today?", conversation.customer_id],
      ["And tomorrow?", conversation.customer_id],
    ]);
  }, SOON);
});

test("a closed one is opened again, an archived one is not gone on with", async () => {
  const account = await connected();
  const { admin } = account;
  const from = somebody();
  const { id } = await aConversation(account, "One", from);
  await world.change(admin, id, { status: "closed" });
  await told(twilio.textFrom(from, "Two"));
  await vi.waitFor(async () => expect((await world.conversation(admin, id)).status).toBe("open"), SOON);

  await world.archive(admin, id);
  await told(twilio.textFrom(from, "Three"));
  await vi.waitFor(async () => {
    const [open] = await conversationsOf(admin);
    expect(open?.id).not.toBe(id);
    expect(open?.messages.map(({ body }) => body)).toEqual(["Three"]);
  }, SOON);
});

test("it goes to the customer who has the number already", async () => {
  const account = await connected();
  const from = somebody();
  const { customer } = await world.aVisitor({ account, name: "Ann", phone: from });
  expect((await aConversation(account, "Hi", from)).customer_id).toBe(customer.id);
});

test("what is told three times, and at once, is said once", async () => {
  const account = await connected();
  const from = somebody();
  const fields = twilio.textFrom(from, "Once");
  await Promise.all([told(fields), told(fields), told(fields)]);
  await told(fields);
  const after = twilio.textFrom(from, "Done");
  await told(after);
  await vi.waitFor(async () => {
    const open = await conversationsOf(account.admin);
    const said = await messagesIn(account.admin, open[0]!.id);
    expect(open).toHaveLength(1);
    expect(said.map(({ body }) => body)).toEqual(["Once", "Done"]);
  }, SOON);
});

test("what is told again once its customer was deleted brings nothing back", async () => {
  const account = await connected();
  const { admin } = account;
  const fields = twilio.textFrom(somebody(), "Forget me");
  await told(fields);
  const customer_id = await vi.waitFor(async () => (await conversationsOf(admin))[0]!.customer_id, SOON);
  expect((await world.call("DELETE", `/api/customers/${customer_id}`, { token: admin.token })).status).toBe(204);
  expect((await told(fields)).status).toBe(200);
  const after = await aConversation(account, "Somebody else");
  expect((await conversationsOf(admin)).map(({ id }) => id)).toEqual([after.id]);
});

test("what nobody has signed keeps nothing from being heard that comes signed later", async () => {
  const account = await world.anAccount();
  const theirs = twilio.addAccount();
  const fields = { ...twilio.textFrom(somebody(), "Hello?"), AccountSid: theirs.typed.twilio_account_sid };
  expect((await twilio.tell(webhook(), fields, { token: "made-up" })).status).toBe(200); // nobody's number yet
  await connect(account.admin, theirs.typed);
  expect((await twilio.tell(webhook(), fields, { token: theirs.token })).status).toBe(200);
  await vi.waitFor(async () => expect(await conversationsOf(account.admin)).toHaveLength(1), SOON);
});

test("what is not signed, or by somebody else, or changed, is not believed", async () => {
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
  const missing = new URLSearchParams({ AccountSid: twilio.accountSid, To: twilio.number });
  expect((await fetch(webhook(), { method: "POST", body: missing })).status).toBe(400);
  await vi.waitFor(async () => {
    const open = await conversationsOf(account.admin);
    expect(open.map(({ customer }) => customer.phone)).toEqual([genuine.From]);
  }, SOON);
});

test("what goes wrong here is told Twilio without a word, so that it tells it again", async () => {
  await sql`alter table integration_events rename to elsewhere`.execute(world.db);
  try {
    await sql`alter table twilio_authorizations rename to elsewhere_too`.execute(world.db);
    const answer = await told(twilio.textFrom(somebody(), "Hello?"));
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 500, text: "" });
  } finally {
    await sql`alter table if exists elsewhere rename to integration_events`.execute(world.db);
    await sql`alter table if exists elsewhere_too rename to twilio_authorizations`.execute(world.db);
  }
});

test("what comes for a number that nobody has connected is taken, and nothing comes of it", async () => {
  const { admin } = await connected();
  const fields = { ...twilio.textFrom(somebody(), "Anybody there?"), To: "+15005550099" };
  expect((await told(fields)).status).toBe(200);
  await told(twilio.textFrom(somebody(), "Somebody"));
  await vi.waitFor(async () => expect(await conversationsOf(admin)).toHaveLength(1), SOON);
});

test("pictures come as files, asked for with the account's password where Twilio keeps them, and nowhere else", async () => {
  const account = await connected();
  const from = somebody();
  const fields = twilio.textFrom(from, "", [{ type: "text/plain", bytes: "a text" }]);
  const elsewhere = { MediaUrl1: `http://127.0.0.1:1/secret`, NumMedia: "2" };
  await told({ ...fields, ...elsewhere });
  const message = await vi.waitFor(async () => {
    const [open] = await conversationsOf(account.admin);
    return (await messagesIn(account.admin, open!.id))[0]!;
  }, SOON);
  expect(message.metadata).toMatchObject({ twilio_files_left_out: 1 });
  expect(message.attachments).toHaveLength(1);
  expect(message.attachments[0]?.filename).toMatch(/^ME\w+\.txt$/);
  expect(await (await fetch(message.attachments[0]!.file_url)).text()).toBe("a text");
  expect(twilio.unknown).toEqual([]);
});

test("an agent's answer is sent from the number; a note and what came in are not", async () => {
  const account = await connected();
  const { admin } = account;
  const { id, customer } = await aConversation(account, "Hello?");
  await world.say(admin, id, { body: "Between us", type: "note", private: true });
  const file = await world.aFile(admin, "price list.txt");
  await world.say(admin, id, { body: "Hi **Ann**", file_ids: [file.id] });
  await vi.waitFor(
    () => expect(sentTo(customer.phone)).toEqual([`Hi **Ann**\n${file.filename}: ${file.file_url}`]),
    SOON,
  );
  expect(twilio.askedFor("GET", `/v2/PhoneNumbers/${customer.phone}`)).toHaveLength(1);
  expect(twilio.unknown).toEqual([]);
});

test("of several numbers a customer hears from the one they wrote to, wherever the conversation goes that has none", async () => {
  const account = await connected();
  const { admin } = account;
  const { id: second } = await world.anInbox(admin);
  const { id: third } = await world.anInbox(admin, "Third");
  await connect(admin, { inbox_id: second, from_phone_number: twilio.otherNumber });
  const numbersOf = (phone: string | null) => twilio.sent.filter(({ to }) => to === phone).map(({ from }) => from);

  const ofAccount = await aConversation(account, "Hello?");
  const ofInbox = await aConversation(account, "Hello?", somebody(), twilio.otherNumber);
  expect([ofAccount.inbox_id, ofInbox.inbox_id]).toEqual([account.inbox_id, second]);
  await world.say(admin, ofAccount.id, "Hi");
  await world.say(admin, ofInbox.id, "Hi");
  await vi.waitFor(() => {
    expect(numbersOf(ofAccount.customer.phone)).toEqual([twilio.number]);
    expect(numbersOf(ofInbox.customer.phone)).toEqual([twilio.otherNumber]);
  }, SOON);

  await world.change(admin, ofAccount.id, { inbox_id: third });
  await world.say(admin, ofAccount.id, "From over there");
  await vi.waitFor(() => expect(numbersOf(ofAccount.customer.phone)).toEqual([twilio.number, twilio.number]), SOON);
});

test("what has become of an answer is shown as it comes to be known, and is never undone", async () => {
  const account = await connected();
  const { admin } = account;
  const desk = await world.desk(admin);
  const { id } = await aConversation(account);
  const { id: messageId } = await world.say(admin, id, "Hi");
  const status = async () =>
    (await messagesIn(admin, id)).find((each) => each.id === messageId)?.metadata?.twilio_status;
  await vi.waitFor(async () => expect(await status()).toBe("queued"), SOON);
  const [sent] = twilio.sent;
  expect(await desk.next("message:updated")).toMatchObject({
    id: messageId,
    conversation_id: id,
    metadata: { twilio_message_sid: sent!.sid, twilio_status: "queued" },
  });

  expect((await twilio.becomes(sent!, "delivered")).status).toBe(200);
  await vi.waitFor(async () => expect(await status()).toBe("delivered"), SOON);
  await twilio.becomes(sent!, "sent");
  await twilio.becomes(sent!, "read");
  await vi.waitFor(async () => expect(await status()).toBe("read"), SOON);
  const told = desk.heard("message:updated") as { metadata: { twilio_status: string } }[];
  expect(told.map(({ metadata }) => metadata.twilio_status)).toEqual(["queued", "delivered", "read"]);
});

test("nobody else says what has become of a message", async () => {
  const account = await connected();
  const { admin } = account;
  const { id } = await aConversation(account);
  const { id: messageId } = await world.say(admin, id, "Hi");
  await vi.waitFor(() => expect(twilio.sent).toHaveLength(1), SOON);
  const [sent] = twilio.sent;
  const { statusCallback } = sent!;
  const fields = { MessageSid: sent!.sid, MessageStatus: "failed", AccountSid: twilio.accountSid, From: twilio.number };
  const body = new URLSearchParams(fields);
  expect((await fetch(statusCallback!, { method: "POST", body })).status).toBe(401);
  expect((await twilio.tell(statusCallback!, fields, { token: "made-up" })).status).toBe(401);
  const unnamed = new URLSearchParams({ AccountSid: twilio.accountSid });
  expect((await fetch(statusCallback!, { method: "POST", body: unnamed })).status).toBe(400);

  // Somebody else, with a token of their own at Twilio, signs that our message failed.
  const other = await world.anAccount();
  const theirs = twilio.addAccount();
  expect(await connect(other.admin, theirs.typed)).toMatchObject({ ok: true });
  const said = { ...fields, AccountSid: theirs.typed.twilio_account_sid };
  expect((await twilio.tell(statusCallback!, said, { token: theirs.token })).status).toBe(200);
  await twilio.becomes(sent!, "sent");
  await vi.waitFor(async () => {
    const said = (await messagesIn(admin, id)).find((each) => each.id === messageId);
    expect(said?.metadata).toMatchObject({ twilio_status: "sent" });
  }, SOON);
});

test("what Twilio does not want to send is said to have failed, and what comes after it is sent", async () => {
  const account = await connected();
  const { admin } = account;
  const { id, customer } = await aConversation(account);
  twilio.unsubscribed.add(customer.phone!);
  await world.say(admin, id, "Too late");
  await vi.waitFor(async () => {
    const { metadata } = (await messagesIn(admin, id)).at(-1)!;
    expect(metadata).toEqual({ twilio_status: "failed", twilio_error_code: 21610 });
  }, SOON);
  twilio.reset();
  twilio.invalidNumbers.add(customer.phone!);
  await world.say(admin, id, "Wrong");
  await vi.waitFor(async () => {
    const { metadata } = (await messagesIn(admin, id)).at(-1)!;
    expect(metadata).toEqual({ twilio_status: "failed", twilio_error_code: 21211 });
  }, SOON);
  expect(twilio.askedFor("POST", `/2010-04-01/Accounts/${twilio.accountSid}/Messages.json`)).toEqual([]);
  twilio.reset();
  await world.say(admin, id, "Once more");
  await vi.waitFor(() => expect(sentTo(customer.phone)).toEqual(["Once more"]), SOON);
  expect((await authorization(admin))?.failing_since).toBeNull();
});

test("while Twilio asks to wait or is down, answers wait in order, and its page says why", {
  timeout: 40_000,
}, async () => {
  const account = await connected();
  const { admin } = account;
  const { id, customer } = await aConversation(account);
  twilio.pauseSeconds = 1;
  await world.say(admin, id, "One");
  await world.say(admin, id, "Two");
  await vi.waitFor(
    async () => expect(await authorization(admin)).toMatchObject({ failing_why: "Twilio asks us to wait" }),
    SOON,
  );
  expect(sentTo(customer.phone)).toEqual([]);
  twilio.pauseSeconds = 0;
  await vi.waitFor(() => expect(sentTo(customer.phone)).toEqual(["One", "Two"]), SOON);
  await vi.waitFor(async () => expect((await authorization(admin))?.failing_since).toBeNull(), SOON);

  twilio.isDown = true;
  await world.say(admin, id, "Three");
  await vi.waitFor(
    async () => expect(await authorization(admin)).toMatchObject({ failing_why: "Twilio does not answer (503)" }),
    SOON,
  );
  twilio.isDown = false;
  await vi.waitFor(() => expect(sentTo(customer.phone)).toEqual(["One", "Two", "Three"]), SOON);
});

test("while Twilio asks to wait nobody asks it anything, for whichever conversation", async () => {
  const account = await connected();
  const { admin } = account;
  const [one, other] = [await aConversation(account), await aConversation(account)];
  twilio.pauseSeconds = 6;
  await world.say(admin, one.id, "One");
  await vi.waitFor(async () => expect((await authorization(admin))?.failing_since).not.toBeNull(), SOON);
  const asked = twilio.asked.length;

  await world.say(admin, other.id, "Other");
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from graphile_worker.jobs where key = ${`twilio/${other.id}`} and run_at > now()
    `.execute(world.db);
    expect(rows).toHaveLength(1);
  }, SOON);
  const body = { to: somebody(), body: "Another" };
  const refused = await world.call("POST", "/api/twilio/send", { token: admin.token, body });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(6);
  expect(twilio.asked).toHaveLength(asked);
  twilio.pauseSeconds = 0;
  await vi.waitFor(
    () => expect([...sentTo(one.customer.phone), ...sentTo(other.customer.phone)]).toEqual(["One", "Other"]),
    SOON,
  );
});

test("however long Twilio takes for each thing, a message goes out once", { timeout: 60_000 }, async () => {
  const account = await connected();
  const { admin } = account;
  const { id, customer } = await aConversation(account);
  twilio.slowMs = 8_000;
  await world.say(admin, id, "Once");
  await vi.waitFor(
    async () => {
      const { metadata } = (await messagesIn(admin, id)).at(-1)!;
      expect(metadata).toMatchObject({ twilio_status: "queued" });
    },
    { timeout: 35_000, interval: 250 },
  );
  expect(sentTo(customer.phone)).toEqual(["Once"]);
  expect((await authorization(admin))?.failing_since).toBeNull();
});

test("a message whose answer is lost is not sent again before Twilio could say that it went out", async () => {
  const account = await connected();
  const { admin } = account;
  const { id } = await aConversation(account);
  twilio.losesAnswers = true;
  await world.say(admin, id, "Once");
  await vi.waitFor(async () => {
    const { rows } = await sql<{ waits: boolean }>`
      select run_at > now() + interval '30 seconds' as waits from graphile_worker.jobs where key = ${`twilio/${id}`}
    `.execute(world.db);
    expect(rows).toEqual([{ waits: true }]);
  }, SOON);
  expect(await authorization(admin)).toMatchObject({ failing_why: "Twilio does not answer", needs_reconnect: false });
});

test("an answer that could not be sent for days is said to have failed; a note beside it is not", async () => {
  const account = await connected();
  const { admin } = account;
  const { id } = await aConversation(account);
  twilio.isDown = true;
  await world.say(admin, id, { body: "Between us", type: "note", private: true });
  await world.say(admin, id, "Too late");
  await vi.waitFor(async () => expect((await authorization(admin))?.failing_since).not.toBeNull(), SOON);
  const ofAccount = world.db.updateTable("integration_deliveries").where("account_id", "=", account.id);
  await ofAccount.set({ created_at: new Date(Date.now() - 4 * 24 * 3600_000).toISOString() }).execute();
  await forgetOldIntegrationNews.run({ db: world.db, platform: world.server.platform });
  const said = (await messagesIn(admin, id)).map(({ body, metadata }) => [body, metadata?.twilio_status]);
  expect(said).toEqual([
    ["Hello?", undefined],
    ["Between us", undefined],
    ["Too late", "failed"],
  ]);
});

test("what is told of an account that an earlier release connected is what this one says", async () => {
  const account = await connected();
  const { admin } = account;
  const { id, customer } = await aConversation(account);
  const listener = world.db.updateTable("integration_listeners").where("account_id", "=", account.id);
  await listener.set({ hears: ["conversation:created"], conversation_sources: ["chat"], gives_up: false }).execute();
  await world.say(admin, id, "Unheard");
  await world.server.stop();
  await world.start();
  await world.say(admin, id, "Heard");
  await vi.waitFor(() => expect(sentTo(customer.phone)).toEqual(["Heard"]), SOON);
});

test("one that cannot be given up keeps no other one from it", async () => {
  const account = await connected();
  const { admin } = account;
  const [broken, other] = [await aConversation(account), await aConversation(account)];
  twilio.isDown = true;
  const { id: brokenId } = await world.say(admin, broken.id, "Broken");
  await world.say(admin, other.id, "Too late");
  await vi.waitFor(async () => expect((await authorization(admin))?.failing_since).not.toBeNull(), SOON);
  const ofAccount = world.db.updateTable("integration_deliveries").where("account_id", "=", account.id);
  await ofAccount.set({ created_at: new Date(Date.now() - 4 * 24 * 3600_000).toISOString() }).execute();
  await sql`alter table messages add constraint broken check (id <> ${sql.lit(brokenId)} or metadata is null)`.execute(
    world.db,
  );
  try {
    await forgetOldIntegrationNews.run({ db: world.db, platform: world.server.platform });
  } finally {
    await sql`alter table messages drop constraint broken`.execute(world.db);
  }
  expect((await messagesIn(admin, other.id)).at(-1)?.metadata).toMatchObject({ twilio_status: "failed" });
  const waiting = world.db.selectFrom("integration_deliveries").select("seq").where("account_id", "=", account.id);
  expect(await waiting.execute()).toEqual([]);
});

test("an answer that waits when the last number is disconnected is said to have failed, also by somebody who leaves", async () => {
  for (const end of ["disconnect", "leave"]) {
    const account = await connected();
    const { id } = await aConversation(account);
    const colleague = await world.anAgent({ account, role: "admin" });
    twilio.isDown = true;
    await world.say(colleague, id, { body: "Between us", type: "note", private: true });
    await world.say(colleague, id, "Too late");
    await vi.waitFor(async () => expect((await authorization(colleague))?.failing_since).not.toBeNull(), SOON);
    const { id: authorizationId } = (await authorization(colleague))!;
    const path =
      end === "disconnect" ? `/api/twilio/authorizations/${authorizationId}` : `/api/users/${account.admin.id}`;
    expect((await world.call("DELETE", path, { token: account.admin.token })).status).toBeLessThan(300);
    twilio.isDown = false;
    await vi.waitFor(async () => {
      const said = (await messagesIn(colleague, id)).map(({ body, metadata }) => [body, metadata?.twilio_status]);
      expect(said).toEqual([
        ["Hello?", undefined],
        ["Between us", undefined],
        ["Too late", "failed"],
      ]);
    }, SOON);
    await vi.waitFor(async () => {
      const waiting = world.db.selectFrom("integration_deliveries").select("seq").where("account_id", "=", account.id);
      expect(await waiting.execute()).toEqual([]);
    }, SOON);
  }
});

test("what was given up when the number was disconnected does not go out when it is connected again", async () => {
  const account = await connected();
  const { admin } = account;
  const { id, customer } = await aConversation(account);
  twilio.isDown = true;
  await world.say(admin, id, "Given up");
  await vi.waitFor(async () => expect((await authorization(admin))?.failing_since).not.toBeNull(), SOON);
  const { id: authorizationId } = (await authorization(admin))!;
  await world.call("DELETE", `/api/twilio/authorizations/${authorizationId}`, { token: admin.token });
  twilio.isDown = false;
  expect(await connect(admin)).toMatchObject({ ok: true });
  await world.say(admin, id, "Anew");
  await vi.waitFor(() => expect(sentTo(customer.phone)).toEqual(["Anew"]), SOON);
  const said = (await messagesIn(admin, id)).map(({ body, metadata }) => [body, metadata?.twilio_status]);
  expect(said).toContainEqual(["Given up", "failed"]);
});

test("where the token is another one now, nothing is tried until it is typed in anew; then what waited goes", async () => {
  const account = await connected();
  const { admin } = account;
  const { id, customer } = await aConversation(account);
  twilio.renewToken();
  await world.say(admin, id, "Waiting");
  await vi.waitFor(async () => {
    expect(await authorization(admin)).toMatchObject({
      failing_why: "Twilio no longer accepts this connection",
      needs_reconnect: true,
    });
  }, SOON);
  expect(sentTo(customer.phone)).toEqual([]);
  expect(await connect(admin)).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(sentTo(customer.phone)).toEqual(["Waiting"]), SOON);
  expect(await authorization(admin)).toMatchObject({ failing_since: null, needs_reconnect: false });
});

test("with another SECRET_KEY nothing is asked or believed and its page says so; put back, or connected anew, it goes on", {
  timeout: 60_000,
}, async () => {
  const account = await connected();
  const { admin } = account;
  const { id, customer } = await aConversation(account);
  const key = await world.startWithKey("another key, of thirty-two characters");
  twilio.asked.splice(0);
  expect((await told(twilio.textFrom(somebody(), "Hello?"))).status).toBe(401);
  const unreadable = "SECRET_KEY has changed, and what was stored with the old one cannot be read";
  const shown = { failing_since: expect.stringMatching(/^\d{4}-/), failing_why: unreadable, needs_reconnect: true };
  expect(await authorization(admin)).toMatchObject({ twilio_auth_token: "", ...shown });
  await world.say(admin, id, "Waiting");
  await vi.waitFor(async () => {
    const all = await world.data<{ name: string }[]>("GET", "/api/integrations", { token: admin.token });
    expect(all.find(({ name }) => name === "twilio")).toMatchObject({ failing_why: unreadable });
  }, SOON);
  expect(twilio.asked).toEqual([]);

  await world.startWithKey(key);
  await vi.waitFor(() => expect(sentTo(customer.phone)).toEqual(["Waiting"]), SOON);
  expect(await authorization(admin)).toMatchObject({ twilio_auth_token: twilio.authToken, failing_since: null });

  await world.startWithKey("another key, of thirty-two characters");
  expect(await connect(admin)).toMatchObject({ ok: true });
  await world.say(admin, id, "Anew");
  await vi.waitFor(() => expect(sentTo(customer.phone)).toEqual(["Waiting", "Anew"]), SOON);
});

test("a text message that belongs to no conversation is sent with a key, too; without a connection none is", async () => {
  const { admin } = await connected();
  const key = await world.aKey(admin);
  const body = { to: somebody(), body: "Your order is on its way" };
  const headers = { authorization: `Bearer ${key.value}` };
  const sent = await world.data<object>("POST", "/api/v1/twilio/send", { headers, body });
  expect(sent).toMatchObject({ sid: twilio.sent[0]?.sid, to: body.to, from: twilio.number, status: "queued" });
  expect(
    await world.call("POST", "/api/twilio/send", { token: admin.token, body: { to: "1", body: "x" } }),
  ).toMatchObject({ status: 400, body: { error: { status: 400, message: "Invalid 'To' Phone Number: 1" } } });
  const stranger = await world.anAgent();
  expect(await world.call("POST", "/api/twilio/send", { token: stranger.token, body })).toMatchObject({
    status: 403,
    body: { error: { status: 403, message: "Missing Twilio authorization!" } },
  });
  expect(await world.call("POST", "/api/twilio/send", { token: admin.token, body: {} })).toMatchObject({ status: 400 });
});

test("once it is disconnected, by its own account alone, nothing comes in or goes out", async () => {
  const account = await connected();
  const { admin } = account;
  const { id, customer } = await aConversation(account, "Hello?");
  const { id: authorizationId } = (await authorization(admin))!;
  const stranger = await world.anAgent();
  const end = ({ token }: Agent) => world.call("DELETE", `/api/twilio/authorizations/${authorizationId}`, { token });
  expect((await end(stranger)).status).toBe(404);
  expect((await end(admin)).status).toBe(204);
  expect(await authorization(admin)).toBeNull();
  await world.say(admin, id, "Nobody hears this");
  await told(twilio.textFrom(customer.phone!, "Nor this"));
  const other = await connected();
  await aConversation(other);
  expect(sentTo(customer.phone)).toEqual([]);
  expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "Nobody hears this"]);
});

test("the token is readable neither in the database nor in what failed", async () => {
  const account = await connected();
  const { admin } = account;
  await told(twilio.textFrom(somebody(), "Hello?"));
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
  await world.say(admin, id, "Hello!");
  const failed = await vi.waitFor(async () => {
    const { text } = await world.call("GET", "/api/integrations", { token: admin.token });
    expect(text).toContain("no longer accepts");
    return text;
  }, SOON);
  expect(failed).not.toContain(authToken);
});
