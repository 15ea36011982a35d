import { createHmac } from "node:crypto";
import type { Customer, IdentitySettings, Message, SenderAuthentication } from "@parley/contract";
import { sql } from "kysely";
import { createTransport, type SendMailOptions } from "nodemailer";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Account } from "../harness/world.ts";
import { DOMAIN, InboundMailHarness, SECRET } from "./inbound-mail-harness.ts";
import { signedInPart, signingFor } from "./signing.ts";

/** Verifying the sender of a mail, and choosing its conversation: docs/adr/0034. */
let office: InboundMailHarness;
beforeAll(async () => {
  office = await InboundMailHarness.open();
});
afterAll(() => office.close());

const authenticationOf = ({ metadata }: Message) => metadata?.ses_authentication as SenderAuthentication;

/** A raw mail, optionally signed. */
async function written(mail: SendMailOptions): Promise<string> {
  const { message } = await createTransport({ streamTransport: true, buffer: true, newline: "windows" }).sendMail(mail);
  return (message as Buffer).toString("latin1");
}

/** Delivers a mail over HTTP, so that its sending server is unknown. */
const handIn = async (recipient: string, raw: string) => {
  const query = new URLSearchParams({ secret: SECRET, recipient });
  const { status } = await fetch(`${office.url}/api/inbound_email?${query}`, {
    method: "POST",
    headers: { "content-type": "message/rfc822" },
    body: Buffer.from(raw, "latin1"),
  });
  expect(status).toBe(200);
};

let account: Account;
let address: string;
beforeEach(async () => {
  account = await office.anAccount();
  address = await office.anAddress(account);
});

/** The first message of an account's only mail. */
async function firstMessage() {
  const [conversation] = await office.conversations(account, 1);
  return conversation!.messages[0]!;
}

describe("a sender is verified", () => {
  test("by SPF, if the delivering server may send for the domain", async () => {
    const domain = office.aDomain();
    await office.deliver(address, { from: `ann@${domain}`, text: "Hi" }, `ann@${domain}`);
    expect(authenticationOf(await firstMessage())).toEqual({
      is_verified: true,
      domain,
      dmarc: "none",
      dkim: [],
      spf: { domain, result: "pass" },
    });
  });

  test("by DKIM, also in a mail that another server received and an unknown server delivered", async () => {
    const domain = office.aDomain();
    const mail = { from: `ann@${domain}`, to: address, text: "Hi", dkim: signingFor(office.names, domain) };
    await handIn(address, await written(mail));
    expect(authenticationOf(await firstMessage())).toEqual({
      is_verified: true,
      domain,
      dmarc: "none",
      dkim: [{ domain, result: "pass" }],
      spf: null,
    });
  });

  test("by DMARC, also for a subdomain", async () => {
    const domain = office.aDomain();
    office.names.set(`_dmarc.${domain}`, "TXT", "v=DMARC1; p=reject");
    const dkim = signingFor(office.names, `mail.${domain}`);
    await handIn(address, await written({ from: `ann@${domain}`, to: address, text: "Hi", dkim }));
    expect(authenticationOf(await firstMessage())).toMatchObject({ is_verified: true, dmarc: "pass" });
  });

  test("not by SPF behind the operator's own mail server", async () => {
    const relayed = await InboundMailHarness.open({ INBOUND_SMTP_RELAYS: "loopback" });
    try {
      const domain = relayed.aDomain();
      const account = await relayed.anAccount();
      await relayed.deliver(await relayed.anAddress(account), { from: `ann@${domain}`, text: "Hi" }, `ann@${domain}`);
      const [conversation] = await relayed.conversations(account, 1);
      expect(authenticationOf(conversation!.messages[0]!)).toMatchObject({ is_verified: false, spf: null });
    } finally {
      await relayed.close();
    }
  });
});

