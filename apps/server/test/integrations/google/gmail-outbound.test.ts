import type { ExpandedConversation, Message } from "@parley/contract";
import { sql } from "kysely";
import { simpleParser } from "mailparser";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { GoogleStandIn } from "../../../../../e2e/providers/google.ts";
import { purgeOldDeliveries } from "../../../src/features/integrations/purge-old-deliveries.ts";
import { LONGEST_WAIT_MS } from "../../harness/longest-wait.ts";
import { type Account, type Agent, useWorld } from "../../harness/world.ts";
import { aMailboxOwner, authorization, begin, connect, syncMail } from "./google-world.ts";

const google = await new GoogleStandIn().open();
const world = useWorld({ ...google.environment, FILE_UPLOADS_ENABLED: "1" });

afterAll(() => google.close());
beforeEach(() => begin(google, world));

const SOON = { timeout: LONGEST_WAIT_MS, interval: 50 };
const SEND = "/upload/gmail/v1/users/me/messages/send";
const sync = () => syncMail(world);

const sent = () => google.mailbox().mails.filter(({ labelIds }) => labelIds.includes("SENT"));

/** The sent mails, when there are this many. */
const mailsSent = (count: number) =>
  vi.waitFor(async () => {
    expect(sent()).toHaveLength(count);
    return Promise.all(sent().map(({ raw }) => simpleParser(raw)));
  }, SOON);

const messagesIn = async (agent: Agent, id: string): Promise<Message[]> =>
  (await world.conversation(agent, id)).messages;

/** A message, when it is recorded as sent. */
const once = (agent: Agent, conversationId: string, messageId: string, key = "gmail_id") =>
  vi.waitFor(async () => {
    const message = (await messagesIn(agent, conversationId)).find(({ id }) => id === messageId);
    expect(message?.metadata).toHaveProperty(key);
    return message!;
  }, SOON);

let count = 0;
const somebody = (name = "ann") => `${name}${++count}@example.com`;

/** A conversation with an imported mail. */
async function aConversationByMail(account: Account, sentEmail: { cc?: string; to?: string; subject?: string } = {}) {
  const from = somebody();
  const messageId = `<first-${from}>`;
  const mail = google
    .mailbox()
    .deliver({ from: `Ann <${from}>`, subject: "Kettle", text: "Broken.", messageId, ...sentEmail });
  await sync();
  const all = await world.data<ExpandedConversation[]>("GET", "/api/conversations?status=open", {
    token: account.admin.token,
  });
  const { id } = all.find(({ customer }) => customer.email === from)!;
  return { id, from, messageId, threadId: mail.threadId };
}

test("a reply is sent from the mailbox, in the thread, to the sender and the recipients of the last mail", async () => {
  const account = await aMailboxOwner(world);
  const mailbox = google.email;
  const { id, from, messageId, threadId } = await aConversationByMail(account, {
    to: `Help <${mailbox}>, Dora <dora@example.com>`,
    cc: "Bob <bob@example.com>",
  });
  const { id: answerId } = await world.sendMessage(account.admin, id, "Is it **plugged in**?");
  const [sentEmail] = await mailsSent(1);
  expect(sentEmail).toMatchObject({
    from: { value: [{ name: `${account.company_name} Team`, address: mailbox }] },
    to: { text: `${from}, dora@example.com` },
    cc: { text: "bob@example.com" },
    subject: "Re: Kettle",
    inReplyTo: messageId,
    references: messageId,
    text: "Is it **plugged in**?",
    html: expect.stringContaining("<strong>plugged in</strong>"),
  });
  expect(sent()[0]?.threadId).toBe(threadId);
  expect((await once(account.admin, id, answerId)).metadata).toMatchObject({
    gmail_id: sent()[0]?.id,
    gmail_thread_id: threadId,
    gmail_to: `${from}, dora@example.com`,
    gmail_in_reply_to: messageId,
  });
  expect(google.unknown).toEqual([]);
});

