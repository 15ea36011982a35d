import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { purgeReceivedMail } from "../../src/features/email/index.ts";
import { DOMAIN, InboundMailHarness, SECRET } from "./inbound-mail-harness.ts";

/** Receiving mail over a real SMTP connection and over HTTP, and refusing it: `behaviour.md` §14.6. */
let office: InboundMailHarness;
beforeAll(async () => {
  office = await InboundMailHarness.open();
});
afterAll(() => office.close());

const ann = { name: "Ann", address: "ann@example.com" };

test("a mail to a forwarding address opens a conversation with its sender", async () => {
  const account = await office.anAccount();
  const address = await office.anAddress(account);
  await office.deliver(address, {
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

test("a mail that is delivered twice is one message, and a mail to two inboxes is two", async () => {
  const account = await office.anAccount();
  const [one, two] = [await office.anAddress(account), await office.anAddress(account)];
  const date = "Mon, 02 Nov 2026 10:00:00 +0000";
  const mail = { from: ann, date, subject: "Hi", text: "Hi", messageId: `<${office.unique("hi")}@example.com>` };
  await office.deliver(one, mail);
  await office.deliver(one, mail);
  await office.deliver([one, two], mail);
  await office.isRead();
  expect(await office.conversations(account, 2)).toHaveLength(2);
});

test("mails to other domains, unknown addresses and foreign conversations are refused", async () => {
  const { id } = await office.aConversationByMail(await office.anAccount());
  for (const to of [
    "somebody@example.com",
    `nobody@${DOMAIN}`,
    `reply+${id}.0000000000000000@${DOMAIN}`,
    `reply+00000000-0000-4000-8000-000000000000@${DOMAIN}`,
  ]) {
    await expect(office.deliver(to, { from: ann, text: "Hi" })).rejects.toThrow("No such address");
  }
});

test("a mail over HTTP is accepted with the secret only", async () => {
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

test("the eleventh concurrent connection of an address is asked to retry later", async () => {
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

test("mails are purged after 30 days, unreadable ones after 90", async () => {
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
  await purgeReceivedMail.run({ db: office.db, platform: office.server.platform });
  const kept = await office.db
    .selectFrom("received_mails")
    .select("recipient")
    .where("account_id", "=", account.id)
    .orderBy("recipient")
    .execute();
  expect(kept.map(({ recipient }) => recipient)).toEqual(["29", "89"]);
  await office.db.deleteFrom("received_mails").where("account_id", "=", account.id).execute();
});

test("a mail that is too large or beyond the rate limit is refused, and so are repeated guesses of an address", async () => {
  const strict = await InboundMailHarness.open({
    INBOUND_EMAIL_MB: "1",
    RATE_LIMITS: "inbound-mail=3/hour,inbound-refusal=2/hour",
  });
  try {
    const account = await strict.anAccount();
    const address = await strict.anAddress(account);
    await expect(strict.deliver(address, { from: ann, text: "x".repeat(1_200_000) })).rejects.toThrow(/552|too large/i);
    await strict.deliver(address, { from: ann, text: "Small" });
    await strict.deliver(address, { from: ann, text: "Small, too" });
    await expect(strict.deliver(address, { from: ann, text: "One more" })).rejects.toThrow("451");
    await strict.isRead();
    expect(await strict.conversations(account, 2)).toHaveLength(2);

    const guess = () => strict.deliver(`guess@${DOMAIN}`, { from: ann, text: "Hi" });
    await expect(guess()).rejects.toThrow("550");
    await expect(guess()).rejects.toThrow("550");
    await expect(guess()).rejects.toThrow("451");
  } finally {
    await strict.close();
  }
});

test("mails over HTTP and SMTP share one memory budget, until they are stored or aborted", async () => {
  const strict = await InboundMailHarness.open({ INBOUND_EMAIL_MB: "1" });
  const { hostname, port } = new URL(strict.url);
  const head = [
    `POST /api/inbound_email?secret=${SECRET} HTTP/1.1`,
    "Host: parley",
    "Content-Type: message/rfc822",
    "Content-Length: 1048576",
    "\r\n",
  ].join("\r\n");
  const slow = Array.from({ length: 8 }, () => connect(Number(port), hostname).on("error", () => {}));
  try {
    const address = await strict.anAddress(await strict.anAccount());
    const hand = () =>
      fetch(`${strict.url}/api/inbound_email?secret=${SECRET}&recipient=${address}`, {
        method: "POST",
        headers: { "content-type": "message/rfc822" },
        body: "From: ann@example.com\r\n\r\nBy HTTP",
      });
    for (const socket of slow) socket.write(head);
    await expect.poll(() => isHeld(strict, 8 * 1_048_576)).toBe(true);
    expect((await hand()).status).toBe(503);
    await expect(strict.deliver(address, { from: ann, text: "By SMTP" })).rejects.toThrow("451");
    for (const socket of slow) socket.destroy();
    await expect.poll(async () => (await hand()).status).toBe(200);
    await strict.deliver(address, { from: ann, text: "By SMTP" });
  } finally {
    for (const socket of slow) socket.destroy();
    await strict.close();
  }
});

test("open SMTP connections of one address do not block other addresses", async () => {
  const strict = await InboundMailHarness.open({ INBOUND_EMAIL_MB: "1" });
  const address = await strict.anAddress(await strict.anAccount());
  const slow = Array.from({ length: 9 }, () => connect(strict.smtpPort, "127.0.0.1").on("error", () => {}));
  const large = "By others ".repeat(40_000);
  try {
    for (const socket of slow) {
      const lines = ["EHLO a", "MAIL FROM:<ann@example.com>", `RCPT TO:<${address}>`, "DATA", "x".repeat(990_000)];
      socket.on("data", (answer) => {
        if (/^[23]\d\d /m.test(String(answer)) && lines.length > 0) socket.write(`${lines.shift()}\r\n`);
      });
    }
    const bring = () => strict.deliver(address, { from: ann, text: large }).catch(String);
    // A mail that is delivered earlier would take some of this memory and release it, and a second one would fit.
    await expect.poll(() => isHeld(strict, 2 * 1_048_576 - 65_536)).toBe(true); // all of one address, except for a chunk
    expect(await bring()).toContain("451");
    const handed = await fetch(`${strict.url}/api/inbound_email?secret=${SECRET}&recipient=${address}`, {
      method: "POST",
      headers: { "content-type": "message/rfc822" },
      body: `From: ann@example.com\r\n\r\n${large}`,
    });
    expect(handed.status).toBe(200);
    for (const socket of slow) socket.destroy();
    await expect.poll(bring).not.toContain("451");
  } finally {
    for (const socket of slow) socket.destroy();
    await strict.close();
  }
});

/** Whether mails that are being received hold this much memory. */
function isHeld({ server }: InboundMailHarness, bytes: number): boolean {
  const { mailMemory } = server.platform;
  const isFree = mailMemory.takes("test", mailMemory.most - bytes + 1);
  mailMemory.letGo("test");
  return !isFree;
}