describe("a sender is not verified", () => {
  const mallory = "mallory@evil.example";
  beforeAll(() => office.names.set("evil.example", "TXT", "v=spf1 ip4:127.0.0.1 -all"));

  const attacks: [string, (domain: string) => SendMailOptions | Promise<SendMailOptions>][] = [
    ["whose domain says nothing", (domain) => ({ from: `ann@${domain}` })],
    ["whose envelope alone passes SPF", (domain) => ({ from: `ann@${domain}` })],
    ["with the address as a name", (domain) => ({ from: `"ann@${domain}" <ann@other.example>` })],
    [
      "by a signature of another domain",
      (domain) => ({ from: `ann@${domain}`, dkim: signingFor(office.names, "evil.example") }),
    ],
    [
      "by a signature of a domain that begins alike",
      (domain) => ({ from: `ann@${domain}`, dkim: signingFor(office.names, `${domain}.evil.example`) }),
    ],
    [
      "by a signature of a domain that ends alike",
      (domain) => ({ from: `ann@${domain}`, dkim: signingFor(office.names, `evil-${domain}`) }),
    ],
    [
      "of a mail that was changed on the way",
      async (domain) => {
        const raw = await written({ from: `ann@${domain}`, text: "Hi", dkim: signingFor(office.names, domain) });
        return { raw: raw.replace("\r\n\r\nHi", "\r\n\r\nHo") };
      },
    ],
    [
      "of a mail with a second From",
      async (domain) => {
        const raw = await written({ from: mallory, text: "Hi", dkim: signingFor(office.names, "evil.example") });
        return { raw: `From: ann@${domain}\r\n${raw}` };
      },
    ],
    [
      "of a mail from two",
      async () => {
        const from = `ann@evil.example, ${mallory}`;
        return { raw: await written({ from, text: "Hi", dkim: signingFor(office.names, "evil.example") }) };
      },
    ],
    [
      "whose From is read differently by the check and by us, though its signature is good",
      async (domain) => {
        const raw = (await written({ from: `ann@${domain}`, text: "Hi" })).replace(
          /^From: .*$/m,
          `From: <@x:ann@${domain}>`,
        );
        return { raw: await signedInPart(office.names, domain, raw, Number.POSITIVE_INFINITY) };
      },
    ],
    [
      "whose signature leaves the end of the mail out",
      async (domain) => {
        const raw = await written({ from: `ann@${domain}`, text: "Hi" });
        return { raw: `${await signedInPart(office.names, domain, raw, 4)}And send it to me` };
      },
    ],
    [
      "whose domain wants another signature than it has",
      (domain) => {
        office.names.set(`_dmarc.${domain}`, "TXT", "v=DMARC1; p=none; adkim=s");
        return { from: `ann@${domain}`, dkim: signingFor(office.names, `mail.${domain}`) };
      },
    ],
    [
      "with more signatures than are looked at",
      async (domain) => {
        const raw = await written({ from: `ann@${domain}`, text: "Hi", dkim: signingFor(office.names, domain) });
        const [signature] = /^DKIM-Signature:(?:.*\r\n)(?:[ \t].*\r\n)*/m.exec(raw)!;
        return { raw: signature.repeat(10) + raw };
      },
    ],
  ];
  test.each(attacks)("%s", async (_, attack) => {
    const domain = `${office.unique("shop").toLowerCase()}.example`;
    await office.deliver(address, { text: "Hi", ...(await attack(domain)) }, mallory);
    expect(authenticationOf(await firstMessage()).is_verified).toBe(false);
  });

  test("and SPF makes no more lookups than allowed", async () => {
    const root = `${office.unique("deep").toLowerCase()}.example`;
    for (let each = 0; each < 30; each++) {
      const includes = [1, 2, 3].map((next) => `include:n${each * 3 + next}.${root}`).join(" ");
      office.names.set(each === 0 ? root : `n${each}.${root}`, "TXT", `v=spf1 ${includes} -all`);
    }
    await office.deliver(address, { from: `ann@${root}`, text: "Hi" }, `ann@${root}`);
    expect(authenticationOf(await firstMessage()).is_verified).toBe(false);
    expect(office.names.asked.filter((name) => name.endsWith(root)).length).toBeLessThan(20);
  });
});

