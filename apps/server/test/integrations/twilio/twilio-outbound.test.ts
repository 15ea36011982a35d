import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { purgeOldDeliveries } from "../../../src/features/integrations/purge-old-deliveries.ts";
import { LONGEST_WAIT_MS } from "../../harness/longest-wait.ts";
import { POLL_OPTIONS, useTwilio } from "./twilio-world.ts";

/** Sending text messages, and receiving their status. */
const { twilio, world, somebody, connect, authorization, connected, messagesIn, aConversation, textsTo, sentTo } =
  await useTwilio();

test("an agent's reply is sent from the number; notes and received messages are not", async () => {
  const account = await connected();
  const { admin } = account;
  const { id, customer } = await aConversation(account, "Hello?");
  await world.sendMessage(admin, id, { body: "Between us", type: "note", private: true });
  const file = await world.aFile(admin, "price list.txt");
  await world.sendMessage(admin, id, { body: "Hi **Ann**", file_ids: [file.id] });
  await vi.waitFor(
    () => expect(sentTo(customer.phone)).toEqual([`Hi **Ann**\n${file.filename}: ${file.file_url}`]),
    POLL_OPTIONS,
  );
  expect(twilio.askedFor("GET", `/v2/PhoneNumbers/${customer.phone}`)).toHaveLength(1);
  expect(twilio.unknown).toEqual([]);
});

test("of several numbers, the reply comes from the one to which the customer wrote", async () => {
  const account = await connected();
  const { admin } = account;
  const { id: second } = await world.anInbox(admin);
  const { id: third } = await world.anInbox(admin, "Third");
  await connect(admin, { inbox_id: second, from_phone_number: twilio.otherNumber });
  const numbersOf = (phone: string | null) => textsTo(phone).map(({ from }) => from);

  const ofAccount = await aConversation(account, "Hello?");
  const ofInbox = await aConversation(account, "Hello?", somebody(), twilio.otherNumber);
  expect([ofAccount.inbox_id, ofInbox.inbox_id]).toEqual([account.inbox_id, second]);
  await world.sendMessage(admin, ofAccount.id, "Hi");
  await world.sendMessage(admin, ofInbox.id, "Hi");
  await vi.waitFor(() => {
    expect(numbersOf(ofAccount.customer.phone)).toEqual([twilio.number]);
    expect(numbersOf(ofInbox.customer.phone)).toEqual([twilio.otherNumber]);
  }, POLL_OPTIONS);

  await world.change(admin, ofAccount.id, { inbox_id: third });
  await world.sendMessage(admin, ofAccount.id, "From over there");
  await vi.waitFor(
    () => expect(numbersOf(ofAccount.customer.phone)).toEqual([twilio.number, twilio.number]),
    POLL_OPTIONS,
  );
});

test("the delivery status of a message is stored, and never moves back", async () => {
  const account = await connected();
  const { admin } = account;
  const desk = await world.desk(admin);
  const { id, customer } = await aConversation(account);
  const { id: messageId } = await world.sendMessage(admin, id, "Hi");
  const status = async () =>
    (await messagesIn(admin, id)).find((each) => each.id === messageId)?.metadata?.twilio_status;
  await vi.waitFor(async () => expect(await status()).toBe("queued"), POLL_OPTIONS);
  const [sent] = textsTo(customer.phone);
  expect(await desk.next("message:updated")).toMatchObject({
    id: messageId,
    conversation_id: id,
    metadata: { twilio_message_sid: sent!.sid, twilio_status: "queued" },
  });

  expect((await twilio.becomes(sent!, "delivered")).status).toBe(200);
  await vi.waitFor(async () => expect(await status()).toBe("delivered"), POLL_OPTIONS);
  await twilio.becomes(sent!, "sent");
  await twilio.becomes(sent!, "read");
  await vi.waitFor(async () => expect(await status()).toBe("read"), POLL_OPTIONS);
  const received = desk.received("message:updated") as { metadata: { twilio_status: string } }[];
  expect(received.map(({ metadata }) => metadata.twilio_status)).toEqual(["queued", "delivered", "read"]);
});

