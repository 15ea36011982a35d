import type { ExpandedConversation, Message, SenderAuthentication } from "@parley/contract";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { GoogleStandIn } from "../../../../../e2e/providers/google.ts";
import { headerOf } from "../../../../../e2e/providers/mailbox.ts";
import { LONGEST_WAIT_MS } from "../../harness/longest-wait.ts";
import { type Account, type Agent, useWorld } from "../../harness/world.ts";
import { aMailboxOwner, authorization, begin, connect, syncMail } from "./google-world.ts";

const google = await new GoogleStandIn().open();
const world = useWorld({ ...google.environment, FILE_UPLOADS_ENABLED: "1" });

afterAll(() => google.close());
beforeEach(() => begin(google, world));

const SOON = { timeout: LONGEST_WAIT_MS, interval: 50 };
const sync = () => syncMail(world);

const conversationsOf = ({ token }: Agent, status = "open") =>
  world.data<ExpandedConversation[]>("GET", `/api/conversations?status=${status}`, { token });

const messagesIn = async (agent: Agent, id: string): Promise<Message[]> =>
  (await world.conversation(agent, id)).messages;

const bodiesIn = async (agent: Agent, id: string) => (await messagesIn(agent, id)).map(({ body }) => body);

const only = async ({ admin }: Account) => {
  const found = await conversationsOf(admin);
  expect(found).toHaveLength(1);
  return found[0]!;
};

let count = 0;
const somebody = (name = "ann") => `${name}${++count}@example.com`;

test("a mail to the mailbox opens a conversation with its sender, with the mail's metadata", async () => {
  const account = await aMailboxOwner(world);
  const from = somebody();
  const mail = google.mailbox().deliver({
    from: `Ann Bell <${from}>`,
    to: `Help <${google.email}>`,
    cc: "Bob <bob@example.com>",
    subject: "Broken kettle",
    text: "It does not boil.\r\n",
    messageId: `<${from}>`,
  });
  await sync();
  const conversation = await only(account);
  expect(conversation).toMatchObject({
    source: "email",
    subject: "Broken kettle",
    status: "open",
    read: false,
    inbox_id: account.inbox_id,
    assignee_id: account.admin.id,
    customer: { email: from, name: "Ann Bell" },
  });
  const [message] = await messagesIn(account.admin, conversation.id);
  expect(message).toMatchObject({
    body: "It does not boil.",
    source: "email",
    customer: { email: from },
    metadata: {
      gmail_id: mail.id,
      gmail_thread_id: mail.threadId,
      gmail_history_id: String(mail.historyId),
      gmail_label_ids: ["INBOX", "UNREAD"],
      gmail_ts: String(mail.internalDate),
      gmail_subject: "Broken kettle",
      gmail_from: `Ann Bell <${from}>`,
      gmail_to: `Help <${google.email}>`,
      gmail_cc: "Bob <bob@example.com>",
      gmail_message_id: `<${from}>`,
    },
  });
  expect(google.unknown).toEqual([]);
});

test("mails from before the connection are not imported", async () => {
  google.mailbox().deliver({ from: somebody(), text: "Long ago" });
  const account = await aMailboxOwner(world);
  await sync();
  expect(await conversationsOf(account.admin)).toEqual([]);
});

test("a mail that is read three times is one message, and is published once", async () => {
  const account = await aMailboxOwner(world);
  const desk = await world.desk(account.admin);
  const mail = google.mailbox().deliver({ from: somebody(), text: "Hello?" });
  const before = await world.db
    .selectFrom("google_authorizations")
    .select("metadata")
    .where("account_id", "=", account.id)
    .executeTakeFirstOrThrow();
  for (let times = 0; times < 3; times++) {
    await world.db
      .updateTable("google_authorizations")
      .set({ metadata: JSON.stringify(before.metadata) })
      .where("account_id", "=", account.id)
      .execute();
    await sync();
  }
  const conversation = await only(account);
  expect(await bodiesIn(account.admin, conversation.id)).toEqual(["Hello?"]);
  await desk.settled();
  expect(desk.received("shout").map((message) => (message as Message).body)).toEqual(["Hello?"]);
  expect(google.askedFor("GET", `/gmail/v1/users/me/messages/${mail.id}`)).toHaveLength(1);
});