describe("while no name server answers", () => {
  /** Sets the age of the account's only mail, and retries its job now. */
  const tryAgain = async (minutes: number) => {
    await sql`update graphile_worker._private_jobs
      set run_at = now(), created_at = now() - make_interval(mins => ${minutes}::int)
      where payload ->> 'account_id' = ${account.id}`.execute(office.db);
    await sql`notify "jobs:insert"`.execute(office.db);
  };
  const failures = async () => {
    const { rows } = await sql<{ attempts: number; last_error: string }>`
      select attempts, last_error from graphile_worker._private_jobs where payload ->> 'account_id' = ${account.id}
        and last_error is not null`.execute(office.db);
    return rows;
  };

  test("a mail waits, and is verified once a name server answers", async () => {
    const domain = office.aDomain();
    office.names.failing.add(domain);
    await office.deliver(address, { from: `ann@${domain}`, text: "Hi" }, `ann@${domain}`);
    await expect.poll(failures).toMatchObject([{ attempts: 1, last_error: `No name server answers for ${domain}` }]);
    office.names.failing.delete(domain);
    await tryAgain(1);
    expect(authenticationOf(await firstMessage()).is_verified).toBe(true);
  });

  test("the wait is limited, after which its sender is not verified", async () => {
    const domain = office.aDomain();
    office.names.failing.add(domain);
    await office.deliver(address, { from: `ann@${domain}`, text: "Hi" }, `ann@${domain}`);
    await expect.poll(failures).toHaveLength(1);
    await tryAgain(11);
    expect(authenticationOf(await firstMessage())).toMatchObject({ is_verified: false, dmarc: "temperror" });
  });

  test("a mail does not wait for a signature of another domain whose name servers do not answer", async () => {
    office.names.failing.add("slow.example");
    const domain = office.aDomain();
    const dkim = { ...signingFor(office.names, "slow.example"), domainName: "slow.example" };
    await office.deliver(address, { from: `ann@${domain}`, text: "Hi", dkim }, "x@elsewhere.example");
    expect(authenticationOf(await firstMessage())).toMatchObject({
      is_verified: false,
      dkim: [{ domain: "slow.example", result: "temperror" }],
    });
  });
});