test("the server's own mail is not imported as a message, and the next reply refers to it", async () => {
  const account = await aMailboxOwner(world);
  const { id, from, messageId } = await aConversationByMail(account);
  const first = await world.sendMessage(account.admin, id, "One");
  await mailsSent(1);
  await sync();
  const ours = (await once(account.admin, id, first.id, "gmail_message_id")).metadata?.gmail_message_id;
  expect(ours).toMatch(/@mail\.gmail\.com>$/);
  await world.sendMessage(account.admin, id, "Two");
  const emails = await mailsSent(2);
  expect(emails[1]).toMatchObject({ to: { text: from }, inReplyTo: ours, references: [messageId, ours] });
  await sync();
  expect((await messagesIn(account.admin, id)).map(({ body }) => body)).toEqual(["Broken.", "One", "Two"]);

  google.mailbox().deliver({ from, subject: "Re: Kettle", inReplyTo: String(ours), text: "Thanks" });
  await sync();
  expect((await messagesIn(account.admin, id)).map(({ body }) => body)).toEqual(["Broken.", "One", "Two", "Thanks"]);
});

test("notes, customers' messages and messages from Gmail are not sent", async () => {
  const account = await aMailboxOwner(world);
  const { id, from, messageId } = await aConversationByMail(account);
  await world.sendMessage(account.admin, id, { body: "A note", type: "note", private: true });
  google.mailbox().deliver({
    from: google.email,
    to: from,
    subject: "Re: Kettle",
    inReplyTo: messageId,
    text: "From Gmail",
    labelIds: ["SENT"],
  });
  await sync();
  await world.sendMessage(account.admin, id, "An answer");
  const emails = await mailsSent(2);
  expect(emails.map(({ text }) => text?.trim())).toEqual(["From Gmail", "An answer"]);
  expect(google.askedFor("POST", SEND)).toHaveLength(1);
});

test("files are sent along", async () => {
  const account = await aMailboxOwner(world);
  const { id } = await aConversationByMail(account);
  const file = await world.aFile(account.admin, "plan.txt");
  await world.sendMessage(account.admin, id, { body: "See this", file_ids: [file.id] });
  const [sentEmail] = await mailsSent(1);
  expect(sentEmail?.attachments.map(({ filename, content }) => [filename, content.toString()])).toEqual([
    ["plan.txt", "a text"],
  ]);
});

/** Sends an answer, and loses Gmail's response. */
async function sayUnheard(account: Account, id: string, body: string) {
  google.losesAnswerTo = SEND;
  const message = await world.sendMessage(account.admin, id, body);
  await mailsSent(1);
  await vi.waitFor(async () => {
    const { rows } = await sql<{ run_at: Date }>`
      select run_at from graphile_worker.jobs where task_identifier = 'deliver-to-integration' and locked_at is null`.execute(
      world.db,
    );
    expect(rows).toHaveLength(1);
  }, SOON);
  google.losesAnswerTo = undefined;
  return message.id;
}

const tellAgain = (account: Account, id: string) =>
  sql`select enqueue_integration_delivery(${account.id}, 'gmail', ${id}, '0', 'replace')`.execute(world.db);

/** Answers the newest sent mail. */
function answerToOurs(from: string, subject: string, text: string) {
  const ours = /message-id: (\S+)/i.exec(sent().at(-1)!.raw)![1]!;
  return google.mailbox().deliver({ from, subject, inReplyTo: ours, text });
}

test("a reply that was sent without an answer is not sent again", async () => {
  const account = await aMailboxOwner(world);
  const { id } = await aConversationByMail(account);
  const answerId = await sayUnheard(account, id, "Once");
  await tellAgain(account, id);
  expect((await once(account.admin, id, answerId)).metadata).toMatchObject({ gmail_id: sent()[0]?.id });
  expect(sent()).toHaveLength(1);
});

test("a reply for which Gmail began a new thread is not sent again, and that thread continues the conversation", async () => {
  const account = await aMailboxOwner(world);
  const { id, from, threadId } = await aConversationByMail(account);
  google.mailbox().mails.splice(0);
  const answerId = await sayUnheard(account, id, "Still there?");
  await tellAgain(account, id);
  expect((await once(account.admin, id, answerId)).metadata).toMatchObject({ gmail_thread_id: sent()[0]?.threadId });
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.threadId).not.toBe(threadId);
  answerToOurs(from, "Re: Kettle", "Yes");
  await sync();
  expect((await messagesIn(account.admin, id)).map(({ body }) => body)).toEqual(["Broken.", "Still there?", "Yes"]);
});