test("only Twilio can set the delivery status", async () => {
  const account = await connected();
  const { admin } = account;
  const { id, customer } = await aConversation(account);
  const { id: messageId } = await world.sendMessage(admin, id, "Hi");
  await vi.waitFor(() => expect(textsTo(customer.phone)).toHaveLength(1), POLL_OPTIONS);
  const [sent] = textsTo(customer.phone);
  const { statusCallback } = sent!;
  const fields = { MessageSid: sent!.sid, MessageStatus: "failed", AccountSid: twilio.accountSid, From: twilio.number };
  const body = new URLSearchParams(fields);
  expect((await fetch(statusCallback!, { method: "POST", body })).status).toBe(401);
  expect((await twilio.tell(statusCallback!, fields, { token: "made-up" })).status).toBe(401);
  const { id: another } = await world.sendMessage(admin, id, "And another");
  const ofAnother = statusCallback!.replace(messageId, another); // a callback's signature is valid for one message only
  expect((await twilio.tell(ofAnother, fields, { signed: { url: statusCallback! } })).status).toBe(401);
  const unnamed = new URLSearchParams({ AccountSid: twilio.accountSid });
  expect((await fetch(statusCallback!, { method: "POST", body: unnamed })).status).toBe(400);

  // Another account signs a failure of our message with its own token.
  const other = await world.anAccount();
  const theirs = twilio.addAccount();
  expect(await connect(other.admin, theirs.typed)).toMatchObject({ ok: true });
  const otherFields = { ...fields, AccountSid: theirs.typed.twilio_account_sid };
  expect((await twilio.tell(statusCallback!, otherFields, { token: theirs.token })).status).toBe(200);
  await twilio.becomes(sent!, "sent");
  await vi.waitFor(async () => {
    const message = (await messagesIn(admin, id)).find((each) => each.id === messageId);
    expect(message?.metadata).toMatchObject({ twilio_status: "sent" });
  }, POLL_OPTIONS);
});

test("a message that Twilio refuses is marked as failed, and later ones are sent", async () => {
  const account = await connected();
  const { admin } = account;
  const { id, customer } = await aConversation(account);
  twilio.unsubscribed.add(customer.phone!);
  await world.sendMessage(admin, id, "Too late");
  await vi.waitFor(async () => {
    const { metadata } = (await messagesIn(admin, id)).at(-1)!;
    expect(metadata).toEqual({ twilio_status: "failed", twilio_error_code: 21610 });
  }, POLL_OPTIONS);
  twilio.reset();
  twilio.invalidNumbers.add(customer.phone!);
  await world.sendMessage(admin, id, "Wrong");
  await vi.waitFor(async () => {
    const { metadata } = (await messagesIn(admin, id)).at(-1)!;
    expect(metadata).toEqual({ twilio_status: "failed", twilio_error_code: 21211 });
  }, POLL_OPTIONS);
  expect(twilio.askedFor("POST", `/2010-04-01/Accounts/${twilio.accountSid}/Messages.json`)).toEqual([]);
  twilio.reset();
  await world.sendMessage(admin, id, "Once more");
  await vi.waitFor(() => expect(sentTo(customer.phone)).toEqual(["Once more"]), POLL_OPTIONS);
  expect((await authorization(admin))?.failing_since).toBeNull();
});

test("a reply to a customer without a phone number is marked as failed", async () => {
  const account = await connected();
  const { admin } = account;
  const { id, customer } = await aConversation(account);
  await world.call("PUT", `/api/customers/${customer.id}`, { token: admin.token, body: { customer: { phone: null } } });
  await world.sendMessage(admin, id, "Are you there?");
  await vi.waitFor(async () => {
    expect((await messagesIn(admin, id)).at(-1)?.metadata).toEqual({
      twilio_status: "failed",
      twilio_failure: "no_phone",
    });
  }, POLL_OPTIONS);
  expect(twilio.sent.map(({ body }) => body)).not.toContain("Are you there?");
});