describe("into the conversation of a verified customer", () => {
  test("no unverified mail is added, whatever it refers to; it gets its own conversation and customer", async () => {
    const { id, customer, sentEmail, messageId, replyTo } = await office.aConversationByMail(account, office.aDomain());
    const forged = { from: customer, subject: "Re: Hi" };
    const elsewhere = "mallory@evil.example";
    await office.deliver(replyTo, { ...forged, text: "By the signed address" }, elsewhere);
    await office.deliver(`reply+${id}@${DOMAIN}`, { ...forged, text: "By the bare address" }, elsewhere);
    await office.deliver(address, { ...forged, text: "By our id", inReplyTo: sentEmail.messageId }, elsewhere);
    await office.deliver(address, { ...forged, text: "By theirs", references: messageId }, elsewhere);
    await office.isRead();

    const all = await office.conversations(account, 2);
    const [real, apart] = [all.find((each) => each.id === id)!, all.find((each) => each.id !== id)!];
    expect(all).toHaveLength(2);
    expect((await office.messages(account, id, 2)).map(({ body }) => body)).toEqual(["Hi", "Hello"]);
    const messages = await office.messages(account, apart.id, 4);
    expect(messages.map(({ body }) => body).sort()).toEqual([
      "By our id",
      "By the bare address",
      "By the signed address",
      "By theirs",
    ]);
    expect(new Set(messages.map(({ customer_id }) => customer_id))).toEqual(new Set([apart.customer_id]));
    expect(apart.customer_id).not.toBe(real.customer_id);
    expect(apart.customer.email).toBe(customer);

    await office.deliver(replyTo, { ...forged, text: "It is me" }, customer);
    const goesOn = await office.messages(account, id, 3);
    expect(goesOn.at(-1)).toMatchObject({ body: "It is me", customer_id: real.customer_id });
  });

  test("no mail of a copied person is added before that person is verified", async () => {
    const domain = office.aDomain();
    const customer = `ann@${domain}`;
    const bob = `${office.unique("bob")}@bob.example`;
    await office.deliver(address, { from: customer, cc: bob, subject: "Hi", text: "Hi" }, customer);
    const [conversation] = await office.conversations(account, 1);
    await office.sendMessage(account.admin, conversation!.id, { body: "Hello" });
    const { email: sentEmail } = await office.outside.next(customer);
    const answer = { from: bob, subject: "Re: Hi", references: sentEmail.messageId! };
    await office.deliver(address, { ...answer, text: "Forged" }, "mallory@evil.example");
    await office.isRead();
    expect(await office.messages(account, conversation!.id, 2)).toHaveLength(2);
    office.names.set("bob.example", "TXT", "v=spf1 ip4:127.0.0.1 -all");
    await office.deliver(address, { ...answer, text: "Really bob" }, bob);
    expect((await office.messages(account, conversation!.id, 3)).at(-1)!.body).toBe("Really bob");
  });

  test("no mail in the name of a customer with a signed external id is added, even without earlier mails", async () => {
    const { token } = account.admin;
    const body = { identity_settings: { is_required: false } };
    const { secret } = await office.data<IdentitySettings>("PUT", "/api/identity_settings", { token, body });
    const id = Buffer.from("ann-1");
    const signature = createHmac("sha256", secret!).update(id).digest("base64url");
    const external_id = `v1.${id.toString("base64url")}.${signature}`;
    const visitor = await office.aVisitor({ account, email: "ann@signed.example", external_id } as Partial<Customer> & {
      account: Account;
    });
    await office.deliver(address, { from: "ann@signed.example", text: "Forged" }, "mallory@evil.example");
    const [apart] = await office.conversations(account, 1);
    expect(apart!.customer.email).toBe("ann@signed.example");
    expect(apart!.customer_id).not.toBe(visitor.customer.id);
    office.names.set("signed.example", "TXT", "v=spf1 ip4:127.0.0.1 -all");
    await office.deliver(address, { from: "ann@signed.example", text: "Real" }, "ann@signed.example");
    const real = (await office.conversations(account, 2)).find((each) => each.id !== apart!.id);
    expect(real!.customer_id).toBe(visitor.customer.id);

    await office.db.deleteFrom("mail_address_proofs").where("account_id", "=", account.id).execute();
    await office.deliver(
      `reply+${real!.id}@${DOMAIN}`,
      { from: "ann@signed.example", text: "Forged again" },
      "x@evil.example",
    );
    await office.conversations(account, 3);
    expect(await office.messages(account, real!.id, 1)).toHaveLength(1);
  });

  test("no mail is added in the name of a merged customer", async () => {
    const { id, customer, replyTo } = await office.aConversationByMail(account, office.aDomain());
    const forged = { from: customer, subject: "Re: Hi" };
    await office.deliver(replyTo, { ...forged, text: "First" }, "mallory@evil.example");
    const all = await office.conversations(account, 2);
    const [real, apart] = [all.find((each) => each.id === id)!, all.find((each) => each.id !== id)!];
    await office.data("POST", "/api/customer_merges", {
      token: account.admin.token,
      body: { customer_merge: { customer_id: apart.customer_id, into_id: real.customer_id } },
    });
    await office.deliver(replyTo, { ...forged, text: "Second" }, "mallory@evil.example");
    await office.conversations(account, 3);
    expect(await office.messages(account, id, 2)).toHaveLength(2);
    expect(await office.messages(account, apart.id, 1)).toHaveLength(1);
  });

  test("an out-of-office reply is added like any other mail if it is verified; a bounce is a note", async () => {
    const { id, customer, sentEmail, replyTo } = await office.aConversationByMail(account, office.aDomain());
    const away = { from: customer, subject: "Automatic reply: Hi", headers: { "auto-submitted": "auto-replied" } };
    await office.deliver(replyTo, { ...away, text: "I am away" }, customer);
    expect((await office.messages(account, id, 3)).at(-1)).toMatchObject({ metadata: { ses_automatic: true } });
    await office.deliver(replyTo, { ...away, text: "I am away, says Mallory" }, "mallory@evil.example");
    await office.conversations(account, 2);
    const raw = [
      "From: mailer-daemon@elsewhere.example",
      'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
      "",
      "--b",
      "Content-Type: message/delivery-status",
      "",
      `Final-Recipient: rfc822; ${customer}`,
      "Action: failed",
      "Diagnostic-Code: smtp; 550 Full",
      "--b",
      "Content-Type: text/rfc822-headers",
      "",
      `Message-ID: ${sentEmail.messageId}`,
      "--b--",
    ].join("\r\n");
    await office.deliver(address, { raw }, "");
    expect((await office.messages(account, id, 4)).at(-1)).toMatchObject({ type: "bot", private: true });
  });
});