test("a new thread is mapped to the conversation as soon as the reply is read there", async () => {
  const account = await aMailboxOwner(world);
  const { id, from } = await aConversationByMail(account);
  google.mailbox().mails.splice(0);
  await sayUnheard(account, id, "Still there?");
  await sync();
  answerToOurs(from, "Re: Kettle", "Yes");
  await sync();
  expect((await messagesIn(account.admin, id)).map(({ body }) => body)).toEqual(["Broken.", "Still there?", "Yes"]);
});

test("a reply that Gmail puts into another thread is sent once, and both threads continue the conversation", async () => {
  const account = await aMailboxOwner(world);
  const subject = "Kettle ".repeat(50).trim(); // longer than the stored subject
  const { id, from, messageId, threadId } = await aConversationByMail(account, { subject });
  const answerId = await sayUnheard(account, id, "Is it plugged in?");
  expect(sent()[0]?.threadId).not.toBe(threadId);
  await tellAgain(account, id);
  await once(account.admin, id, answerId);
  await sync();
  const again = google.mailbox().deliver({ from, subject: `Re: ${subject}`, inReplyTo: messageId, text: "By the way" });
  expect(again.threadId).toBe(threadId);
  await sync();
  const yes = answerToOurs(from, `Re: ${subject.slice(0, 255).trim()}`, "Yes");
  expect(yes.threadId).toBe(sent()[0]?.threadId);
  await sync();
  const bodies = ["Broken.", "Is it plugged in?", "By the way", "Yes"];
  expect((await messagesIn(account.admin, id)).map(({ body }) => body)).toEqual(bodies);
  await world.sendMessage(account.admin, id, "Good.");
  await mailsSent(2);
  expect(sent()[1]?.threadId).toBe(yes.threadId);
});

test("a reply in progress when the server ends counts as possibly sent", async () => {
  const account = await aMailboxOwner(world);
  const { id } = await aConversationByMail(account);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  Object.assign(google, { waitsFor: promise, waitsAt: SEND });
  await world.sendMessage(account.admin, id, "On its way");
  await vi.waitFor(() => expect(google.askedFor("POST", SEND)).toHaveLength(1), SOON);
  const waiting = world.db.selectFrom("integration_deliveries").select("tries").where("account_id", "=", account.id);
  expect(await waiting.execute()).toEqual([{ tries: 1 }]);
  release();
  await mailsSent(1);
});

test("while Gmail is down or limits requests, replies wait in order, and the conversation works", async () => {
  const account = await aMailboxOwner(world);
  const { id } = await aConversationByMail(account);
  google.pauseSeconds = 2;
  await world.sendMessage(account.admin, id, "One");
  await world.sendMessage(account.admin, id, "Two");
  await vi.waitFor(async () => {
    expect(await authorization(world, account.admin)).toMatchObject({ failing_why: "Gmail asked Parley to wait" });
  }, SOON);
  expect((await messagesIn(account.admin, id)).map(({ body }) => body)).toEqual(["Broken.", "One", "Two"]);
  google.pauseSeconds = 0;
  const emails = await mailsSent(2);
  expect(emails.map(({ text }) => text?.trim())).toEqual(["One", "Two"]);
  await vi.waitFor(async () => {
    expect(await authorization(world, account.admin)).toMatchObject({ failing_since: null });
  }, SOON);
});

test("replies that waited without a connection are sent after a reconnect", async () => {
  const account = await aMailboxOwner(world);
  const { id } = await aConversationByMail(account);
  google.revokeAll();
  await world.sendMessage(account.admin, id, "Soon");
  await vi.waitFor(async () => {
    expect(await authorization(world, account.admin)).toMatchObject({ needs_reconnect: true });
  }, SOON);
  expect(sent()).toEqual([]);
  await connect(world, account.admin, "gmail");
  const [sentEmail] = await mailsSent(1);
  expect(sentEmail?.text?.trim()).toBe("Soon");
});