test.each(["disconnects the last number", "leaves, which disconnects the last number"])(
  "after an agent %s, a reply is marked as failed, and replies are sent again once a number is connected",
  async (end) => {
    const account = await connected();
    const { id, customer } = await aConversation(account);
    const colleague = await world.anAgent({ account, role: "admin" });
    const { id: authorizationId } = (await authorization(colleague))!;
    const path = end.startsWith("disconnects")
      ? `/api/twilio/authorizations/${authorizationId}`
      : `/api/users/${account.admin.id}`;
    expect((await world.call("DELETE", path, { token: account.admin.token })).status).toBeLessThan(300);
    await world.sendMessage(colleague, id, { body: "Between us", type: "note", private: true });
    await world.sendMessage(colleague, id, "Are you there?");
    await vi.waitFor(async () => {
      const [, note, answer] = await messagesIn(colleague, id);
      expect([note?.metadata, answer?.metadata]).toEqual([
        null,
        { twilio_status: "failed", twilio_failure: "not_connected" },
      ]);
    }, POLL_OPTIONS);

    expect(await connect(colleague)).toMatchObject({ ok: true });
    await world.sendMessage(colleague, id, "Here I am again");
    await vi.waitFor(() => expect(sentTo(customer.phone)).toEqual(["Here I am again"]), POLL_OPTIONS);
  },
);

test("while Twilio is down or limits requests, replies wait in order, and the page says why", async () => {
  const account = await connected();
  const { admin } = account;
  const { id, customer } = await aConversation(account);
  twilio.pauseSeconds = 1;
  await world.sendMessage(admin, id, "One");
  await world.sendMessage(admin, id, "Two");
  await vi.waitFor(
    async () => expect(await authorization(admin)).toMatchObject({ failing_why: "Twilio asked Parley to wait" }),
    POLL_OPTIONS,
  );
  expect(sentTo(customer.phone)).toEqual([]);
  twilio.pauseSeconds = 0;
  await vi.waitFor(() => expect(sentTo(customer.phone)).toEqual(["One", "Two"]), POLL_OPTIONS);
  await vi.waitFor(async () => expect((await authorization(admin))?.failing_since).toBeNull(), POLL_OPTIONS);

  twilio.isDown = true;
  await world.sendMessage(admin, id, "Three");
  await vi.waitFor(
    async () => expect(await authorization(admin)).toMatchObject({ failing_why: "Twilio does not answer (503)" }),
    POLL_OPTIONS,
  );
  twilio.isDown = false;
  await vi.waitFor(() => expect(sentTo(customer.phone)).toEqual(["One", "Two", "Three"]), POLL_OPTIONS);
});