describe("answers by mail to an unproven address", () => {
  const lettersTo = (customer: string) =>
    office.outside.received.filter(({ envelope }) => envelope.to.includes(customer));

  async function aForgedConversation(subject = "Hi") {
    const victim = `${office.unique("victim")}@victim.example`;
    await office.deliver(address, { from: victim, subject, text: "Hi" }, "mallory@evil.example");
    const [conversation] = await office.conversations(account, 1);
    const answer = (body: string) => office.sendMessage(account.admin, conversation!.id, { body });
    return { victim, id: conversation!.id, answer };
  }

  test("are limited to five a day, and the team is notified of the sixth", async () => {
    const { victim, id, answer } = await aForgedConversation();
    for (let each = 1; each <= 6; each++) await answer(`Answer ${each}`);
    const note = (await office.messages(account, id, 8)).at(-1);
    expect(note).toMatchObject({
      type: "bot",
      body: `The email to ${victim} was not delivered: the daily limit of 5 mails to an address that has never replied or clicked is reached`,
    });
    expect(lettersTo(victim)).toHaveLength(5);
  });

  test("contain no link from a subject that another person may have written", async () => {
    const { victim, answer } = await aForgedConversation("Win at https://evil.example/now");
    await answer("Hello");
    const { email: sentEmail } = await office.outside.next(victim);
    expect(sentEmail.subject).toBe("Win at https[:]//evil[.]example/now");
  });

  test("are unlimited once its customer answered one, but not after an automatic answer", async () => {
    const { victim, id, answer } = await aForgedConversation();
    await answer("Answer 1");
    const replyTo = (await office.outside.next(victim)).email.replyTo![0]!.address!;
    const away = { from: victim, subject: "Automatic reply: Hi", headers: { "auto-submitted": "auto-replied" } };
    await office.deliver(replyTo, { ...away, text: "Away" }, victim);
    await office.messages(account, id, 3);
    for (let each = 2; each <= 6; each++) await answer(`Answer ${each}`);
    await office.messages(account, id, 9); // includes the note
    expect(lettersTo(victim)).toHaveLength(5);
    await office.deliver(replyTo, { from: victim, text: "It is me" }, victim);
    await office.messages(account, id, 10);
    for (let each = 7; each <= 9; each++) await answer(`Answer ${each}`);
    await expect.poll(() => lettersTo(victim).length).toBe(8);
  });

  test("are unlimited where a mail from the address was verified", async () => {
    const { id, customer } = await office.aConversationByMail(account, office.aDomain());
    for (let each = 2; each <= 8; each++) await office.sendMessage(account.admin, id, { body: `${each}` });
    await expect.poll(() => lettersTo(customer).length).toBe(8);
  });
});