test("a refused reply, and one that waited too long, is reported in the conversation", async () => {
  const account = await aMailboxOwner(world);
  const { id } = await aConversationByMail(account);
  const bodies = () => messagesIn(account.admin, id).then((all) => all.map(({ body, type }) => [type, body]));
  google.refusesMail = true;
  await world.sendMessage(account.admin, id, "Hello");
  await vi.waitFor(async () => {
    expect((await bodies()).at(-1)).toEqual([
      "bot",
      expect.stringMatching(
        /was not delivered: Gmail rejected the request because a value in it, for example an address, is invalid$/,
      ),
    ]);
  }, SOON);

  google.refusesMail = false;
  google.isDown = true;
  const triedFor = async (tries: number) => {
    await world.sendMessage(account.admin, id, "Are you there?");
    await vi.waitFor(async () => {
      const { rows } = await sql`select from integration_deliveries where tries > 0`.execute(world.db);
      expect(rows).toHaveLength(1);
    }, SOON);
    await vi.waitFor(postponeRetries, SOON);
    await sql`
      update integration_deliveries set created_at = now() - interval '4 days', tries = ${tries}`.execute(world.db);
    await purgeOldDeliveries.run({ db: world.db, platform: world.server.platform });
  };
  await triedFor(0);
  await vi.waitFor(async () => {
    expect((await bodies()).at(-1)).toEqual([
      "bot",
      "The email to the customer was not delivered: Gmail did not accept it",
    ]);
  }, SOON);
  await triedFor(1);
  await vi.waitFor(async () => {
    expect((await bodies()).at(-1)).toEqual([
      "bot",
      "The email to the customer may not have been delivered: Gmail did not confirm that it accepted it",
    ]);
  }, SOON);
});

/** A retry counts itself at its end, so none may be running. */
async function postponeRetries() {
  const { rows } = await sql`
    with ours as (
      select j.id from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = 'deliver-to-integration'
    ), postponed as (
      update graphile_worker._private_jobs j set run_at = now() + interval '1 hour'
      from ours where j.id = ours.id and j.locked_at is null
      returning j.id
    )
    select (select count(*) from ours) as jobs, (select count(*) from postponed) as postponed`.execute(world.db);
  expect(rows).toEqual([{ jobs: 1, postponed: 1 }]);
}

test("an expired reply that Gmail may have sent is not reported as undelivered", async () => {
  const account = await aMailboxOwner(world);
  const { id } = await aConversationByMail(account);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  google.waitsFor = promise;
  google.asked.splice(0);
  const { id: answerId } = await world.sendMessage(account.admin, id, "On its way");
  await vi.waitFor(() => expect(google.asked).not.toEqual([]), SOON);
  await sql`update integration_deliveries set created_at = now() - interval '4 days'`.execute(world.db);
  await purgeOldDeliveries.run({ db: world.db, platform: world.server.platform });
  release();
  await once(account.admin, id, answerId);
  await vi.waitFor(async () => {
    expect(await world.db.selectFrom("integration_deliveries").select("seq").execute()).toEqual([]);
  }, SOON);
  expect((await messagesIn(account.admin, id)).map(({ body }) => body)).toEqual(["Broken.", "On its way"]);
});

test("when a thread was deleted in Gmail, the reply begins a new one", async () => {
  const account = await aMailboxOwner(world);
  const { id, from, threadId } = await aConversationByMail(account);
  google.mailbox().mails.splice(0);
  await world.sendMessage(account.admin, id, "Still there?");
  const [sentEmail] = await mailsSent(1);
  expect(sentEmail).toMatchObject({ to: { text: from }, subject: "Re: Kettle" });
  expect(sent()[0]?.threadId).not.toBe(threadId);
  await sync();
  const ours = /message-id: (\S+)/i.exec(sent()[0]!.raw)![1]!;
  google.mailbox().deliver({ from, subject: "Re: Kettle", inReplyTo: ours, text: "Yes" });
  await sync();
  expect((await messagesIn(account.admin, id)).map(({ body }) => body)).toEqual(["Broken.", "Still there?", "Yes"]);
});

test("each inbox replies from its own mailbox, and a revoked one sends nothing", async () => {
  const account = await aMailboxOwner(world);
  const shared = google.email;
  const first = await aConversationByMail(account);
  google.email = somebody("sales");
  const inbox = await world.anInbox(account.admin, "Sales");
  await connect(world, account.admin, "gmail", inbox.id);
  const second = await aConversationByMail(account);
  await world.sendMessage(account.admin, second.id, "From sales");
  expect((await mailsSent(1))[0]?.from?.value[0]?.address).toBe(google.email);

  const { id } = (await authorization(world, account.admin, "client=gmail&inbox_id=null"))!;
  await world.call("DELETE", `/api/google/authorizations/${id}`, { token: account.admin.token });
  await world.sendMessage(account.admin, first.id, "Anybody?");
  await vi.waitFor(async () => {
    expect((await messagesIn(account.admin, first.id)).at(-1)?.body).toBe(
      `The email to ${first.from} was not delivered: ${shared} is no longer connected`,
    );
  }, SOON);
  expect(google.mailbox(shared).mails.filter(({ labelIds }) => labelIds.includes("SENT"))).toEqual([]);
});

