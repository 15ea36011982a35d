import type { MailLinkSettings, Message } from "@parley/contract";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { claimMailAllowance } from "../../src/features/mail-addresses/index.ts";
import { enter } from "../../src/platform/scope.ts";
import { emailsTo, nextEmail } from "../harness/sent-emails.ts";
import { type Account, useWorld } from "../harness/world.ts";
import { aChat, allowHosts, type Chat, REPLY_MAILS, runDelayedReplyMails } from "./reply-mails.ts";

/** A visitor may enter another person's address, and answers are mailed to it. */
const world = useWorld(REPLY_MAILS);

async function mailAfter(chat: Chat, answer = "Here you are") {
  await world.sendMessage(chat.agent, chat.conversation.id, answer);
  await runDelayedReplyMails(world, chat.conversation.id);
  return nextEmail(world, chat.email, "New message from");
}

async function saysAsVisitor({ visitor }: Chat, message: object | string) {
  const widget = await world.widget(visitor);
  await widget.send(message);
  widget.close();
}

/** The link in a mail that is not the unsubscribe link. */
const linkIn = ({ text = "" }: { text?: string }) =>
  (text.match(/https?:\/\/\S+/g) ?? []).find((link) => !link.includes("/api/unsubscribe"));

const linksIn = ({ html = "" }: { html?: string }) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href!.replaceAll("&amp;", "&"));

describe("text of a visitor", () => {
  test("contains no link in a mail, however it is written, and an agent's text keeps its links", async () => {
    const chat = await aChat(world, { name: "Your Bank www.evil.example", current_url: null });
    await saysAsVisitor(
      chat,
      "[Confirm your account](https://evil.example/login) or https://evil.example/a\nwww.evil.example",
    );
    const sentEmail = await mailAfter(chat, "See [our help](https://help.example/a) and **that**");
    expect(sentEmail.html).toContain('<a href="https://help.example/a" rel="noreferrer">our help</a>');
    expect(sentEmail.html).toContain("<strong>that</strong>");
    expect(linksIn(sentEmail).filter((link) => !link.startsWith(world.url))).toEqual(["https://help.example/a"]);
    for (const shown of [sentEmail.text!, sentEmail.html!]) {
      expect(shown).toContain("[Confirm your account](https[:]//evil[.]example/login)");
      expect(shown).toContain("Your Bank www[.]evil[.]example");
      expect(shown).not.toContain("evil.example");
    }
  });

  test("contains no link to the visitor's file, but its name", async () => {
    const chat = await aChat(world, { current_url: null });
    const file = await world.aFile({ account_id: chat.account.id }, "invoice.evil.pdf");
    await saysAsVisitor(chat, { file_ids: [file.id] });
    const sentEmail = await mailAfter(chat);
    expect(sentEmail.text).toContain("> invoice[.]evil[.]pdf");
    expect(sentEmail.text).not.toContain("/uploads/");
    expect(sentEmail.html).not.toContain("/uploads/");
  });
});

describe("the link back to the chat", () => {
  test("is omitted if the visitor's page is on an untrusted host", async () => {
    for (const current_url of [
      "https://evil.example/login",
      "https://shop.example@evil.example/",
      "javascript:alert(1)",
    ]) {
      const chat = await aChat(world, { current_url, host: "shop.example" });
      await allowHosts(world, chat.account, "shop.example");
      const sentEmail = await mailAfter(chat);
      expect(linkIn(sentEmail)).toBeUndefined();
      expect(sentEmail.html).not.toContain("evil.example");
    }
  });

  test("leads to the start page until the first click, and to the visitor's page afterwards", async () => {
    const chat = await aChat(world, { current_url: "https://user:pass@shop.example/cart?to=https://evil.example" });
    await allowHosts(world, chat.account, "Shop.example");
    const link = linkIn(await mailAfter(chat))!;
    expect(link).toMatch(new RegExp(`^${world.url}/api/mail_link\\?token=`));

    const page = await fetch(link, { redirect: "manual" });
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining("This link leads to shop.example."),
    ]);
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self' https://shop.example;");
    expect(linkIn(await mailAfter(chat, "Again"))).toMatch(/\/api\/mail_link\?/); // scanners open links, too

    const followed = await fetch(link, { method: "POST", redirect: "manual" });
    expect([followed.status, followed.headers.get("location")]).toEqual([303, "https://shop.example/"]);
    const next = await mailAfter(chat, "And again");
    expect(linkIn(next)).toBe("https://shop.example/cart?to=https://evil.example");
  });

  test("redirects nowhere if it is altered, made for another purpose, or its host is no longer allowed", async () => {
    const chat = await aChat(world);
    await allowHosts(world, chat.account, "shop.example");
    const sentEmail = await mailAfter(chat);
    const link = new URL(linkIn(sentEmail)!);
    const token = link.searchParams.get("token")!;
    const [body, mac] = token.split(".");
    const claims = JSON.parse(Buffer.from(body!, "base64url").toString());
    const elsewhere = Buffer.from(JSON.stringify({ ...claims, url: "https://evil.example/" })).toString("base64url");
    const unsubscribe = new URL(sentEmail.headers.find(({ key }) => key === "list-unsubscribe")!.value.slice(1, -1));
    const follow = (token: string, method = "POST") =>
      fetch(`${world.url}/api/mail_link?token=${token}&url=https://evil.example`, { method, redirect: "manual" });
    for (const forged of [`${elsewhere}.${mac}`, elsewhere, unsubscribe.searchParams.get("token")!]) {
      expect((await follow(forged)).status).toBe(404);
      expect((await follow(forged, "GET")).status).toBe(404);
    }
    await allowHosts(world, chat.account);
    for (const method of ["GET", "POST"]) {
      const { status, headers } = await follow(token, method);
      expect([status, headers.get("location")]).toEqual([404, null]);
    }
  });
});