test("during a rate limit Twilio is not called for any conversation", async () => {
  const account = await connected();
  const { admin } = account;
  const [one, other] = [await aConversation(account), await aConversation(account)];
  twilio.pauseSeconds = 6;
  await world.sendMessage(admin, one.id, "One");
  await vi.waitFor(async () => expect((await authorization(admin))?.failing_since).not.toBeNull(), POLL_OPTIONS);
  const asked = twilio.asked.length;

  await world.sendMessage(admin, other.id, "Other");
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from graphile_worker.jobs where key = ${`twilio/${other.id}`} and run_at > now()
    `.execute(world.db);
    expect(rows).toHaveLength(1);
  }, POLL_OPTIONS);
  const body = { to: somebody(), body: "Another" };
  const refused = await world.call("POST", "/api/twilio/send", { token: admin.token, body });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(6);
  expect(twilio.asked).toHaveLength(asked);
  twilio.pauseSeconds = 0;
  await vi.waitFor(
    () => expect([...sentTo(one.customer.phone), ...sentTo(other.customer.phone)]).toEqual(["One", "Other"]),
    POLL_OPTIONS,
  );
});

test("a message is sent once although each call is slow", async () => {
  const account = await connected();
  const { admin } = account;
  const { id, customer } = await aConversation(account);
  twilio.slowMs = 8_000;
  await world.sendMessage(admin, id, "Once");
  await vi.waitFor(
    async () => {
      const { metadata } = (await messagesIn(admin, id)).at(-1)!;
      expect(metadata).toMatchObject({ twilio_status: "queued" });
    },
    { timeout: LONGEST_WAIT_MS, interval: 250 },
  );
  expect(sentTo(customer.phone)).toEqual(["Once"]);
  expect((await authorization(admin))?.failing_since).toBeNull();
});

test("a message whose answer was lost is not sent again before Twilio can report its status", async () => {
  const account = await connected();
  const { admin } = account;
  const { id } = await aConversation(account);
  twilio.losesAnswers = true;
  await world.sendMessage(admin, id, "Once");
  await vi.waitFor(async () => {
    const { rows } = await sql<{ waits: boolean }>`
      select run_at > now() + interval '30 seconds' as waits from graphile_worker.jobs where key = ${`twilio/${id}`}
    `.execute(world.db);
    expect(rows).toEqual([{ waits: true }]);
  }, POLL_OPTIONS);
  expect(await authorization(admin)).toMatchObject({ failing_why: "Twilio does not answer", needs_reconnect: false });
});

test("a reply that could not be sent for days is marked as failed; a note is not", async () => {
  const account = await connected();
  const { admin } = account;
  const { id } = await aConversation(account);
  twilio.isDown = true;
  await world.sendMessage(admin, id, { body: "Between us", type: "note", private: true });
  await world.sendMessage(admin, id, "Too late");
  await vi.waitFor(async () => expect((await authorization(admin))?.failing_since).not.toBeNull(), POLL_OPTIONS);
  const ofAccount = world.db.updateTable("integration_deliveries").where("account_id", "=", account.id);
  await ofAccount.set({ created_at: new Date(Date.now() - 4 * 24 * 3600_000).toISOString() }).execute();
  await purgeOldDeliveries.run({ db: world.db, platform: world.server.platform });
  await vi.waitFor(async () => {
    const failures = (await messagesIn(admin, id)).map(({ body, metadata }) => [body, metadata?.twilio_failure]);
    expect(failures).toEqual([
      ["Hello?", undefined],
      ["Between us", undefined],
      ["Too late", "expired"],
    ]);
  }, POLL_OPTIONS);
});

test("a delivery whose report fails does not prevent others from being abandoned", async () => {
  const account = await connected();
  const { admin } = account;
  const [broken, other] = [await aConversation(account), await aConversation(account)];
  twilio.isDown = true;
  const { id: brokenId } = await world.sendMessage(admin, broken.id, "Broken");
  await world.sendMessage(admin, other.id, "Too late");
  await vi.waitFor(async () => expect((await authorization(admin))?.failing_since).not.toBeNull(), POLL_OPTIONS);
  await expect.poll(() => world.jobsLeft()).toEqual([]);
  const ofAccount = world.db.updateTable("integration_deliveries").where("account_id", "=", account.id);
  await ofAccount.set({ created_at: new Date(Date.now() - 4 * 24 * 3600_000).toISOString() }).execute();
  await sql`alter table messages add constraint broken check (id <> ${sql.lit(brokenId)} or metadata is null)`.execute(
    world.db,
  );
  try {
    await purgeOldDeliveries.run({ db: world.db, platform: world.server.platform });
    const waiting = world.db.selectFrom("integration_deliveries").select("seq").where("account_id", "=", account.id);
    await vi.waitFor(async () => expect(await waiting.execute()).toEqual([]), POLL_OPTIONS);
  } finally {
    await sql`alter table messages drop constraint broken`.execute(world.db);
  }
  expect((await messagesIn(admin, other.id)).at(-1)?.metadata).toMatchObject({ twilio_status: "failed" });
});

test("a reply that waits when the last number is disconnected is marked as failed, also by a user who leaves", async () => {
  for (const end of ["disconnect", "leave"]) {
    const account = await connected();
    const { id } = await aConversation(account);
    const colleague = await world.anAgent({ account, role: "admin" });
    twilio.isDown = true;
    await world.sendMessage(colleague, id, { body: "Between us", type: "note", private: true });
    await world.sendMessage(colleague, id, "Too late");
    await vi.waitFor(async () => expect((await authorization(colleague))?.failing_since).not.toBeNull(), POLL_OPTIONS);
    const { id: authorizationId } = (await authorization(colleague))!;
    const path =
      end === "disconnect" ? `/api/twilio/authorizations/${authorizationId}` : `/api/users/${account.admin.id}`;
    expect((await world.call("DELETE", path, { token: account.admin.token })).status).toBeLessThan(300);
    twilio.isDown = false;
    await vi.waitFor(async () => {
      const failures = (await messagesIn(colleague, id)).map(({ body, metadata }) => [body, metadata?.twilio_failure]);
      expect(failures).toEqual([
        ["Hello?", undefined],
        ["Between us", undefined],
        ["Too late", "not_connected"],
      ]);
    }, POLL_OPTIONS);
    await vi.waitFor(async () => {
      const waiting = world.db.selectFrom("integration_deliveries").select("seq").where("account_id", "=", account.id);
      expect(await waiting.execute()).toEqual([]);
    }, POLL_OPTIONS);
  }
});

test.each(["disconnected", "disconnected because its user leaves"])(
  "a reply that no job has dispatched when the last number is %s is marked as failed",
  async (end) => {
    const account = await connected();
    const { id } = await aConversation(account);
    const colleague = await world.anAgent({ account, role: "admin" });
    const lane = sql`queue_name = ${`${account.id}/events`}`;
    const held = sql`
    update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'test'
    where ${lane} and locked_by is null returning id`;
    await expect.poll(async () => (await held.execute(world.db)).rows.length).toBe(1);
    twilio.isDown = true;
    await world.sendMessage(colleague, id, "Too late");
    const { id: authorizationId } = (await authorization(colleague))!;
    const path =
      end === "disconnected" ? `/api/twilio/authorizations/${authorizationId}` : `/api/users/${account.admin.id}`;
    expect((await world.call("DELETE", path, { token: account.admin.token })).status).toBeLessThan(300);
    await vi.waitFor(async () => {
      const answer = (await messagesIn(colleague, id)).find(({ body }) => body === "Too late");
      expect(answer?.metadata?.twilio_status).toBe("failed");
    }, POLL_OPTIONS);
    await sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null where ${lane}`.execute(
      world.db,
    );
  },
);