test("after the last mailbox was disconnected, a reply is reported in the conversation", async () => {
  const account = await aMailboxOwner(world);
  const { admin } = account;
  const { id: conversation, from } = await aConversationByMail(account);
  const { id } = (await authorization(world, admin))!;
  await world.call("DELETE", `/api/google/authorizations/${id}`, { token: admin.token });
  await world.sendMessage(admin, conversation, "Anybody?");
  await vi.waitFor(async () => {
    expect((await messagesIn(admin, conversation)).at(-1)?.body).toBe(
      `The email to ${from} was not delivered: ${google.email} is no longer connected`,
    );
  }, SOON);
  expect(sent()).toEqual([]);
});

test("a mail without a conversation is sent with a token or an API key of a user", async () => {
  const account = await aMailboxOwner(world);
  const { token } = account.admin;
  const to = somebody();
  const body = { to, subject: "Hi", text: "Hello there" };
  const answer = await world.call("POST", "/api/gmail/send", { token, body });
  expect(answer).toMatchObject({ status: 200, body: { ok: true, data: { id: sent()[0]?.id, labelIds: ["SENT"] } } });
  const { value: key } = await world.aKey(account.admin);
  const old = { recipient: to, subject: "Hi", message: "Hello again", from: google.email };
  expect(await world.call("POST", "/api/v1/gmail/send", { token: `Bearer ${key}`, body: old })).toMatchObject({
    status: 200,
    body: { ok: true },
  });
  const emails = await mailsSent(2);
  expect(emails.map(({ text }) => text?.trim())).toEqual(["Hello there", "Hello again"]);

  const stranger = await world.anAgent();
  expect(await world.call("POST", "/api/gmail/send", { token: stranger.token, body })).toMatchObject({ status: 403 });
  expect(await world.call("POST", "/api/gmail/send", { body })).toMatchObject({ status: 401 });
  expect(await world.call("POST", "/api/gmail/send", { token, body: { to } })).toMatchObject({ status: 422 });
  google.isDown = true;
  expect(await world.call("POST", "/api/gmail/send", { token, body })).toMatchObject({
    status: 200,
    body: { ok: false },
  });
});

test("a first mail is sent with the conversation that it opens, and replies continue it", async () => {
  const account = await aMailboxOwner(world);
  const { admin } = account;
  const to = somebody("cleo");
  const { customer } = await world.aVisitor({ account, email: to });
  const first = { source: "email", subject: "Your order", message: { body: "It is on its way." } };
  const conversation = await world.open(admin, customer.id, first);
  expect(conversation).toMatchObject({
    source: "email",
    subject: "Your order",
    inbox_id: account.inbox_id,
    read: true,
  });
  const [sentEmail] = await mailsSent(1);
  expect(sentEmail).toMatchObject({
    from: { value: [{ name: `${account.company_name} Team`, address: google.email }] },
    to: { text: to },
    subject: "Your order",
    text: "It is on its way.",
  });
  await sync();
  const ours = /message-id: (\S+)/i.exec(sent()[0]!.raw)![1]!;
  google.mailbox().deliver({ from: to, subject: "Re: Your order", inReplyTo: ours, text: "Thanks!" });
  await sync();
  const bodies = await messagesIn(admin, conversation.id);
  expect(bodies.map(({ body, user_id }) => [body, user_id])).toEqual([
    ["It is on its way.", admin.id],
    ["Thanks!", null],
  ]);
  expect(bodies[0]?.metadata).toMatchObject({ gmail_id: sent()[0]?.id, gmail_message_id: ours });
  expect(google.askedFor("POST", SEND)).toHaveLength(1);

  const plain = await world.open(admin, customer.id, { source: "email", message: { body: "And more" } });
  expect(plain).toMatchObject({ subject: `New message from ${account.company_name}` });
});