test("a reply continues the conversation without its quote, and reopens it", async () => {
  const account = await aMailboxOwner(world);
  const from = somebody();
  const first = google.mailbox().deliver({ from, subject: "Kettle", text: "It is broken.", messageId: `<1${from}>` });
  await sync();
  const { id } = await only(account);
  await world.change(account.admin, id, { status: "closed" });
  google.mailbox().deliver({
    from,
    subject: "Re: Kettle",
    inReplyTo: `<1${from}>`,
    text: "Still.\r\n\r\nOn Mon, 2 Nov 2026 at 10:00, Help <help@example.com> wrote:\r\n> Is it?\r\n",
  });
  await sync();
  expect((await only(account)).id).toBe(id);
  const messages = await messagesIn(account.admin, id);
  expect(messages.map(({ body }) => body)).toEqual(["It is broken.", "Still."]);
  expect(messages[1]?.metadata).toMatchObject({
    gmail_thread_id: first.threadId,
    gmail_in_reply_to: `<1${from}>`,
    gmail_references: `<1${from}>`,
  });
});

test("spam, drafts, promotions and threads of automated categories are ignored", async () => {
  const account = await aMailboxOwner(world);
  const box = google.mailbox();
  for (const label of ["SPAM", "DRAFT", "CATEGORY_PROMOTIONS", "CATEGORY_SOCIAL", "CATEGORY_UPDATES"]) {
    box.deliver({ from: somebody(), subject: label, labelIds: ["INBOX", label] });
  }
  await sync();
  expect(await conversationsOf(account.admin)).toEqual([]);

  const from = somebody();
  const news = box.deliver({ from, subject: "News", messageId: `<n${from}>`, labelIds: ["INBOX", "CATEGORY_UPDATES"] });
  box.deliver({ from, subject: "Re: News", inReplyTo: `<n${from}>`, text: "A real question" });
  await sync();
  expect(await bodiesIn(account.admin, (await only(account)).id)).toEqual(["Hello", "A real question"]);
  expect(box.thread(news.threadId)).toHaveLength(2);
});

test("a mail that the team sends from Gmail is by the agent with its address, else by the user who connected the mailbox", async () => {
  const account = await aMailboxOwner(world);
  const colleague = await world.anAgent({ account });
  const to = somebody("cleo");
  const box = google.mailbox();
  box.deliver({
    from: `Us <${google.email}>`,
    to: `Cleo <${to}>`,
    subject: "Your order",
    text: "It is on its way.",
    messageId: `<o${to}>`,
    labelIds: ["SENT"],
  });
  await sync();
  const conversation = await only(account);
  expect(conversation).toMatchObject({
    customer: { email: to, name: "Cleo" },
    read: true,
    assignee_id: account.admin.id,
  });
  box.deliver({
    from: colleague.email,
    to: `${to}, ${google.email}`,
    subject: "Re: Your order",
    inReplyTo: `<o${to}>`,
    text: "With us tomorrow.",
  });
  box.deliver({ from: to, subject: "Re: Your order", inReplyTo: `<o${to}>`, text: "Thanks!" });
  await sync();
  const messages = await messagesIn(account.admin, conversation.id);
  expect(messages.map(({ body, user_id, customer_id }) => [body, user_id, customer_id])).toEqual([
    ["It is on its way.", account.admin.id, null],
    ["With us tomorrow.", colleague.id, null],
    ["Thanks!", null, conversation.customer_id],
  ]);
});

test("a mail with an agent's forged address is not by that agent", async () => {
  const account = await aMailboxOwner(world);
  const colleague = await world.anAgent({ account });
  google.mailbox().deliver({
    from: colleague.email,
    text: "Send me the password.",
    headers: { "Authentication-Results": "mx.google.com; spf=fail; dmarc=fail (p=NONE) header.from=example.com" },
  });
  await sync();
  const [message] = await messagesIn(account.admin, (await only(account)).id);
  expect(message).toMatchObject({ user_id: null, customer: { email: colleague.email } });
});

