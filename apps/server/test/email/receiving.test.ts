import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import type { Customer, Message } from "@parley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forgetReceivedMail } from "../../src/features/email/index.ts";
import type { Account } from "../world.ts";
import { DOMAIN, PostOffice, SECRET } from "./post-office.ts";

/** Mail becomes conversations, over a real SMTP connection: `behaviour.md` §14.6. */
let office: PostOffice;
beforeAll(async () => {
  office = await PostOffice.open();
}, 60_000);
afterAll(() => office.close(), 60_000);

const ann = { name: "Ann", address: "ann@example.com" };

test("a mail to a forwarding address opens a conversation with whoever wrote it", async () => {
  const account = await office.anAccount();
  const address = await office.anAddress(account);
  await office.bring(address, {
    from: ann,
    to: "help@example.com",
    cc: "Bob <bob@example.com>",
    subject: "Broken kettle",
    text: "It does not boil.\n\nAnn",
    messageId: "<kettle@example.com>",
    attachments: [{ filename: "kettle.txt", content: "a picture in words" }],
  });
  const [conversation] = await office.conversations(account, 1);
  expect(conversation).toMatchObject({
    source: "email",
    subject: "Broken kettle",
    status: "open",
    read: false,
    inbox_id: account.inbox_id,
    customer: { name: "Ann", email: "ann@example.com" },
  });
  const [message] = await office.messages(account, conversation!.id, 1);
  expect(message).toMatchObject({
    body: "It does not boil.\n\nAnn",
    source: "email",
    customer_id: conversation!.customer_id,
    user_id: null,
    metadata: {
      ses_message_id: "<kettle@example.com>",
      ses_subject: "Broken kettle",
      ses_from: "Ann <ann@example.com>",
      ses_to: ["help@example.com"],
      ses_cc: ["Bob <bob@example.com>"],
    },
    attachments: [{ filename: "kettle.txt", content_type: "text/plain" }],
  });
});

test("an answer goes out as a mail in the thread, and what comes back lands in the same conversation", async () => {
  const account = await office.anAccount();
  const address = await office.anAddress(account);
  const customer = `${office.unique("ann")}@example.com`;
  await office.bring(
    address,
    { from: customer, subject: "Broken kettle", text: "It does not boil.", messageId: "<one@example.com>" },
    customer,
  );
  const [conversation] = await office.conversations(account, 1);
  await office.say(account.admin, conversation!.id, { body: "Is it **plugged in**?" });
  const { letter, envelope } = await office.outside.next(customer);
  const header = (name: string) => letter.headers.find(({ key }) => key === name)?.value;
  const replyTo = letter.replyTo?.[0]?.address ?? "";
  expect(letter).toMatchObject({
    subject: "Broken kettle",
    from: { name: `${account.company_name} Team`, address: `mailer@${DOMAIN}` },
    inReplyTo: "<one@example.com>",
    references: "<one@example.com>",
    messageId: expect.stringMatching(/^<[0-9a-f-]{36}\.[0-9a-f]{16}@in\.example\.com>$/),
    text: "Is it **plugged in**?\n",
    html: expect.stringContaining("<strong>plugged in</strong>"),
  });
  expect(replyTo).toMatch(new RegExp(`^reply\\+${conversation!.id}\\.[0-9a-f]{16}@in\\.example\\.com$`));
  expect(envelope.from).toBe(replyTo);
  for (const name of ["auto-submitted", "x-auto-response-suppress"]) expect(header(name)).toBeUndefined();

  const quote = "On Mon, 2 Nov 2026 at 10:00, Company\n<help@example.com> wrote:\n> Is it plugged in?";
  await office.bring(
    replyTo,
    {
      from: customer,
      subject: "Re: Broken kettle",
      text: `Yes.\n\n${quote}`,
      inReplyTo: letter.messageId!,
      references: `<one@example.com> ${letter.messageId}`,
    },
    customer,
  );
  const said = await office.messages(account, conversation!.id, 3);
  expect(said.map(({ body }) => body)).toEqual(["It does not boil.", "Is it **plugged in**?", "Yes."]);
  expect(said[2]!.metadata).toMatchObject({ ses_quoted: quote });
  expect(await office.conversations(account, 1)).toHaveLength(1);

  await office.say(account.admin, conversation!.id, { body: "Then we send another." });
  await expect
    .poll(() => office.outside.received.filter(({ envelope: { to } }) => to.includes(customer)).length)
    .toBe(2);
  const [, second] = office.outside.received.filter(({ envelope: { to } }) => to.includes(customer));
  expect(second!.letter.references?.split(/\s+/)).toEqual([
    "<one@example.com>",
    letter.messageId,
    said[2]!.metadata!.ses_message_id,
  ]);
});

