import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { InboundMailHarness } from "./inbound-mail-harness.ts";

/** Automatic mails: absence notes, reports, and our own mails that return. */
let office: InboundMailHarness;
beforeAll(async () => {
  office = await InboundMailHarness.open();
});
afterAll(() => office.close());

const ann = { name: "Ann", address: "ann@example.com" };

test("a person's answer reopens a closed conversation, an automatic one does not", async () => {
  const account = await office.anAccount();
  const { id, customer, replyTo } = await office.aConversationByMail(account);
  const { token } = account.admin;
  const close = () =>
    office.data("PUT", `/api/conversations/${id}`, { token, body: { conversation: { status: "closed", read: true } } });
  const now = () => office.data<{ status: string; read: boolean }>("GET", `/api/conversations/${id}`, { token });
  await close();
  const away = {
    from: customer,
    subject: "Automatic reply: Hi",
    text: "I am away.",
    headers: { "auto-submitted": "auto-replied" },
  };
  await office.deliver(replyTo, away, customer);
  const messages = await office.messages(account, id, 3);
  expect(messages.at(-1)).toMatchObject({ body: "I am away.", metadata: { ses_automatic: true } });
  expect(await now()).toMatchObject({ status: "closed", read: true });
  await office.deliver(replyTo, { from: customer, text: "I am back." }, customer);
  await office.messages(account, id, 4);
  expect(await now()).toMatchObject({ status: "open", read: false });
});

test("an automatic mail runs no function", async () => {
  const account = await office.anAccount();
  const { id, customer, replyTo } = await office.aConversationByMail(account);
  const { account_id } = account.admin;
  const values = { account_id, name: "Answer", status: "inactive", last_deployed_at: new Date().toISOString() };
  const { id: function_id } = await office.db
    .insertInto("functions")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  // A broken deployment makes the run fail and stay. Without a deployment, the run would be deleted.
  const files = Buffer.from("a run that fails stays");
  await office.db.insertInto("function_deployments").values({ account_id, function_id, files }).execute();
  const { token } = account.admin;
  await office.data("PUT", `/api/lambdas/${function_id}`, { token, body: { lambda: { status: "active" } } });
  const headers = { "auto-submitted": "auto-replied" };
  await office.deliver(replyTo, { from: customer, text: "I am away.", headers }, customer);
  await office.deliver(replyTo, { from: customer, text: "I am back." }, customer);
  await office.messages(account, id, 4);
  const runs = () =>
    office.db
      .selectFrom("function_runs")
      .innerJoin("events", (join) =>
        join.onRef("events.account_id", "=", "function_runs.account_id").onRef("events.seq", "=", "function_runs.seq"),
      )
      .select("events.fact")
      .where("events.account_id", "=", account_id)
      .execute();
  await expect.poll(async () => (await runs()).length).toBeGreaterThan(0);
  expect((await runs()).map(({ fact }) => fact)).toEqual([expect.objectContaining({ body: "I am back." })]);
});

test("at most thirty answers of a conversation are sent per hour, and the team is notified", async () => {
  const account = await office.anAccount();
  const { id, customer } = await office.aConversationByMail(account, office.aDomain());
  for (let each = 2; each <= 30; each++) await office.sendMessage(account.admin, id, { body: `${each}` });
  const mailed = () =>
    sql`select from messages where conversation_id = ${id} and user_id is not null and metadata ? 'ses_message_id'`.execute(
      office.db,
    );
  await expect.poll(async () => (await mailed()).rows.length, { timeout: 120_000 }).toBe(30);
  // As if the job of one answer were delayed.
  await sql`update messages set metadata = null where conversation_id = ${id} and body = '15'`.execute(office.db);
  await office.sendMessage(account.admin, id, { body: "31" });
  const note = (await office.messages(account, id, 33)).at(-1);
  expect(note).toMatchObject({
    type: "bot",
    body: `The email to ${customer} was not delivered: 30 emails were sent in this conversation within an hour`,
  });
  const sent = office.outside.received.filter(({ envelope }) => envelope.to.includes(customer));
  expect([sent.length, sent.at(-1)!.email.text]).toEqual([30, "30\n"]);
});

test("a bounce is a note for the team, not the customer's message", async () => {
  const account = await office.anAccount();
  const { id, customer, sentEmail, replyTo } = await office.aConversationByMail(account);
  const report = [
    "From: Mail Delivery System <mailer-daemon@example.com>",
    `To: ${replyTo}`,
    "Subject: Undelivered Mail Returned to Sender",
    "Auto-Submitted: auto-replied",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "I'm sorry.",
    "--b",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example.com",
    "",
    `Final-Recipient: rfc822; ${customer}`,
    "Action: failed",
    "Status: 5.1.1",
    "Diagnostic-Code: smtp; 550 5.1.1 User unknown",
    "--b",
    "Content-Type: text/rfc822-headers",
    "",
    `Message-ID: ${sentEmail.messageId}`,
    "--b--",
  ].join("\r\n");
  await office.deliver(replyTo, { raw: report }, "");
  const messages = await office.messages(account, id, 3);
  expect(messages.at(-1)).toMatchObject({
    body: `The email to ${customer} was not delivered: 550 5.1.1 User unknown`,
    type: "bot",
    private: true,
    customer_id: null,
  });
  await office.deliver(await office.anAddress(account), { raw: report.replace("550 5.1.1", "552 5.2.2") }, "");
  expect((await office.messages(account, id, 4)).at(-1)!.body).toContain("552 5.2.2");
  expect(await office.conversations(account, 1)).toHaveLength(1);
});

test("a mail of this server that is forwarded back is dropped", async () => {
  const account = await office.anAccount();
  const address = await office.anAddress(account);
  const { email: sentEmail } = await office.outside.next(account.admin.email);
  const marker = sentEmail.headers.find(({ key }) => key === "x-parley-installation");
  await office.deliver(address, { from: ann, text: "New message", headers: { [marker!.key]: marker!.value } });
  await office.deliver(address, { from: ann, text: "After it" });
  await office.isRead();
  const all = await office.conversations(account, 1);
  expect(all.map(({ messages }) => messages[0]!.body)).toEqual(["After it"]);
});

test("an answer of one account reaches another account of the same server, and is not imported by its own", async () => {
  const [one, two] = [await office.anAccount(), await office.anAccount()];
  const { sentEmail, customer } = await office.aConversationByMail(one);
  const headers = Object.fromEntries(
    sentEmail.headers.filter(({ key }) => key.startsWith("x-")).map((h) => [h.key, h.value]),
  );
  const mail = { from: customer, subject: "Hi", headers };
  const addresses = [await office.anAddress(one), await office.anAddress(two)];
  for (const to of addresses) await office.deliver(to, { ...mail, text: "An answer" }, customer);
  await office.isRead();
  const [elsewhere] = await office.conversations(two, 1);
  expect(elsewhere!.messages[0]!.body).toBe("An answer");
  expect(await office.conversations(one, 1)).toHaveLength(1);
});
