import { existsSync } from "node:fs";
import type { PersonalApiKey } from "@parley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { InboundMailHarness } from "./inbound-mail-harness.ts";

/** Agents' answers in mail conversations are sent as mail, over a real SMTP connection. */
let office: InboundMailHarness;
beforeAll(async () => {
  office = await InboundMailHarness.open();
});
afterAll(() => office.close());

async function aConversation(domain = "example.com") {
  const account = await office.anAccount();
  const customer = `${office.unique("ann")}@${domain}`;
  await office.deliver(await office.anAddress(account), { from: customer, subject: "Hi", text: "Hi" }, customer);
  const [conversation] = await office.conversations(account, 1);
  const lettersTo = () => office.outside.received.filter(({ envelope }) => envelope.to.includes(customer));
  return { account, customer, id: conversation!.id, lettersTo };
}

test("a long answer arrives completely, as text and as HTML", async () => {
  const { account, customer, id } = await aConversation();
  await office.sendMessage(account.admin, id, { body: `${"word ".repeat(6_000)}and the end` });
  const { email: sentEmail } = await office.outside.next(customer);
  expect([sentEmail.text, sentEmail.html]).toEqual([
    expect.stringContaining("and the end"),
    expect.stringContaining("and the end"),
  ]);
});

test("a function's answer is marked as automatic, an agent's is not", async () => {
  const { account, id, lettersTo } = await aConversation();
  const { token } = account.admin;
  const { value } = await office.data<PersonalApiKey>("POST", "/api/personal_api_keys", {
    token,
    body: { label: "Key" },
  });
  const answer = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${office.url}/api/v1/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${value}`, "content-type": "application/json", ...headers },
      body: JSON.stringify({ message: { conversation_id: id, body } }),
    });
  expect((await answer("By a function", { "x-parley-function": "1" })).status).toBe(201);
  expect((await answer("By a person's own program")).status).toBe(201);
  await expect.poll(() => lettersTo().length).toBe(2);
  const marks = lettersTo().map(
    ({ email: sentEmail }) => sentEmail.headers.find(({ key }) => key === "auto-submitted")?.value,
  );
  expect(marks).toEqual(["auto-replied", undefined]);
});

test("an answer that is changed to a note before it is sent is not sent", async () => {
  const { account, id, lettersTo } = await aConversation();
  const { token } = account.admin;
  office.outside.pause();
  await office.sendMessage(account.admin, id, { body: "First" });
  const second = await office.sendMessage(account.admin, id, { body: "She is rude" });
  await office.data("PUT", `/api/messages/${second.id}`, { token, body: { message: { type: "note", private: true } } });
  office.outside.release();
  await office.sendMessage(account.admin, id, { body: "Third" });
  await expect.poll(() => lettersTo().length).toBe(2);
  expect(lettersTo().map(({ email: sentEmail }) => sentEmail.text)).toEqual(["First\n", "Third\n"]);
});

test("the customer's mail is answered however many answers there are already", async () => {
  const { account, id, lettersTo } = await aConversation(office.aDomain());
  const count = 22;
  for (let messages = 1; messages <= count; messages++)
    await office.sendMessage(account.admin, id, { body: `Part ${messages}` });
  await expect.poll(() => lettersTo().length, { timeout: 120_000 }).toBe(count);
});

test.skipIf(!existsSync("/proc/self/fd"))("the files of an answer that is refused are closed again", async () => {
  const { account, customer, id } = await aConversation();
  office.outside.unknown.set(customer, 0);
  const file = await office.aFile({ token: account.admin.token, account_id: account.id });
  await office.sendMessage(account.admin, id, { body: "Look", file_ids: [file.id] });
  const messages = await office.messages(account, id, 3);
  expect(messages.at(-1)!.body).toContain(`The email to ${customer} was not delivered`);
  await expect.poll(() => office.openFiles()).toEqual([]);
});

test("notes and chat messages are not mailed", async () => {
  const account = await office.anAccount();
  const customer = `${office.unique("ann")}@example.com`;
  await office.deliver(await office.anAddress(account), { from: customer, subject: "Hi", text: "Hi" }, customer);
  const [conversation] = await office.conversations(account, 1);
  await office.sendMessage(account.admin, conversation!.id, { body: "She is rude", type: "note", private: true });
  await office.sendMessage(account.admin, conversation!.id, { body: "Hello" });
  const { email: sentEmail } = await office.outside.next(customer);
  expect(sentEmail.text).toBe("Hello\n");
  expect(office.outside.received.filter(({ envelope }) => envelope.to.includes(customer))).toHaveLength(1);
});

test.each(["ann..b@docomo.example", "root@web_1.example.com", "müller@example.com", "bob@exämple.com"])(
  "a mail from %s is stored, and the team is notified when it cannot be answered",
  async (customer) => {
    const account = await office.anAccount();
    const raw = `From: ${customer}\r\nSubject: Hi\r\n\r\nIt does not boil.`;
    await office.deliver(await office.anAddress(account), { raw });
    const [conversation] = await office.conversations(account, 1);
    expect(conversation).toMatchObject({ customer: { email: customer }, messages: [{ body: "It does not boil." }] });
    await office.sendMessage(account.admin, conversation!.id, { body: "Hello" });
    const messages = await office.messages(account, conversation!.id, 3);
    expect(messages.at(-1)).toMatchObject({
      private: true,
      body: expect.stringContaining(`${customer} was not delivered`),
    });
  },
);
