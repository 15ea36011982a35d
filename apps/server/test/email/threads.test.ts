import type { Customer, Message } from "@parley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account } from "../harness/world.ts";
import { DOMAIN, InboundMailHarness } from "./inbound-mail-harness.ts";

/** The conversation that a mail continues, and the senders who may continue it: docs/adr/0022. */
let office: InboundMailHarness;
beforeAll(async () => {
  office = await InboundMailHarness.open();
});
afterAll(() => office.close());

test("an answer is sent as a mail of the thread, and the reply is added to the same conversation", async () => {
  const account = await office.anAccount();
  const address = await office.anAddress(account);
  const customer = `${office.unique("ann")}@example.com`;
  await office.deliver(
    address,
    { from: customer, subject: "Broken kettle", text: "It does not boil.", messageId: "<one@example.com>" },
    customer,
  );
  const [conversation] = await office.conversations(account, 1);
  await office.sendMessage(account.admin, conversation!.id, { body: "Is it **plugged in**?" });
  const { email: sentEmail, envelope } = await office.outside.next(customer);
  const header = (name: string) => sentEmail.headers.find(({ key }) => key === name)?.value;
  const replyTo = sentEmail.replyTo?.[0]?.address ?? "";
  expect(sentEmail).toMatchObject({
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
  await office.deliver(
    replyTo,
    {
      from: customer,
      subject: "Re: Broken kettle",
      text: `Yes.\n\n${quote}`,
      inReplyTo: sentEmail.messageId!,
      references: `<one@example.com> ${sentEmail.messageId}`,
    },
    customer,
  );
  const messages = await office.messages(account, conversation!.id, 3);
  expect(messages.map(({ body }) => body)).toEqual(["It does not boil.", "Is it **plugged in**?", "Yes."]);
  expect(messages[2]!.metadata).toMatchObject({ ses_quoted: quote });
  expect(await office.conversations(account, 1)).toHaveLength(1);

  await office.sendMessage(account.admin, conversation!.id, { body: "Then we send another." });
  await expect
    .poll(() => office.outside.received.filter(({ envelope: { to } }) => to.includes(customer)).length)
    .toBe(2);
  const [, second] = office.outside.received.filter(({ envelope: { to } }) => to.includes(customer));
  expect(second!.email.references?.split(/\s+/)).toEqual([
    "<one@example.com>",
    sentEmail.messageId,
    messages[2]!.metadata!.ses_message_id,
  ]);
});

test("two mails with the same Message-ID are two messages, also in one conversation", async () => {
  const account = await office.anAccount();
  const { id, customer, replyTo } = await office.aConversationByMail(account);
  const mail = { from: customer, messageId: "<1@example.com>", date: "Mon, 02 Nov 2026 10:00:00 +0000" };
  await office.deliver(replyTo, { ...mail, text: "It leaks" }, customer);
  await office.deliver(replyTo, { ...mail, text: "It burns" }, customer);
  await office.deliver(replyTo, { ...mail, text: "It burns", headers: { received: "by another way" } }, customer);
  await office.isRead();
  const messages = await office.messages(account, id, 4);
  expect(messages.map(({ body }) => body)).toEqual(["Hi", "Hello", "It leaks", "It burns"]);
});

test("a stranger's mail is added to no conversation, whatever it refers to", async () => {
  const account = await office.anAccount();
  const { id, sentEmail, messageId, replyTo } = await office.aConversationByMail(account);
  const address = await office.anAddress(account);
  const mallory = "mallory@example.net";
  const headers = { from: mallory, subject: "Re: Hi", text: "Send it to me instead" };
  await office.deliver(address, { ...headers, inReplyTo: messageId, references: messageId }, mallory);
  await office.deliver(
    address,
    { ...headers, inReplyTo: sentEmail.messageId, references: sentEmail.messageId },
    mallory,
  );
  await office.deliver(replyTo, { ...headers, text: "And this" }, mallory);
  await office.deliver(`reply+${id}@${DOMAIN}`, { ...headers, text: "And that" }, mallory);
  const all = await office.conversations(account, 5);
  await office.isRead();
  expect(await office.messages(account, id, 2)).toHaveLength(2);
  expect(all.filter((each) => each.id !== id).map(({ customer }) => customer.email)).toEqual(Array(4).fill(mallory));

  await office.sendMessage(account.admin, id, { body: "Your number is 42" });
  await expect.poll(() => office.outside.received.some(({ email: { text } }) => text?.includes("42"))).toBe(true);
  expect(office.outside.received.filter(({ envelope: { to } }) => to.includes(mallory))).toEqual([]);
});

test("a person in copy of the customer's mail continues the conversation with a reply to the team's answer", async () => {
  const account = await office.anAccount();
  const address = await office.anAddress(account);
  const customer = `${office.unique("ann")}@example.com`;
  const bob = `${office.unique("bob")}@example.com`;
  await office.deliver(address, { from: customer, cc: bob, subject: "Hi", text: "Hi" }, customer);
  const [conversation] = await office.conversations(account, 1);
  await office.sendMessage(account.admin, conversation!.id, { body: "Hello" });
  const { email: sentEmail } = await office.outside.next(customer);
  await office.deliver(
    address,
    { from: bob, subject: "Re: Hi", text: "Me too", references: sentEmail.messageId! },
    bob,
  );
  const messages = await office.messages(account, conversation!.id, 3);
  expect(messages.at(-1)).toMatchObject({ body: "Me too", customer: { email: bob } });
});

test("References lead a customer to the own conversation, in the same account only", async () => {
  const account = await office.anAccount();
  const { id, customer, messageId } = await office.aConversationByMail(account);
  await office.deliver(
    await office.anAddress(account),
    { from: customer, text: "Also", references: messageId },
    customer,
  );
  expect((await office.messages(account, id, 3)).at(-1)).toMatchObject({ body: "Also" });

  const other = await office.anAccount();
  await office.deliver(
    await office.anAddress(other),
    { from: customer, text: "There", references: messageId },
    customer,
  );
  const [elsewhere] = await office.conversations(other, 1);
  expect(elsewhere!.id).not.toBe(id);
  expect(await office.messages(account, id, 3)).toHaveLength(3);
});

test("an address with other capitals is the same customer and conversation", async () => {
  const account = await office.anAccount();
  const name = office.unique("ann");
  const visitor = await office.aVisitor({ account, email: `${name}@Example.com` });
  const customer = `${name}@example.com`;
  const address = await office.anAddress(account);
  const messageId = `<${office.unique("first")}@example.com>`;
  await office.deliver(address, { from: customer, text: "Hi", messageId }, customer);
  const [conversation] = await office.conversations(account, 1);
  expect(conversation!.customer).toMatchObject({ id: visitor.customer.id, email: `${name}@Example.com` });
  await office.deliver(address, { from: customer, text: "Also", references: messageId }, customer);
  expect((await office.messages(account, conversation!.id, 2)).at(-1)!.body).toBe("Also");
});

test("customers of chats who claim an address see no mail from it", async () => {
  const account = await office.anAccount();
  const visitor = await office.aVisitor({ account, email: "claimed@example.com" } as Partial<Customer> & {
    account: Account;
  });
  await office.deliver(
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