describe("a host is trusted", () => {
  const report = (account: Account, host: string, ip: string) =>
    world.call("PUT", "/api/widget_settings/metadata", {
      headers: { "x-forwarded-for": ip },
      body: { account_id: account.id, metadata: { host, pathname: "/" } },
    });
  const settings = ({ admin }: Account) =>
    world.data<MailLinkSettings>("GET", "/api/mail_link_settings", { token: admin.token });
  const aDayLater = () => world.db.updateTable("widget_hosts").set({ last_day: sql`last_day - 1` }).execute();

  test("once its widget was reported from ten networks on three days", async () => {
    const account = await world.anAccount();
    const networks = Array.from({ length: 10 }, (_, each) => `198.51.${each}.7`);
    for (const ip of networks.slice(0, 9)) await report(account, "shop.example", ip);
    // From a network that has reported before.
    for (const last of [8, 9]) await report(account, "shop.example", `198.51.0.${last}`);
    for (let day = 2; day <= 4; day++) {
      await aDayLater();
      await report(account, "shop.example", networks[0]!);
    }
    expect(await settings(account)).toMatchObject({ seen_hosts: [] });
    await report(account, "shop.example", networks[9]!);
    expect(await settings(account)).toMatchObject({ seen_hosts: ["shop.example"], hosts: [], allows_seen_hosts: true });

    for (const ip of networks) await report(account, "busy.example", ip);
    expect((await settings(account)).seen_hosts).toEqual(["shop.example"]);

    const chat = await aChat(world, { account });
    expect(linkIn(await mailAfter(chat))).toMatch(/\/api\/mail_link\?/);
    await world.data("PUT", "/api/mail_link_settings", {
      token: account.admin.token,
      body: { mail_link_settings: { allows_seen_hosts: false } },
    });
    expect(linkIn(await mailAfter(chat, "Again"))).toBeUndefined();
  });

  test("not after many reports of one network, and never if it is the host of visitors' files", async () => {
    const account = await world.anAccount();
    for (let each = 0; each < 12; each++) await report(account, "evil.example", `2001:db8:1:${each}::7`);
    for (let each = 0; each < 210; each++) await report(account, `h${each}.evil.example`, "198.51.100.7");
    for (let each = 0; each < 10; each++) await report(account, new URL(world.url).host, `198.51.${each}.7`);
    for (const host of ["a b", "evil.example/x", `${"x".repeat(300)}.example`])
      await report(account, host, "198.51.1.7");
    const rows = await world.db.selectFrom("widget_hosts").selectAll().where("account_id", "=", account.id).execute();
    expect(rows.length).toBe(200);
    expect(Math.max(...rows.map(({ networks }) => networks.length))).toBe(1);
    expect(rows.map(({ host }) => host)).not.toContain(new URL(world.url).host);
  });

  test("an agent who is no admin cannot read or change the list, and an entry that is no host is refused", async () => {
    const account = await world.anAccount();
    const agent = await world.anAgent({ account });
    const body = { mail_link_settings: { hosts: ["evil.example"] } };
    expect((await world.call("PUT", "/api/mail_link_settings", { token: agent.token, body })).status).toBe(401);
    expect((await world.call("GET", "/api/mail_link_settings", { token: agent.token })).status).toBe(401);
    for (const host of ["https://shop.example", "shop.example/a", "", "a@b.example"]) {
      const body = { mail_link_settings: { hosts: [host] } };
      expect((await world.call("PUT", "/api/mail_link_settings", { token: account.admin.token, body })).status).toBe(
        422,
      );
    }
    expect((await settings(account)).hosts).toEqual([]);
  });
});