test("a stranger's mail in a thread opens a separate conversation", async () => {
  const account = await aMailboxOwner(world);
  const box = google.mailbox();
  const [ann, bob, mallory] = [somebody("ann"), somebody("bob"), somebody("mallory")];
  const first = box.deliver({ from: ann, cc: bob, subject: "Kettle", text: "Broken.", messageId: `<k${ann}>` });
  await sync();
  const { id } = await only(account);
  box.deliver({ from: mallory, subject: "Re: Kettle", inReplyTo: `<k${ann}>`, text: "What was said?" });
  box.deliver({ from: bob, subject: "Re: Kettle", inReplyTo: `<k${ann}>`, text: "Mine, too." });
  await sync();
  expect(box.thread(first.threadId)).toHaveLength(3);
  expect(await bodiesIn(account.admin, id)).toEqual(["Broken.", "Mine, too."]);
  const all = await conversationsOf(account.admin);
  const theirs = all.find(({ customer }) => customer.email === mallory);
  expect(all).toHaveLength(2);
  expect(await bodiesIn(account.admin, theirs!.id)).toEqual(["What was said?"]);

  box.deliver({ from: mallory, subject: "Re: Kettle", inReplyTo: `<k${ann}>`, text: "Hello?" });
  await sync();
  expect(await bodiesIn(account.admin, theirs!.id)).toEqual(["What was said?", "Hello?"]);
  expect(await conversationsOf(account.admin)).toHaveLength(2);
});

test("a forged mail continues only conversations of forged mails, and a reply to it has no copies", async () => {
  const account = await aMailboxOwner(world);
  const box = google.mailbox();
  const [ann, mallory] = [somebody("ann"), somebody("mallory")];
  const first = box.deliver({ from: ann, subject: "Kettle", text: "Broken.", messageId: `<k${ann}>` });
  const forged = {
    from: ann,
    cc: mallory,
    subject: "Re: Kettle",
    inReplyTo: `<k${ann}>`,
    messageId: `<f${ann}>`,
    headers: { "Authentication-Results": "mx.google.com; dmarc=fail (p=NONE) header.from=example.com" },
  };
  box.deliver({ ...forged, text: "Tell my friend." });
  box.deliver({ ...forged, text: "Do.", messageId: `<g${ann}>` });
  box.deliver({ from: mallory, subject: "Re: Kettle", inReplyTo: `<f${ann}>`, text: "It is me." });
  expect(box.thread(first.threadId)).toHaveLength(4);
  await sync();
  const all = await conversationsOf(account.admin);
  const messages = await Promise.all(all.map(async ({ id }) => [id, await bodiesIn(account.admin, id)] as const));
  expect(messages.map(([, bodies]) => bodies)).toEqual(
    expect.arrayContaining([["Broken."], ["Tell my friend.", "Do."], ["It is me."]]),
  );
  expect(all).toHaveLength(3);
  const [own, likeIt] = ["Broken.", "Do."].map((body) => messages.find(([, bodies]) => bodies.includes(body))![0]);
  await world.sendMessage(account.admin, own!, "To Ann");
  await world.sendMessage(account.admin, likeIt!, "To Ann, too");
  await vi.waitFor(() => {
    const sent = box.mails.filter(({ labelIds }) => labelIds.includes("SENT"));
    expect(sent.map(({ raw }) => [headerOf(raw, "to"), headerOf(raw, "cc")])).toEqual([
      [ann, ""],
      [ann, ""],
    ]);
  }, SOON);
});

/** The header that Gmail adds to a mail. */
const verdict = (domain: string, dmarc: string, signed = domain) => ({
  "Authentication-Results": `mx.google.com; dkim=pass header.i=@${signed}; spf=none smtp.mailfrom=${domain}; dmarc=${dmarc} (p=NONE) header.from=${domain}`,
});

test("a message has Gmail's authentication of the sender, and not the one in the sender's own header", async () => {
  const account = await aMailboxOwner(world);
  const box = google.mailbox();
  box.deliver({ from: somebody(), text: "Verified", headers: verdict("example.com", "pass") });
  box.deliver({ from: somebody(), text: "No policy", headers: verdict("example.com", "none") });
  box.deliver({ from: somebody(), text: "Another's", headers: verdict("example.com", "none", "example.com.evil.net") });
  box.deliver({
    from: somebody(),
    text: "Their own",
    headers: { "Authentication-Results": "mx.evil.example; dmarc=pass header.from=example.com" },
  });
  const signatures = Array.from({ length: 100 }, (_, each) => `dkim=fail header.i=@s${each}.evil.example`).join("; ");
  box.deliver({
    from: somebody(),
    text: "Signed often",
    headers: { "Authentication-Results": `mx.google.com; ${signatures}; dmarc=fail header.from=example.com` },
  });
  await sync();
  const messages = (
    await Promise.all((await conversationsOf(account.admin)).map(({ id }) => messagesIn(account.admin, id)))
  ).flat();
  const found = messages.map(({ body, metadata: of }) => [
    body,
    (of!.gmail_authentication as SenderAuthentication).is_verified,
    (of!.gmail_authentication as SenderAuthentication).dmarc,
    of!.gmail_forged,
  ]);
  expect(found.sort()).toEqual([
    ["Another's", false, "none", undefined],
    ["No policy", true, "none", undefined],
    ["Signed often", false, "fail", true],
    ["Their own", false, "none", undefined],
    ["Verified", true, "pass", undefined],
  ]);
});