test("a note, and what is said in a chat, is mailed to nobody", async () => {
  const account = await office.anAccount();
  const customer = `${office.unique("ann")}@example.com`;
  await office.bring(await office.anAddress(account), { from: customer, subject: "Hi", text: "Hi" }, customer);
  const [conversation] = await office.conversations(account, 1);
  await office.say(account.admin, conversation!.id, { body: "She is rude", type: "note", private: true });
  await office.say(account.admin, conversation!.id, { body: "Hello" });
  const { letter } = await office.outside.next(customer);
  expect(letter.text).toBe("Hello\n");
  expect(office.outside.received.filter(({ envelope }) => envelope.to.includes(customer))).toHaveLength(1);
});

test("a mail that is brought twice is one message, and one to two inboxes is two", async () => {
  const account = await office.anAccount();
  const [one, two] = [await office.anAddress(account), await office.anAddress(account)];
  const date = "Mon, 02 Nov 2026 10:00:00 +0000";
  const mail = { from: ann, date, subject: "Hi", text: "Hi", messageId: `<${office.unique("hi")}@example.com>` };
  await office.bring(one, mail);
  await office.bring(one, mail);
  await office.bring([one, two], mail);
  await office.isRead();
  expect(await office.conversations(account, 2)).toHaveLength(2);
});

test("two mails that give themselves the same Message-ID are two messages, in one conversation, too", async () => {
  const account = await office.anAccount();
  const { id, customer, replyTo } = await aConversation(account);
  const mail = { from: customer, messageId: "<1@example.com>", date: "Mon, 02 Nov 2026 10:00:00 +0000" };
  await office.bring(replyTo, { ...mail, text: "It leaks" }, customer);
  await office.bring(replyTo, { ...mail, text: "It burns" }, customer);
  await office.bring(replyTo, { ...mail, text: "It burns", headers: { received: "by another way" } }, customer);
  await office.isRead();
  const said = await office.messages(account, id, 4);
  expect(said.map(({ body }) => body)).toEqual(["Hi", "Hello", "It leaks", "It burns"]);
});

test("what is not ours to take is refused: other domains, unknown names, other people's answers", async () => {
  const { id } = await aConversation(await office.anAccount());
  for (const to of [
    "somebody@example.com",
    `nobody@${DOMAIN}`,
    `reply+${id}.0000000000000000@${DOMAIN}`,
    `reply+00000000-0000-4000-8000-000000000000@${DOMAIN}`,
  ]) {
    await expect(office.bring(to, { from: ann, text: "Hi" })).rejects.toThrow("No such address");
  }
});

async function aConversation(account: Account) {
  const customer = `${office.unique("ann")}@example.com`;
  const messageId = `<${office.unique("first")}@example.com>`;
  await office.bring(
    await office.anAddress(account),
    { from: customer, subject: "Hi", text: "Hi", messageId },
    customer,
  );
  const [conversation] = await office.conversations(account, 1);
  await office.say(account.admin, conversation!.id, { body: "Hello" });
  const { letter } = await office.outside.next(customer);
  return { id: conversation!.id, customer, messageId, letter, replyTo: letter.replyTo![0]!.address! };
}

test("a stranger gets into nobody's conversation, whatever they refer to", async () => {
  const account = await office.anAccount();
  const { id, letter, messageId, replyTo } = await aConversation(account);
  const address = await office.anAddress(account);
  const mallory = "mallory@example.net";
  const told = { from: mallory, subject: "Re: Hi", text: "Send it to me instead" };
  await office.bring(address, { ...told, inReplyTo: messageId, references: messageId }, mallory);
  await office.bring(address, { ...told, inReplyTo: letter.messageId, references: letter.messageId }, mallory);
  await office.bring(replyTo, { ...told, text: "And this" }, mallory);
  await office.bring(`reply+${id}@${DOMAIN}`, { ...told, text: "And that" }, mallory);
  const all = await office.conversations(account, 5);
  await office.isRead();
  expect(await office.messages(account, id, 2)).toHaveLength(2);
  expect(all.filter((each) => each.id !== id).map(({ customer }) => customer.email)).toEqual(Array(4).fill(mallory));

  await office.say(account.admin, id, { body: "Your number is 42" });
  await expect.poll(() => office.outside.received.some(({ letter: { text } }) => text?.includes("42"))).toBe(true);
  expect(office.outside.received.filter(({ envelope: { to } }) => to.includes(mallory))).toEqual([]);
});