describe("an address without a reply or a click", () => {
  const notMailed = async ({ agent, conversation }: Chat) =>
    (await world.conversation(agent, conversation.id)).messages.filter(
      ({ metadata }: Message) => metadata?.ses_not_mailed === "daily_limit",
    ).length;

  test("gets five mails of an account a day, also when eight are due at once, and the agent sees which were not sent", async () => {
    const account = await world.anAccount();
    const name = world.unique("victim").toLowerCase();
    const chats: Chat[] = [];
    for (let each = 0; each < 8; each++) {
      const chat = await aChat(world, { account, email: `${name}+${each}@victim.example` });
      chats.push({ ...chat, email: `${name}+${each}@victim.example` });
      await world.sendMessage(chat.agent, chat.conversation.id, "Here you are");
    }
    await runDelayedReplyMails(world, ...chats.map(({ conversation }) => conversation.id));
    const emails = await Promise.all(chats.map(({ email }) => emailsTo(world, email)));
    expect(emails.flat()).toHaveLength(5);
    const refused = await Promise.all(chats.map(notMailed));
    expect(refused.filter((count) => count === 1)).toHaveLength(3);
    const { visitor } = chats[refused.indexOf(1)]!;
    const shown = JSON.stringify(
      await world.data(
        "GET",
        `/api/conversations/customer?customer_id=${visitor.customer.id}&account_id=${account.id}`,
      ),
    );
    expect(shown).toContain("Here you are");
    expect(shown).not.toContain("ses_not_mailed");
  });

  test("gets more after a click, and five a day again later", async () => {
    const chat = await aChat(world);
    await allowHosts(world, chat.account, "shop.example");
    for (let each = 1; each <= 6; each++) {
      await world.sendMessage(chat.agent, chat.conversation.id, `Answer ${each}`);
      await runDelayedReplyMails(world, chat.conversation.id);
    }
    expect([(await emailsTo(world, chat.email)).length, await notMailed(chat)]).toEqual([5, 1]);

    await world.db.updateTable("mail_allowances").set({ created_at: sql`now() - interval '25 hours'` }).execute();
    await world.sendMessage(chat.agent, chat.conversation.id, "Answer 7");
    await runDelayedReplyMails(world, chat.conversation.id);
    const emails = await emailsTo(world, chat.email);
    expect(emails).toHaveLength(6);
    expect(emails.at(-1)?.text).toContain("Answer 6");
    expect(await notMailed(chat)).toBe(0); // the mail quotes the refused answer

    await fetch(linkIn(emails[0]!)!, { method: "POST", redirect: "manual" });
    for (let each = 8; each <= 14; each++) {
      await world.sendMessage(chat.agent, chat.conversation.id, `Answer ${each}`);
      await runDelayedReplyMails(world, chat.conversation.id);
    }
    expect(await emailsTo(world, chat.email)).toHaveLength(13);
  });

  test("gets ten of all accounts together, and a retried mail counts once", async () => {
    const { platform, db } = { db: world.db, platform: world.server.platform };
    const accounts = await Promise.all(Array.from({ length: 3 }, () => world.anAccount()));
    const mailbox = world.unique("victim");
    const admit = (account: Account, name: string, address = `${mailbox}@victim.example`) =>
      claimMailAllowance(enter({ db, platform }, account.id, { kind: "system" }), address, name);
    for (let each = 0; each < 20; each++) expect(await admit(accounts[0]!, "the same")).toBe("unproven");
    const all = await Promise.all(
      accounts.flatMap((account) => Array.from({ length: 8 }, (_, each) => admit(account, `mail ${each}`))),
    );
    expect(all.filter((each) => each === "unproven")).toHaveLength(9);
    expect(await admit(accounts[0]!, "the same")).toBe("unproven");
    expect(await admit(accounts[0]!, "one more", `${mailbox.toUpperCase()}+x@Victim.example`)).toBe("refused");
    expect(await admit(accounts[0]!, "one more", `another.${mailbox}@victim.example`)).toBe("unproven");
  });
});