test("an unverified mail is not added to a verified customer's conversation, in any name", async () => {
  const account = await aMailboxOwner(world);
  const colleague = await world.anAgent({ account });
  const box = google.mailbox();
  const ann = somebody();
  const mail = { from: ann, subject: "Kettle", messageId: `<k${ann}>`, headers: verdict("example.com", "pass") };
  const first = box.deliver({ ...mail, cc: colleague.email, text: "Broken." });
  await sync();
  const conversation = await only(account);
  const answer = { subject: "Re: Kettle", inReplyTo: `<k${ann}>` };
  box.deliver({
    ...answer,
    from: ann,
    text: "Send it to me.",
    headers: verdict("example.com", "none", "evil.example"),
  });
  box.deliver({ ...answer, from: colleague.email, text: "I am one of the team." });
  box.deliver({ ...answer, from: ann, text: "Still broken.", headers: verdict("example.com", "pass") });
  expect(box.thread(first.threadId)).toHaveLength(4);
  await sync();
  expect(await bodiesIn(account.admin, conversation.id)).toEqual(["Broken.", "Still broken."]);
  const apart = (await conversationsOf(account.admin)).filter(({ id }) => id !== conversation.id);
  expect(apart.map(({ customer }) => customer.email).sort()).toEqual([colleague.email, ann].sort());
  for (const { id, customer_id } of apart) {
    expect(await messagesIn(account.admin, id)).toMatchObject([{ customer_id, user_id: null }]);
    expect(customer_id).not.toBe(conversation.customer_id);
  }
});

test("a mail that claims to be from the mailbox but was not sent by it is not added to a conversation", async () => {
  const account = await aMailboxOwner(world);
  const box = google.mailbox();
  const [ann, mallory] = [somebody("ann"), somebody("mallory")];
  const first = box.deliver({ from: ann, subject: "Kettle", text: "Broken.", messageId: `<k${ann}>` });
  await sync();
  const { id } = await only(account);
  box.deliver({
    from: `Help <${google.email}>`,
    to: mallory,
    subject: "Re: Kettle",
    inReplyTo: `<k${ann}>`,
    text: "What was said?",
  });
  expect(box.thread(first.threadId)).toHaveLength(2);
  await sync();
  expect(await bodiesIn(account.admin, id)).toEqual(["Broken."]);
  const forged = (await conversationsOf(account.admin)).find((each) => each.id !== id)!;
  await world.sendMessage(account.admin, forged.id, "Nothing");
  await vi.waitFor(async () => {
    expect((await bodiesIn(account.admin, forged.id)).at(-1)).toMatch(
      /was not delivered: the email thread has no other participants$/,
    );
  }, SOON);
});

test("a mail in an unknown thread of the conversation continues it, a stranger's does not", async () => {
  const account = await aMailboxOwner(world);
  const box = google.mailbox();
  const [ann, mallory] = [somebody("ann"), somebody("mallory")];
  box.deliver({ from: ann, subject: "Kettle", text: "Broken.", messageId: `<k${ann}>` });
  await sync();
  const { id } = await only(account);
  // The state of older versions, where a Gmail thread could belong to only one conversation.
  await world.db
    .updateTable("gmail_conversation_threads")
    .set({ gmail_thread_id: "another" })
    .where("account_id", "=", account.id)
    .execute();
  box.mails.splice(0, 1, { ...box.mails[0]!, labelIds: ["DRAFT"] });
  box.deliver({ from: mallory, subject: "Re: Kettle", inReplyTo: `<k${ann}>`, text: "What was said?" });
  box.deliver({ from: ann, subject: "Re: Kettle", inReplyTo: `<k${ann}>`, text: "Still." });
  await sync();
  expect(await bodiesIn(account.admin, id)).toEqual(["Broken.", "Still."]);
  const theirs = (await conversationsOf(account.admin)).filter((each) => each.id !== id);
  expect(theirs).toHaveLength(1);
  expect(await bodiesIn(account.admin, theirs[0]!.id)).toEqual(["What was said?"]);
});