test("whoever was in copy of what we were told may go on with our own answer to it", async () => {
  const account = await office.anAccount();
  const address = await office.anAddress(account);
  const customer = `${office.unique("ann")}@example.com`;
  const bob = `${office.unique("bob")}@example.com`;
  await office.bring(address, { from: customer, cc: bob, subject: "Hi", text: "Hi" }, customer);
  const [conversation] = await office.conversations(account, 1);
  await office.say(account.admin, conversation!.id, { body: "Hello" });
  const { letter } = await office.outside.next(customer);
  await office.bring(address, { from: bob, subject: "Re: Hi", text: "Me too", references: letter.messageId! }, bob);
  const said = await office.messages(account, conversation!.id, 3);
  expect(said.at(-1)).toMatchObject({ body: "Me too", customer: { email: bob } });
});

test("References lead a customer back to their own conversation, in their own account only", async () => {
  const account = await office.anAccount();
  const { id, customer, messageId } = await aConversation(account);
  await office.bring(
    await office.anAddress(account),
    { from: customer, text: "Also", references: messageId },
    customer,
  );
  expect((await office.messages(account, id, 3)).at(-1)).toMatchObject({ body: "Also" });

  const other = await office.anAccount();
  await office.bring(await office.anAddress(other), { from: customer, text: "There", references: messageId }, customer);
  const [elsewhere] = await office.conversations(other, 1);
  expect(elsewhere!.id).not.toBe(id);
  expect(await office.messages(account, id, 3)).toHaveLength(3);
});

test("a closed conversation opens again with an answer, and stays closed when a machine answers", async () => {
  const account = await office.anAccount();
  const { id, customer, replyTo } = await aConversation(account);
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
  await office.bring(replyTo, away, customer);
  const said = await office.messages(account, id, 3);
  expect(said.at(-1)).toMatchObject({ body: "I am away.", metadata: { ses_automatic: true } });
  expect(await now()).toMatchObject({ status: "closed", read: true });
  await office.bring(replyTo, { from: customer, text: "I am back." }, customer);
  await office.messages(account, id, 4);
  expect(await now()).toMatchObject({ status: "open", read: false });
});

test("what a machine wrote by mail runs no function", async () => {
  const account = await office.anAccount();
  const { id, customer, replyTo } = await aConversation(account);
  const { account_id } = account.admin;
  const values = { account_id, name: "Answer", status: "active" };
  const { id: function_id } = await office.db
    .insertInto("functions")
    .values(values)
    .returning("id")
    .executeTakeFirstOrThrow();
  const files = Buffer.from("a run that fails stays"); // one of a function that was never deployed goes
  await office.db.insertInto("function_deployments").values({ account_id, function_id, files }).execute();
  const headers = { "auto-submitted": "auto-replied" };
  await office.bring(replyTo, { from: customer, text: "I am away.", headers }, customer);
  await office.bring(replyTo, { from: customer, text: "I am back." }, customer);
  await office.messages(account, id, 4);
  const runs = await office.db
    .selectFrom("function_runs")
    .innerJoin("events", (join) =>
      join.onRef("events.account_id", "=", "function_runs.account_id").onRef("events.seq", "=", "function_runs.seq"),
    )
    .select("events.fact")
    .where("events.account_id", "=", account_id)
    .execute();
  expect(runs.map(({ fact }) => fact)).toEqual([expect.objectContaining({ body: "I am back." })]);
});

test("of one conversation no more than thirty answers leave within an hour, and the team is told", async () => {
  const account = await office.anAccount();
  const { id, customer } = await aConversation(account);
  for (let each = 2; each <= 31; each++) await office.say(account.admin, id, { body: `${each}` });
  const note = (await office.messages(account, id, 33)).at(-1);
  expect(note).toMatchObject({
    type: "bot",
    body: `The email to ${customer} was not delivered: 30 went there within an hour`,
  });
  const sent = office.outside.received.filter(({ envelope }) => envelope.to.includes(customer));
  expect([sent.length, sent.at(-1)!.letter.text]).toEqual([30, "30\n"]);
}, 60_000);