test("a delivery abandoned at the disconnect is not sent after the number is connected again", async () => {
  const account = await connected();
  const { admin } = account;
  const { id, customer } = await aConversation(account);
  twilio.isDown = true;
  await world.sendMessage(admin, id, "Too late");
  await vi.waitFor(async () => expect((await authorization(admin))?.failing_since).not.toBeNull(), POLL_OPTIONS);
  const { id: authorizationId } = (await authorization(admin))!;
  await world.call("DELETE", `/api/twilio/authorizations/${authorizationId}`, { token: admin.token });
  twilio.isDown = false;
  expect(await connect(admin)).toMatchObject({ ok: true });
  await world.sendMessage(admin, id, "Once more");
  await vi.waitFor(() => expect(sentTo(customer.phone)).toEqual(["Once more"]), POLL_OPTIONS);
  const statuses = (await messagesIn(admin, id)).map(({ body, metadata }) => [body, metadata?.twilio_status]);
  expect(statuses).toContainEqual(["Too late", "failed"]);
});

test("a text message without a conversation can be sent with an API key, but not without a connection", async () => {
  const { admin } = await connected();
  const key = await world.aKey(admin);
  const body = { to: somebody(), body: "Your order is on its way" };
  const headers = { authorization: `Bearer ${key.value}` };
  const sent = await world.data<object>("POST", "/api/v1/twilio/send", { headers, body });
  const [arrived] = textsTo(body.to);
  expect(sent).toMatchObject({ sid: arrived!.sid, to: body.to, from: twilio.number, status: "queued" });
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