test("a reply that another mailbox of the account receives is one message, of the mailbox that sent it", async () => {
  const account = await aMailboxOwner(world);
  const support = google.email;
  const sales = somebody("sales");
  google.email = sales;
  const inbox = await world.anInbox(account.admin, "Sales");
  await connect(world, account.admin, "gmail", inbox.id);
  const from = somebody();
  google.mailbox(support).deliver({ from, cc: sales, subject: "Kettle", text: "Broken." });
  await sync();
  const { id } = await only(account);
  const { id: answerId } = await world.sendMessage(account.admin, id, "Is it plugged in?");
  const inSupport = await vi.waitFor(() => {
    const [mail] = google.mailbox(support).mails.filter(({ labelIds }) => labelIds.includes("SENT"));
    expect(mail).toBeDefined();
    return mail!;
  }, SOON);
  const messageId = headerOf(inSupport.raw, "message-id");
  // The receiving mailbox is read first.
  google.mailbox(support).mails.pop();
  google.mailbox(sales).add(inSupport.raw, ["INBOX", "UNREAD"]);
  await sync();
  google.mailbox(support).mails.push(inSupport);
  google.mailbox(support).deliver({ from, subject: "Re: Kettle", inReplyTo: messageId, text: "It is." });
  await sync();
  expect(await bodiesIn(account.admin, (await only(account)).id)).toEqual(["Broken.", "Is it plugged in?", "It is."]);
  const { metadata } = (await messagesIn(account.admin, id)).find((message) => message.id === answerId)!;
  expect(metadata).toMatchObject({
    gmail_id: inSupport.id,
    gmail_thread_id: inSupport.threadId,
    gmail_message_id: messageId,
    gmail_label_ids: ["SENT"],
  });
});

test("a mail with a copied message mark is imported like any other", async () => {
  const account = await aMailboxOwner(world);
  const box = google.mailbox();
  const from = somebody();
  box.deliver({ from, subject: "Kettle", text: "Broken.", messageId: `<k${from}>` });
  await sync();
  const { id } = await only(account);
  await world.sendMessage(account.admin, id, "Is it plugged in?");
  const ours = await vi.waitFor(() => {
    const [mail] = box.mails.filter(({ labelIds }) => labelIds.includes("SENT"));
    expect(mail).toBeDefined();
    return mail!.raw;
  }, SOON);
  const headers = { "x-parley-message": headerOf(ours, "x-parley-message") };
  box.deliver({ from, subject: "Re: Kettle", inReplyTo: `<k${from}>`, text: "It is.", headers });
  await sync();
  expect(await bodiesIn(account.admin, id)).toEqual(["Broken.", "Is it plugged in?", "It is."]);
});

test("files and pictures are imported", async () => {
  const account = await aMailboxOwner(world);
  const body = [
    'Content-Type: multipart/mixed; boundary="b"',
    "",
    "--b",
    "Content-Type: text/plain",
    "",
    "See the file.",
    "--b",
    'Content-Type: text/plain; name="notes.txt"',
    'Content-Disposition: attachment; filename="notes.txt"',
    "Content-Transfer-Encoding: base64",
    "",
    Buffer.from("the notes").toString("base64"),
    "--b--",
    "",
  ].join("\r\n");
  google.mailbox().deliver({ from: somebody(), body });
  await sync();
  const [message] = await messagesIn(account.admin, (await only(account)).id);
  expect(message).toMatchObject({ body: "See the file.", attachments: [{ filename: "notes.txt" }] });
  expect(await (await fetch(message!.attachments[0]!.file_url)).text()).toBe("the notes");
});

test("an automatic reply does not reopen a conversation, and the server's own mails are dropped", async () => {
  const account = await aMailboxOwner(world);
  const box = google.mailbox();
  const from = somebody();
  box.deliver({ from, subject: "Kettle", messageId: `<k${from}>` });
  await sync();
  const { id } = await only(account);
  await world.change(account.admin, id, { status: "closed", read: true });
  box.deliver({
    from,
    subject: "Automatic reply: Kettle",
    threadId: box.mails[0]!.threadId,
    text: "I am away.",
    headers: { "Auto-Submitted": "auto-replied" },
  });
  box.deliver({ from: somebody(), text: "An alert of ours", headers: { "x-parley-installation": world.url } });
  await sync();
  expect(await conversationsOf(account.admin)).toEqual([]);
  const closed = (await conversationsOf(account.admin, "closed"))[0]!;
  expect(closed).toMatchObject({ id, read: true });
  expect((await messagesIn(account.admin, id)).at(-1)).toMatchObject({
    body: "I am away.",
    metadata: { gmail_automatic: true },
  });
});

