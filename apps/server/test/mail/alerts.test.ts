import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { emailsTo, nextEmail } from "../harness/sent-emails.ts";
import { type Agent, useOwnWorld } from "../harness/world.ts";

/** Mail alerts for agents about customers' messages: `behaviour.md` §4.1. */
const world = useOwnWorld();

const settle = ({ token }: Agent, user_settings: object) =>
  world.data("PUT", "/api/user_settings", { token, body: { user_settings } });

/** Resolves when all mail jobs are done or have failed. */
const noMailIsLeft = () => expect.poll(() => world.jobsLeft("mail-alert")).toEqual([]);

async function aTeam() {
  const account = await world.anAccount();
  const [each, first, none] = [
    await world.anAgent({ account }),
    await world.anAgent({ account }),
    await world.anAgent({ account }),
  ];
  await settle(each, { email_alert_on_new_message: true });
  await settle(first, { email_alert_on_new_conversation: true });
  const customer = await world.aVisitor({ account, name: "Ann <b>", email: "ann@customer.example" });
  const { visitor, conversation } = await world.aConversation({ account, visitor: customer });
  return { account, visitor, conversation, each, first, none };
}

const alertsOf = async ({ email }: Agent) =>
  (await emailsTo(world, email)).filter(({ subject }) => subject?.includes("has sent you a message"));

test("each agent chooses alerts for every message, for the first of a conversation, or none", async () => {
  const { visitor, conversation, each, first, none } = await aTeam();
  const widget = await world.widget(visitor);
  await widget.send("Hello?");
  await nextEmail(world, first.email, "has sent you a message");
  await widget.send("Are you **there**? <script>");
  const sentEmail = await nextEmail(world, each.email, "has sent you a message", 1);
  await noMailIsLeft();
  expect((await alertsOf(each)).length).toBe(2);
  expect((await alertsOf(first)).length).toBe(1);
  expect(await alertsOf(none)).toEqual([]);
  const emails = await alertsOf(each);
  expect(emails.map(({ subject }) => subject)).toEqual(
    Array(2).fill("Ann <b> (ann@customer.example) has sent you a message"),
  );
  expect(sentEmail.text).toContain(`${world.url}/conversations/all/${conversation.id}`);
  expect(emails.map(({ html }) => html).join()).toContain("Are you **there**? &lt;script&gt;");
});

test("agents' messages, notes and imported mails send no alert", async () => {
  const { account, conversation, visitor, each } = await aTeam();
  await world.sendMessage(account.admin, conversation.id, { body: "Hi" });
  await world.sendMessage(account.admin, conversation.id, { body: "Psst", private: true });
  await world.sendMessage(account.admin, conversation.id, {
    body: "By mail",
    source: "email",
    customer_id: visitor.customer.id,
  });
  await noMailIsLeft();
  expect(await alertsOf(each)).toEqual([]);
  await world.sendMessage(account.admin, conversation.id, { body: "For them", customer_id: visitor.customer.id });
  await nextEmail(world, each.email, "has sent you a message");
});

test("a repeated message, one of another account, and a disabled agent lead to no mail", async () => {
  const { account, visitor, conversation, each, first } = await aTeam();
  const elsewhere = await aTeam();
  await world.data("POST", `/api/users/${first.id}/disable`, { token: account.admin.token });
  const draft = { id: randomUUID(), body: "Once", customer_id: visitor.customer.id };
  for (let time = 0; time < 3; time++) await world.sendMessage(account.admin, conversation.id, draft);
  await nextEmail(world, each.email, "has sent you a message");
  await noMailIsLeft();
  expect((await alertsOf(each)).length).toBe(1);
  expect(await alertsOf(first)).toEqual([]);
  expect(await alertsOf(elsewhere.each)).toEqual([]);
});

test("one click on the unsubscribe link ends alerts, and a GET does not", async () => {
  const { visitor, each } = await aTeam();
  await (await world.widget(visitor)).send("Hello?");
  const sentEmail = await nextEmail(world, each.email, "has sent you a message");
  const header = (name: string) => sentEmail.headers.find(({ key }) => key === name)?.value;
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(header("auto-submitted")).toBe("auto-generated");
  const link = /^<(.*)>$/.exec(header("list-unsubscribe") ?? "")![1]!;
  expect(sentEmail.text).toContain(link);
  const wants = async () =>
    (await world.data<{ email_alert_on_new_message: boolean }>("GET", "/api/user_settings", { token: each.token }))
      .email_alert_on_new_message;

  const page = await fetch(link);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(await wants()).toBe(true);
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await fetch(`${link.slice(0, -2)}xx`, { method: "POST", body })).status).toBe(404);
  expect(await wants()).toBe(true);
  expect((await fetch(link, { method: "POST", body })).status).toBe(200);
  expect(await wants()).toBe(false);
});

test("mail about the own account has no unsubscribe link", async () => {
  const { admin } = await world.anAccount();
  const sentEmail = await nextEmail(world, admin.email, "verify");
  expect(sentEmail.headers.filter(({ key }) => key.startsWith("list-"))).toEqual([]);
  expect(sentEmail.html).toContain("prefers-color-scheme: dark");
});