test("a first mail that cannot be sent leaves no conversation", async () => {
  const account = await world.anAccount();
  const { token } = account.admin;
  const ann = await world.aVisitor({ account, email: somebody() });
  const nobody = await world.aVisitor({ account });
  const open = async (customer_id: string, more: object = {}) => {
    const conversation = { customer_id, source: "email", message: { body: "Hello" }, ...more };
    const { status, body } = await world.call("POST", "/api/conversations", { token, body: { conversation } });
    return [status, (body as { error: { message: string } }).error.message];
  };
  expect(await open(ann.customer.id)).toEqual([422, "Missing Gmail integration"]);
  await connect(world, account.admin, "gmail");
  expect(await open(nobody.customer.id)).toEqual([422, "Invalid customer email address"]);
  const stranger = await world.aVisitor({ email: somebody() });
  expect((await open(stranger.customer.id))[0]).toBe(422);
  google.isDown = true;
  expect((await open(ann.customer.id))[0]).toBe(503);
  google.isDown = false;
  google.revokeAll();
  expect(await open(ann.customer.id)).toEqual([422, "Invalid Gmail authorization"]);
  expect(await open(ann.customer.id)).toEqual([422, "Invalid Gmail authorization"]);
  expect(await world.data("GET", "/api/conversations?status=open", { token })).toEqual([]);
  expect(sent()).toEqual([]);
});

test("a first mail that Gmail did not confirm is reported as possibly sent", async () => {
  const account = await aMailboxOwner(world);
  const ann = await world.aVisitor({ account, email: somebody() });
  const conversation = { customer_id: ann.customer.id, source: "email", message: { body: "Hello" } };
  google.losesAnswerTo = SEND;
  const { token } = account.admin;
  expect(await world.call("POST", "/api/conversations", { token, body: { conversation } })).toMatchObject({
    status: 503,
    body: {
      error: {
        message:
          "Gmail did not confirm the email, so it may have been sent. Check its Sent folder before you send again",
      },
    },
  });
  expect(sent()).toHaveLength(1);
});

test("five first mails a day are sent to an unproven address; failed ones do not count", async () => {
  const account = await aMailboxOwner(world);
  const { token } = account.admin;
  const { customer } = await world.aVisitor({ account, email: somebody("cleo") });
  const open = async () => {
    const conversation = { customer_id: customer.id, source: "email", message: { body: "Hello" } };
    return (await world.call("POST", "/api/conversations", { token, body: { conversation } })).status;
  };
  google.isApiSwitchedOff = true;
  for (let each = 1; each <= 6; each++) expect(await open()).toBe(503);
  google.isApiSwitchedOff = false;
  const answers = [];
  for (let each = 1; each <= 6; each++) answers.push(await open());
  expect(answers).toEqual([201, 201, 201, 201, 201, 422]);
  expect(sent()).toHaveLength(5);
});

test("a first mail that Gmail did not confirm counts, because it may have been sent", async () => {
  const account = await aMailboxOwner(world);
  const { token } = account.admin;
  const { customer } = await world.aVisitor({ account, email: somebody("cleo") });
  google.losesAnswerTo = SEND;
  const answers = [];
  for (let each = 1; each <= 6; each++) {
    const conversation = { customer_id: customer.id, source: "email", message: { body: "Hello" } };
    answers.push((await world.call("POST", "/api/conversations", { token, body: { conversation } })).status);
  }
  expect(answers).toEqual([503, 503, 503, 503, 503, 422]);
  expect(sent()).toHaveLength(5);
});

test("five replies a day are sent to an unauthenticated address, and the team is notified of the next", async () => {
  const account = await aMailboxOwner(world);
  const { id, from } = await aConversationByMail(account, { subject: "Win at www.evil.example" });
  for (let each = 1; each <= 6; each++) await world.sendMessage(account.admin, id, `Answer ${each}`);
  const note = await vi.waitFor(async () => {
    const found = (await messagesIn(account.admin, id)).find(({ type }) => type === "bot");
    expect(found).toBeDefined();
    return found!;
  }, SOON);
  expect(note.body).toContain(`The email to ${from} was not delivered: the daily limit`);
  const emails = await mailsSent(5);
  expect(emails.map(({ subject }) => subject)).toEqual(Array(5).fill("Re: Win at www[.]evil[.]example"));

  const results = "mx.google.com; dmarc=pass header.from=example.com";
  google.mailbox().deliver({ from, subject: "Re: Kettle", text: "Me", headers: { "Authentication-Results": results } });
  await sync();
  for (let each = 7; each <= 9; each++) await world.sendMessage(account.admin, id, `Answer ${each}`);
  await mailsSent(8);
});