test("pages of history are read to their end", async () => {
  const account = await aMailboxOwner(world);
  google.pageSize = 1;
  const people = [somebody(), somebody(), somebody()];
  for (const from of people) google.mailbox().deliver({ from, subject: from });
  await sync();
  const found = await conversationsOf(account.admin);
  expect(found.map(({ customer }) => customer.email).toSorted()).toEqual(people.toSorted());
});

test("expired history is replaced by a search, without duplicates and without mails from before the connection", async () => {
  const box = google.mailbox();
  box.deliver({ from: somebody(), text: "Long ago" });
  box.mails.splice(0, 1, { ...box.mails[0]!, internalDate: Date.now() - 86_400_000 });
  const account = await aMailboxOwner(world);
  const [known, missed] = [somebody(), somebody()];
  box.deliver({ from: known, text: "Known" });
  await sync();
  box.deliver({ from: missed, text: "Missed" });
  box.oldestHistoryId = box.historyId + 1;
  box.historyId += 100;
  await sync();
  const all = await conversationsOf(account.admin);
  expect(all.map(({ customer }) => customer.email).toSorted()).toEqual([known, missed].toSorted());
  expect(await bodiesIn(account.admin, all.find(({ customer }) => customer.email === known)!.id)).toEqual(["Known"]);

  google.asked.splice(0);
  box.deliver({ from: missed, text: "From now on" });
  await sync();
  expect(google.askedFor("GET", "/gmail/v1/users/me/messages")).toEqual([]);
  expect(await conversationsOf(account.admin)).toHaveLength(3);
});

test("while Gmail is down or limits requests, no mail is lost, and Gmail is not called during the pause", async () => {
  const account = await aMailboxOwner(world);
  const box = google.mailbox();
  google.isDown = true;
  box.deliver({ from: somebody(), text: "One" });
  await sync();
  expect(await authorization(world, account.admin)).toMatchObject({ failing_why: "Gmail does not answer (503)" });

  google.isDown = false;
  google.isOverQuota = true;
  await sync();
  google.asked.splice(0);
  await sync();
  expect(google.asked).toEqual([]);

  google.isOverQuota = false;
  const over = new Date(Date.now() - 1000).toISOString();
  await world.db
    .updateTable("google_authorizations")
    .set({ quiet_until: over })
    .where("account_id", "=", account.id)
    .execute();
  await sync();
  expect(await bodiesIn(account.admin, (await only(account)).id)).toEqual(["One"]);
  expect(await authorization(world, account.admin)).toMatchObject({ failing_since: null });
});

test("mails from the time without a connection are imported after a reconnect", async () => {
  const account = await aMailboxOwner(world);
  google.revokeAll();
  google.mailbox().deliver({ from: somebody(), text: "Meanwhile" });
  await sync();
  expect(await authorization(world, account.admin)).toMatchObject({ needs_reconnect: true });
  google.asked.splice(0);
  await sync();
  expect(google.asked).toEqual([]);

  await connect(world, account.admin, "gmail");
  await sync();
  expect(await bodiesIn(account.admin, (await only(account)).id)).toEqual(["Meanwhile"]);
});

test("after another mailbox is connected, that mailbox is read", async () => {
  const account = await aMailboxOwner(world);
  google.email = somebody("other");
  google.mailbox().deliver({ from: somebody(), text: "Before" });
  await connect(world, account.admin, "gmail");
  google.mailbox().deliver({ from: somebody(), text: "After" });
  await sync();
  expect(await bodiesIn(account.admin, (await only(account)).id)).toEqual(["After"]);
});

test("a mailbox of an inbox opens conversations in that inbox, and none in another account", async () => {
  const account = await world.anAccount();
  const stranger = await world.anAgent();
  const inbox = await world.anInbox(account.admin, "Sales");
  await connect(world, account.admin, "gmail", inbox.id);
  google.mailbox().deliver({ from: somebody() });
  await sync();
  expect(await only(account)).toMatchObject({ inbox_id: inbox.id });
  expect(await conversationsOf(stranger)).toEqual([]);
});

test("after a disconnect, no mail is imported", async () => {
  const account = await aMailboxOwner(world);
  const { id } = (await authorization(world, account.admin))!;
  await world.call("DELETE", `/api/google/authorizations/${id}`, { token: account.admin.token });
  google.mailbox().deliver({ from: somebody() });
  google.asked.splice(0);
  await sync();
  expect(google.asked).toEqual([]);
  expect(await conversationsOf(account.admin)).toEqual([]);
});