test("that a mail did not arrive is told to the team, not as the customer's word", async () => {
  const account = await office.anAccount();
  const { id, customer, letter, replyTo } = await aConversation(account);
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
    `Message-ID: ${letter.messageId}`,
    "--b--",
  ].join("\r\n");
  await office.bring(replyTo, { raw: report }, "");
  const said = await office.messages(account, id, 3);
  expect(said.at(-1)).toMatchObject({
    body: `The email to ${customer} was not delivered: 550 5.1.1 User unknown`,
    type: "bot",
    private: true,
    customer_id: null,
  });
  await office.bring(await office.anAddress(account), { raw: report.replace("550 5.1.1", "552 5.2.2") }, "");
  expect((await office.messages(account, id, 4)).at(-1)!.body).toContain("552 5.2.2");
  expect(await office.conversations(account, 1)).toHaveLength(1);
});

test("our own mail that is forwarded back to us goes no second round", async () => {
  const account = await office.anAccount();
  const address = await office.anAddress(account);
  const { letter } = await office.outside.next(account.admin.email);
  const marker = letter.headers.find(({ key }) => key === "x-parley-installation");
  await office.bring(address, { from: ann, text: "New message", headers: { [marker!.key]: marker!.value } });
  await office.bring(address, { from: ann, text: "After it" });
  await office.isRead();
  const all = await office.conversations(account, 1);
  expect(all.map(({ messages }) => messages[0]!.body)).toEqual(["After it"]);
});

test("an answer of one account reaches another of the same installation, and does not come back to its own", async () => {
  const [one, two] = [await office.anAccount(), await office.anAccount()];
  const { letter, customer } = await aConversation(one);
  const headers = Object.fromEntries(
    letter.headers.filter(({ key }) => key.startsWith("x-")).map((h) => [h.key, h.value]),
  );
  const mail = { from: customer, subject: "Hi", headers };
  const addresses = [await office.anAddress(one), await office.anAddress(two)];
  for (const to of addresses) await office.bring(to, { ...mail, text: "An answer" }, customer);
  await office.isRead();
  const [elsewhere] = await office.conversations(two, 1);
  expect(elsewhere!.messages[0]!.body).toBe("An answer");
  expect(await office.conversations(one, 1)).toHaveLength(1);
});

test.each(["ann..b@docomo.example", "root@web_1.example.com", "müller@example.com", "bob@exämple.com"])(
  "a mail from %s is kept, and the team told when it cannot be answered",
  async (customer) => {
    const account = await office.anAccount();
    const raw = `From: ${customer}\r\nSubject: Hi\r\n\r\nIt does not boil.`;
    await office.bring(await office.anAddress(account), { raw });
    const [conversation] = await office.conversations(account, 1);
    expect(conversation).toMatchObject({ customer: { email: customer }, messages: [{ body: "It does not boil." }] });
    await office.say(account.admin, conversation!.id, { body: "Hello" });
    const said = await office.messages(account, conversation!.id, 3);
    expect(said.at(-1)).toMatchObject({
      private: true,
      body: expect.stringContaining(`${customer} was not delivered`),
    });
  },
);

test("a customer whose address is written otherwise is the same customer, and their conversation the same", async () => {
  const account = await office.anAccount();
  const name = office.unique("ann");
  const visitor = await office.aVisitor({ account, email: `${name}@Example.com` });
  const customer = `${name}@example.com`;
  const address = await office.anAddress(account);
  const messageId = `<${office.unique("first")}@example.com>`;
  await office.bring(address, { from: customer, text: "Hi", messageId }, customer);
  const [conversation] = await office.conversations(account, 1);
  expect(conversation!.customer).toMatchObject({ id: visitor.customer.id, email: `${name}@Example.com` });
  await office.bring(address, { from: customer, text: "Also", references: messageId }, customer);
  expect((await office.messages(account, conversation!.id, 2)).at(-1)!.body).toBe("Also");
});

