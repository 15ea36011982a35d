import { expect, test } from "vitest";
import { emailsTo, nextEmail } from "../harness/sent-emails.ts";
import { useWorld } from "../harness/world.ts";
import { aChat as aChatIn, runDelayedReplyMails as anHourLaterIn, pendingMails, REPLY_MAILS } from "./reply-mails.ts";

/** Unseen answers are mailed to customers, if the operator enables it: `behaviour.md` §4.2. */
const world = useWorld(REPLY_MAILS);
const aChat = (more?: object) => aChatIn(world, more);
const runDelayedReplyMails = (id: string) => anHourLaterIn(world, id);
const pending = (id: string) => pendingMails(world, [id]);

test("several answers are one mail, from the agent, with the conversation's latest messages", async () => {
  const { account, visitor, conversation, email, agent } = await aChat();
  await world.data("PUT", "/api/profile", { token: agent.token, body: { user_profile: { display_name: "Kim" } } });
  const widget = await world.widget(visitor);
  await widget.send("How much?");
  widget.close();
  await world.sendMessage(agent, conversation.id, { body: "One moment" });
  await world.sendMessage(agent, conversation.id, { body: "psst", private: true });
  await world.sendMessage(agent, conversation.id, { body: "It is **5**." });
  expect(await pending(conversation.id)).toBe(1);
  await runDelayedReplyMails(conversation.id);
  const sentEmail = await nextEmail(world, email, "New message from");
  expect(sentEmail).toMatchObject({
    subject: `New message from ${account.company_name}!`,
    from: { name: "Kim", address: "parley@localhost" },
    replyTo: [{ address: agent.email }],
  });
  for (const text of ["How much?", "One moment", "It is **5**."]) {
    expect(sentEmail.text).toContain(text);
  }
  expect(sentEmail.html).toContain("It is <strong>5</strong>.");
  expect(sentEmail.text).not.toContain("psst");
  expect((await emailsTo(world, email)).length).toBe(1);
});

test("a mail does not name the other customers of a conversation", async () => {
  const { account, conversation, email, agent } = await aChat();
  const other = await world.aVisitor({ account, name: "Somebody", email: "somebody@customer.example" });
  await world.sendMessage(agent, conversation.id, { body: "Me too", customer_id: other.customer.id });
  await world.sendMessage(agent, conversation.id, { body: "It is **5**." });
  await runDelayedReplyMails(conversation.id);
  const sentEmail = await nextEmail(world, email, "New message from");
  expect(sentEmail.text).toContain("Me too");
  for (const secret of ["Somebody", "somebody@customer.example"]) {
    expect(sentEmail.text).not.toContain(secret);
    expect(sentEmail.html).not.toContain(secret);
  }
});

test("no mail is sent if the customer saw the answer, has no address or unsubscribed, or the account disabled it", async () => {
  const seen = await aChat();
  await world.sendMessage(seen.agent, seen.conversation.id, { body: "Here" });
  const widget = await world.widget(seen.visitor);
  await widget.seen();
  await runDelayedReplyMails(seen.conversation.id);
  expect(await emailsTo(world, seen.email)).toEqual([]);

  const without = await aChat({ email: null });
  await world.sendMessage(without.agent, without.conversation.id, { body: "Here" });
  await runDelayedReplyMails(without.conversation.id);

  const unwilling = await aChat();
  await world.data("PUT", "/api/accounts/me", {
    token: unwilling.agent.token,
    body: { account: { settings: { disable_automated_reply_emails: true } } },
  });
  await world.sendMessage(unwilling.agent, unwilling.conversation.id, { body: "Here" });
  await runDelayedReplyMails(unwilling.conversation.id);
  expect(await emailsTo(world, unwilling.email)).toEqual([]);

  const refusing = await aChat();
  await world.sendMessage(refusing.agent, refusing.conversation.id, { body: "One" });
  await runDelayedReplyMails(refusing.conversation.id);
  const { headers } = await nextEmail(world, refusing.email, "New message");
  const link = headers.find(({ key }) => key === "list-unsubscribe")!.value.slice(1, -1);
  expect((await fetch(link, { method: "POST" })).status).toBe(200);
  await world.sendMessage(refusing.agent, refusing.conversation.id, { body: "Two" });
  await runDelayedReplyMails(refusing.conversation.id);
  expect((await emailsTo(world, refusing.email)).length).toBe(1);
});

test("notes and messages entered for a customer send no mail", async () => {
  const { conversation, agent, visitor } = await aChat();
  await world.sendMessage(agent, conversation.id, { body: "psst", private: true });
  await world.sendMessage(agent, conversation.id, { body: "on the phone", customer_id: visitor.customer.id });
  expect(await pending(conversation.id)).toBe(0);
});