test("a mail handed in over HTTP is taken from those who know the secret", async () => {
  const account = await office.anAccount();
  const address = await office.anAddress(account);
  const raw = [
    `From: ann@example.com`,
    `To: ${address}`,
    "Subject: Hi",
    "Message-ID: <http@example.com>",
    "",
    "By HTTP",
  ];
  const hand = (headers: Record<string, string>, query = "") =>
    fetch(`${office.url}/api/inbound_email${query}`, {
      method: "POST",
      headers: { "content-type": "message/rfc822", ...headers },
      body: raw.join("\r\n"),
    });
  for (const headers of [{}, { authorization: "Bearer wrong" }, { authorization: account.admin.token }] as Record<
    string,
    string
  >[]) {
    const refused = await hand(headers);
    expect([refused.status, await refused.text()]).toEqual([401, ""]);
  }
  const taken = await hand({ authorization: `Bearer ${SECRET}` });
  expect([taken.status, await taken.json()]).toEqual([200, { data: { ok: true } }]);
  expect((await hand({}, `?secret=${SECRET}`)).status).toBe(200);
  const elsewhere = await hand({}, `?secret=${SECRET}&recipient=nobody@${DOMAIN}`);
  expect(await elsewhere.json()).toEqual({ data: { ok: false } });
  await office.isRead();
  const all = await office.conversations(account, 1);
  expect(all.map(({ messages }) => messages[0]!.body)).toEqual(["By HTTP"]);
});

test("customers of chats who say that an address is theirs see nothing that is mailed from it", async () => {
  const account = await office.anAccount();
  const visitor = await office.aVisitor({ account, email: "claimed@example.com" } as Partial<Customer> & {
    account: Account;
  });
  await office.bring(
    await office.anAddress(account),
    { from: "claimed@example.com", text: "Secret" },
    "claimed@example.com",
  );
  const [conversation] = await office.conversations(account, 1);
  expect(conversation!.customer_id).toBe(visitor.customer.id);
  const query = `?customer_id=${visitor.customer.id}&account_id=${account.id}`;
  const seen = await office.data<{ messages: Message[] }[]>("GET", `/api/conversations/customer${query}`);
  expect(JSON.stringify(seen)).not.toContain("Secret");
});

test("the eleventh connection of one address at once is told to come later", async () => {
  const open = Array.from({ length: 11 }, () => connect(office.smtpPort, "127.0.0.1"));
  try {
    const greetings = await Promise.all(
      open.map(async (socket) => String((await once(socket, "data"))[0]).slice(0, 3)),
    );
    expect(greetings).toContain("220");
    expect(greetings).toContain("421");
  } finally {
    for (const socket of open) socket.destroy();
  }
});

test("mails are forgotten after 30 days, and what could not be read after 90", async () => {
  const account = await office.anAccount();
  const agesAndMails: [number, Buffer | null][] = [
    [29, null],
    [31, null],
    [89, Buffer.from("no mail")],
    [91, Buffer.from("no mail")],
  ];
  for (const [days, raw] of agesAndMails) {
    const id = randomUUID();
    const created_at = new Date(Date.now() - days * 86_400_000).toISOString();
    await office.db
      .insertInto("received_mails")
      .values({ account_id: account.id, id, recipient: `${days}`, raw, created_at })
      .execute();
  }
  await forgetReceivedMail.run({ db: office.db, platform: office.server.platform });
  const kept = await office.db
    .selectFrom("received_mails")
    .select("recipient")
    .where("account_id", "=", account.id)
    .orderBy("recipient")
    .execute();
  expect(kept.map(({ recipient }) => recipient)).toEqual(["29", "89"]);
  await office.db.deleteFrom("received_mails").where("account_id", "=", account.id).execute();
});

test("what is too large, or for too many, is refused, and so is who is in too much of a hurry", async () => {
  const strict = await PostOffice.open({
    INBOUND_EMAIL_MB: "1",
    RATE_LIMITS: "inbound-mail=3/hour,inbound-refusal=2/hour",
  });
  try {
    const account = await strict.anAccount();
    const address = await strict.anAddress(account);
    await expect(strict.bring(address, { from: ann, text: "x".repeat(1_200_000) })).rejects.toThrow(/552|too large/i);
    await strict.bring(address, { from: ann, text: "Small" });
    await strict.bring(address, { from: ann, text: "Small, too" });
    await expect(strict.bring(address, { from: ann, text: "One more" })).rejects.toThrow("451");
    await strict.isRead();
    expect(await strict.conversations(account, 2)).toHaveLength(2);

    const guess = () => strict.bring(`guess@${DOMAIN}`, { from: ann, text: "Hi" });
    await expect(guess()).rejects.toThrow("550");
    await expect(guess()).rejects.toThrow("550");
    await expect(guess()).rejects.toThrow("451");
  } finally {
    await strict.close();
  }
}, 60_000);
