import type { Company } from "@parley/contract";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { useSlack, waitUntil } from "./slack-world.ts";

const { slack, world, here } = await useSlack();
let teams = 0;

beforeEach(() => {
  teams += 1;
  slack.team = { id: `TS${teams}`, name: "Acme" }; // a separate workspace per test
});

const connected = () => here.connected({ type: "support" });

test("a customer's post in the support channel opens a conversation, and the answer is posted in its thread", async () => {
  const { admin, channel } = await connected();
  slack.addUser({
    id: "UA",
    email: "ann@example.com",
    real_name: "Ann\0 Bell",
    tz: "Europe/Berlin",
    image: "https://example.com/a.png",
  });
  const event = slack.write(channel, { user: "UA", text: "It is broken" });
  await slack.send(world.url, event, { event_id: "EvTop" });
  await slack.send(world.url, event, { event_id: "EvTop", retry: 1 });
  const conversation = await here.theConversation(admin);
  expect(conversation).toMatchObject({
    source: "slack",
    status: "open",
    read: false,
    messages: [{ body: "It is broken", source: "slack" }],
  });
  expect(conversation.customer).toMatchObject({
    name: "Ann Bell",
    email: "ann@example.com",
    time_zone: "Europe/Berlin",
    profile_photo_url: expect.stringContaining("/api/photos?token="),
  });
  await world.sendMessage(admin, conversation.id, "We look");
  await world.sendMessage(admin, conversation.id, { body: "Among us", type: "note" });
  await world.sendMessage(admin, conversation.id, "Fixed");
  const message = await waitUntil("two answers", () => {
    const thread = slack.thread(channel, event.ts);
    return thread.length === 3 && thread;
  });
  await here.settled();
  expect(message.slice(1)).toMatchObject([{ text: "We look", username: admin.email }, { text: "Fixed" }]);
  expect(slack.thread(channel, event.ts)).toHaveLength(3);
  expect(await here.conversationsOf(admin)).toHaveLength(1);
  expect(slack.unknown).toEqual([]);
});

test("customers' posts from their own workspace in a shared channel belong to the account with the channel", async () => {
  const theirs = await connected();
  const theirTeam = slack.team.id;
  slack.team = { id: `${theirTeam}-ours`, name: "Acme" };
  const { admin, channel } = await here.connected({
    type: "support",
    channel: here.aChannel({ is_ext_shared: true }).id,
  });
  slack.addUser({ id: "UE", email: "eve@example.com", team: theirTeam });
  const first = slack.write(channel, { user: "UE", text: "Hello from next door" });
  await slack.send(world.url, first);
  const { id } = await here.theConversation(admin);
  await slack.send(world.url, slack.write(channel, { user: "UE", text: "Anybody?", thread_ts: first.ts }));
  const { messages } = await waitUntil("both", async () => {
    const found = await world.conversation(admin, id);
    return found.messages.length === 2 && found;
  });
  expect(messages.map(({ body, customer }) => [body, customer?.email])).toEqual([
    ["Hello from next door", "eve@example.com"],
    ["Anybody?", "eve@example.com"],
  ]);
  await here.settled();
  expect(await here.conversationsOf(theirs.admin)).toEqual([]);
});

test("an answer is posted once, though Slack's response was lost", async () => {
  const { admin, channel } = await connected();
  slack.clock = Math.ceil(Date.now() / 1000);
  slack.addUser({ id: "UA", email: "ann@example.com" });
  const event = slack.write(channel, { user: "UA", text: "It is broken" });
  await slack.send(world.url, event);
  const conversation = await here.theConversation(admin);
  slack.answersPosts = { isLost: true };
  await world.sendMessage(admin, conversation.id, "We look");
  await waitUntil("the answer", () => slack.thread(channel, event.ts).length === 2);
  slack.answersPosts = undefined;
  await here.retryDelivery("slack_support", conversation);
  await here.settled();
  expect(slack.thread(channel, event.ts).map(({ text }) => text)).toEqual(["It is broken", "We look"]);
});

test("a conversation that is moved to another inbox continues in its thread, in both directions", async () => {
  const account = await world.anAccount();
  const { admin } = account;
  const { channel } = await here.connected({ type: "support", account, inbox_id: account.inbox_id });
  const inbox = await world.anInbox(admin);
  slack.addUser({ id: "UA", email: "ann@example.com" });
  const first = slack.write(channel, { user: "UA", text: "It is broken" });
  await slack.send(world.url, first);
  const { id, inbox_id } = await here.theConversation(admin);
  expect(inbox_id).toBe(account.inbox_id);
  await world.change(admin, id, { inbox_id: inbox.id });
  await world.sendMessage(admin, id, "We look");
  await waitUntil("the answer there", () => slack.thread(channel, first.ts).some(({ text }) => text === "We look"));
  await slack.send(world.url, slack.write(channel, { user: "UA", text: "Thanks", thread_ts: first.ts }));
  await here.settled();
  const { messages } = await world.conversation(admin, id);
  expect(messages.map(({ body }) => body)).toEqual(["It is broken", "We look", "Thanks"]);
});

test("customers and agents continue in the thread under their own names, and no post is repeated", async () => {
  const { admin, channel } = await connected();
  slack.addUser({ id: "UA", email: "ann@example.com" });
  slack.addUser({ id: "UB", email: "bob@example.com", real_name: "Bob" });
  slack.addUser({ id: "UG", email: admin.email });
  const first = slack.write(channel, { user: "UA", text: "Hi" });
  await slack.send(world.url, first);
  const { id } = await here.theConversation(admin);
  for (const [user, text] of [
    ["UG", "Hello Ann"],
    ["UB", "Me too"],
    ["UA", "Thanks"],
  ] as const) {
    await slack.send(world.url, slack.write(channel, { user, text, thread_ts: first.ts }));
  }
  const { messages } = await waitUntil("four messages", async () => {
    const found = await world.conversation(admin, id);
    return found.messages.length === 4 && found;
  });
  expect(messages.map(({ body, user_id, customer }) => [body, user_id ?? customer?.email])).toEqual([
    ["Hi", "ann@example.com"],
    ["Hello Ann", admin.id],
    ["Me too", "bob@example.com"],
    ["Thanks", "ann@example.com"],
  ]);
  await here.settled();
  expect(slack.thread(channel, first.ts)).toHaveLength(4);
});

test("posts that begin with the team, are in other channels, or with sync disabled open no conversation", async () => {
  const { admin, channel, id } = await connected();
  slack.addUser({ id: "UA", email: "ann@example.com" });
  slack.addUser({ id: "UG", email: admin.email });
  await slack.send(world.url, slack.write(channel, { user: "UG", text: "News" }));
  await slack.send(world.url, slack.write(here.aChannel().id, { user: "UA", text: "Lunch?" }));
  await slack.send(world.url, slack.write(channel, { user: "UA", text: "Deployed", bot_id: "BCI" }));
  const settings = { sync_all_incoming_threads: false };
  await world.data("POST", `/api/slack/authorizations/${id}/settings`, { token: admin.token, body: { settings } });
  await here.settled();
  await slack.send(world.url, slack.write(channel, { user: "UA", text: "Anybody?" }));
  await here.settled();
  expect(await here.conversationsOf(admin)).toEqual([]);
});

test("a post marked with the eyes reaction opens a conversation, whoever wrote it; other reactions do not", async () => {
  const { admin, id } = await connected();
  slack.addUser({ id: "UG", email: admin.email, real_name: "Gil" });
  const elsewhere = here.aChannel();
  const event = slack.write(elsewhere.id, { user: "UG", text: "A customer rang" });
  const mark = (reaction: string) => ({
    type: "reaction_added",
    user: "UG",
    reaction,
    item_user: "UG",
    item: { type: "message", channel: elsewhere.id, ts: event.ts },
    event_ts: event.ts,
  });
  await slack.send(world.url, mark("tada"));
  await here.settled();
  expect(await here.conversationsOf(admin)).toEqual([]);
  await slack.send(world.url, mark("eyes"));
  await slack.send(world.url, mark("eyes"));
  const conversation = await here.theConversation(admin);
  expect(conversation.messages).toMatchObject([{ body: "A customer rang", user_id: null, customer: { name: "Gil" } }]);
  await here.settled();
  expect(await here.conversationsOf(admin)).toHaveLength(1);

  const settings = { sync_by_emoji_tagging: false };
  await world.data("POST", `/api/slack/authorizations/${id}/settings`, { token: admin.token, body: { settings } });
  const next = slack.write(elsewhere.id, { user: "UG", text: "Another" });
  await slack.send(world.url, { ...mark("eyes"), item: { type: "message", channel: elsewhere.id, ts: next.ts } });
  await here.settled();
  expect(await here.conversationsOf(admin)).toHaveLength(1);
});

test("a channel to which the app is added becomes a company, and is synced from then on", async () => {
  const { admin } = await connected();
  const { id, name } = here.aChannel({ purpose: "All about\0 Bell Ltd" });
  slack.addUser({ id: "UA", email: "ann@example.com" });
  const join = (more: object) => ({
    type: "message",
    subtype: "channel_join",
    channel: id,
    ts: "1700000000.000001",
    ...more,
  });
  await slack.send(world.url, join({ user: "UA", inviter: "U1" })); // another user
  await slack.send(world.url, join({ user: slack.botUserId })); // without an inviter
  await slack.send(world.url, join({ user: slack.botUserId, inviter: "U1" }));
  await slack.send(world.url, join({ user: slack.botUserId, inviter: "U1" }));
  await here.settled();
  const companies = await world.data<Company[]>("GET", "/api/companies", { token: admin.token });
  expect(companies).toMatchObject([
    {
      name,
      description: "All about Bell Ltd",
      slack_channel_id: id,
      slack_channel_name: `#${name}`,
      slack_team_id: slack.team.id,
      slack_team_name: "Acme",
    },
  ]);
  await slack.send(world.url, slack.write(id, { user: "UA", text: "Hello from Bell" }));
  const conversation = await here.theConversation(admin);
  expect(conversation.customer).toMatchObject({ email: "ann@example.com", company_id: companies[0]!.id });
});

test.each([
  ["group_join", "G0101", { inviter: "U1" }, 1],
  ["group_join", "G0102", {}, 0],
  ["channel_join", "G0103", {}, 0],
  ["channel_leave", "C0101", { inviter: "U1" }, 0],
  ["group_leave", "G0104", { inviter: "U1" }, 0],
  ["channel_topic", "C0102", { topic: "All", inviter: "U1" }, 0],
])("%s in %s, with %j, makes %d companies, and no conversation", async (subtype, channel, more, companies) => {
  const { admin, channel: support } = await connected();
  here.aChannel({ id: channel });
  slack.addUser({ id: "UA", email: "ann@example.com" });
  const theirs = slack.write(support, { user: "UA", text: "<@UA> did" });
  await slack.send(world.url, { ...theirs, subtype });
  const message = { ts: "1700000000.000001", text: "<@UBOT> did", user: slack.botUserId, ...more };
  await slack.send(world.url, { type: "message", subtype, channel, ...message });
  await here.settled();
  const found = await world.data<Company[]>("GET", "/api/companies", { token: admin.token });
  expect(found.map(({ slack_channel_id }) => slack_channel_id)).toEqual(Array(companies).fill(channel));
  expect(await here.conversationsOf(admin)).toEqual([]);
});

test("of several companies with one channel, posts belong to the newest", async () => {
  const { admin } = await connected();
  const { id } = here.aChannel();
  slack.addUser({ id: "UA", email: "ann@example.com" });
  const add = (name: string) =>
    world.data<Company>("POST", "/api/companies", {
      token: admin.token,
      body: { company: { name, slack_channel_id: id, slack_team_id: slack.team.id } },
    });
  await add("Bell");
  const newest = await add("Bell and Sons");
  await slack.send(world.url, slack.write(id, { user: "UA", text: "Hello from Bell" }));
  expect((await here.theConversation(admin)).customer).toMatchObject({
    email: "ann@example.com",
    company_id: newest.id,
  });
});

test("of two accounts with one workspace, each receives its own channels only", async () => {
  const [ours, theirs] = [await connected(), await connected()];
  const ofCompany = here.aChannel();
  slack.addUser({ id: "UA", email: "ann@example.com" });
  await world.data("POST", "/api/companies", {
    token: ours.admin.token,
    body: { company: { name: "Bell", slack_channel_id: ofCompany.id } },
  });
  const join = { type: "message", subtype: "channel_join", user: slack.botUserId, inviter: "U1" };
  for (const channel of [ours.channel, ofCompany.id]) {
    await slack.send(world.url, { ...join, channel, ts: "1700000000.000001" });
    const { ts } = slack.write(channel, { user: "UA", text: `In ${channel}` });
    await slack.send(world.url, { type: "reaction_added", user: "UA", reaction: "eyes", item: { channel, ts } });
  }
  await waitUntil("both", async () => (await here.conversationsOf(ours.admin)).length === 2);
  await here.settled();
  expect(await here.conversationsOf(theirs.admin)).toEqual([]);
  expect(await world.data("GET", "/api/companies", { token: theirs.admin.token })).toEqual([]);
});

test("a thread that an app began and a known customer joined is imported completely and in order", async () => {
  const { account, admin, channel } = await connected();
  await world.aVisitor({ account, email: "ann@example.com", name: "Ann" });
  slack.addUser({ id: "UA", email: "ann@example.com" });
  slack.addUser({ id: "UG", email: admin.email });
  const first = slack.write(channel, { text: "Deploy failed", bot_id: "BCI", username: "CI" });
  const write = (user: string, text: string) => slack.write(channel, { user, text, thread_ts: first.ts });
  write("UG", "Who is it?");
  const ann = write("UA", "It is mine");
  for (let count = 1; count <= 6; count++) write("UG", `line ${count}`);
  await slack.send(world.url, ann);
  const { customer, messages } = await waitUntil("all of it", async () => {
    const [found] = await here.conversationsOf(admin);
    const whole = found && (await world.conversation(admin, found.id));
    return whole && whole.messages.length === 9 && whole;
  });
  expect(customer).toMatchObject({ email: "ann@example.com" });
  expect(messages.map(({ body }) => body)).toEqual([
    "Deploy failed",
    "Who is it?",
    "It is mine",
    ...[1, 2, 3, 4, 5, 6].map((count) => `line ${count}`),
  ]);
  expect(messages[0]?.customer?.name).toBe("CI");
  expect(messages.slice(0, 3).map(({ user_id, customer }) => user_id ?? customer?.email)).toEqual([
    null,
    admin.id,
    "ann@example.com",
  ]);
  await here.settled();
  expect(slack.thread(channel, first.ts)).toHaveLength(9);
});

test("a partly stored thread is completed as soon as possible", async () => {
  const { account, admin, channel } = await connected();
  await world.aVisitor({ account, email: "ann@example.com" });
  slack.addUser({ id: "UA", email: "ann@example.com" });
  const first = slack.write(channel, { text: "Deploy failed", bot_id: "BCI" });
  const write = (text: string) => slack.write(channel, { user: "UA", text, thread_ts: first.ts });
  const ann = write("It is mine");
  for (const text of ["one", "two", "three"]) write(text);
  await sql`alter table messages add constraint interrupted check (body is distinct from 'two') not valid`.execute(
    world.db,
  );
  await slack.send(world.url, ann);
  await waitUntil("a part", async () => {
    const [found] = await here.conversationsOf(admin);
    return found && (await world.conversation(admin, found.id)).messages.some(({ body }) => body === "one");
  });
  await sql`alter table messages drop constraint interrupted`.execute(world.db);
  await here.settled();
  const { messages } = await here.theConversation(admin);
  expect(messages.map(({ body }) => body)).toEqual(["Deploy failed", "It is mine", "one", "two", "three"]);
});

test("a reply that arrives before its first post is not lost while Slack cannot return the author", async () => {
  const { admin, channel } = await connected();
  slack.clock = Math.ceil(Date.now() / 1000);
  slack.addUser({ id: "UA", email: "ann@example.com" });
  slack.isDown = true;
  const first = slack.write(channel, { user: "UA", text: "It is broken" });
  await slack.send(world.url, first);
  await waitUntil("a failure", () => slack.askedFor("POST", "/api/users.info").length > 0);
  slack.isDown = false;
  await slack.send(world.url, slack.write(channel, { user: "UA", text: "Still", thread_ts: first.ts }));
  await here.settled();
  const [conversation, ...others] = await here.conversationsOf(admin);
  const { messages } = await world.conversation(admin, conversation!.id);
  expect(messages.map(({ body }) => body)).toEqual(["It is broken", "Still"]);
  expect(others).toEqual([]);
});

test("a reply that arrives before its first post, and again, is in the same conversation", async () => {
  const { admin, channel } = await connected();
  slack.addUser({ id: "UA", email: "ann@example.com" });
  slack.addUser({ id: "UG", email: admin.email });
  const first = slack.write(channel, { user: "UA", text: "It is broken" });
  const [answer, thanks] = [
    slack.write(channel, { user: "UG", text: "Is it?", thread_ts: first.ts }),
    slack.write(channel, { user: "UA", text: "No", thread_ts: first.ts }),
  ];
  for (const event of [thanks, first, answer, first, thanks]) await slack.send(world.url, event);
  await here.settled();
  const [conversation, ...others] = await here.conversationsOf(admin);
  const { messages } = await world.conversation(admin, conversation!.id);
  expect(messages.map(({ body }) => body)).toEqual(["It is broken", "Is it?", "No"]);
  expect(others).toEqual([]);
});

test("a post with the note prefix is a note of an agent, and a message of a customer", async () => {
  const { admin, channel } = await connected();
  slack.addUser({ id: "UA", email: "ann@example.com" });
  slack.addUser({ id: "UG", email: admin.email });
  const first = slack.write(channel, { user: "UA", text: "\\\\ It is broken" });
  await slack.send(world.url, first);
  const { id } = await here.theConversation(admin);
  await slack.send(world.url, slack.write(channel, { user: "UG", text: ";; careful", thread_ts: first.ts }));
  await slack.send(world.url, slack.write(channel, { user: "UA", text: ";; Hello?", thread_ts: first.ts }));
  await here.settled();
  const { messages } = await world.conversation(admin, id);
  expect(messages.map(({ body, type, private: isPrivate }) => [body, type, isPrivate])).toEqual([
    ["It is broken", "reply", false],
    ["careful", "note", true],
    ["Hello?", "reply", false],
  ]);
});

test("threads of a disconnected reply channel post nothing to customers", async () => {
  const reply = await here.connected();
  const { conversation, header } = await here.aThread(reply.channel, reply.account);
  await here.connected({ type: "support", account: reply.account });
  await world.call("DELETE", `/api/slack/authorizations/${reply.id}`, { token: reply.admin.token });
  slack.addUser({ id: "UG", email: "gil@private.example.com" });
  await slack.send(world.url, slack.write(reply.channel, { user: "UG", text: "Who?", thread_ts: header.ts }));
  await here.settled();
  expect((await world.conversation(reply.admin, conversation.id)).messages).toHaveLength(1);
});

test("a thread without known participants is ignored", async () => {
  const { admin, channel } = await connected();
  slack.addUser({ id: "UX", email: "stranger@example.com" });
  const first = slack.write(channel, { text: "Deploy failed", bot_id: "BCI" });
  await slack.send(world.url, slack.write(channel, { user: "UX", text: "Hm", thread_ts: first.ts }));
  await here.settled();
  expect(await here.conversationsOf(admin)).toEqual([]);
});

test("messages from a support channel are also posted in the reply channel, and answers there reach it", async () => {
  const { account, admin, channel } = await connected();
  const reply = await here.connected({ account });
  slack.addUser({ id: "UA", email: "ann@example.com", real_name: "Ann" });
  slack.addUser({ id: "UG", email: admin.email });
  const event = slack.write(channel, { user: "UA", text: "It is broken" });
  await slack.send(world.url, event);
  const header = await waitUntil("a header", () => slack.messagesIn(reply.channel)[0]);
  expect(header.text).toContain("It is broken");
  await waitUntil("a hint", () => slack.thread(reply.channel, header.ts).length === 2);
  await slack.send(world.url, slack.write(reply.channel, { user: "UG", text: "We look", thread_ts: header.ts }));
  await waitUntil("the answer there", () => slack.thread(channel, event.ts).some(({ text }) => text === "We look"));
  await here.settled();
  expect(slack.thread(channel, event.ts)).toHaveLength(2);
  expect(slack.thread(reply.channel, header.ts)).toHaveLength(3);
});

test.each([
  ["settings", { forward_synced_messages_to_reply_channel: false }],
  ["metadata", { send_to_reply_channel: false }],
])(
  "the connection of the inbox, by its %s, decides whether messages are also posted there",
  async (column, message) => {
    const { account, admin, channel, id } = await connected();
    const reply = await here.connected({ account });
    const inbox = await world.anInbox(admin);
    // Newer, with the same workspace, but without the setting.
    await here.connected({ type: "support", account, inbox_id: inbox.id });
    await world.db
      .updateTable("slack_authorizations")
      .set({ [column]: JSON.stringify(message) })
      .where("id", "=", id)
      .execute();
    slack.addUser({ id: "UA", email: "ann@example.com" });
    await slack.send(world.url, slack.write(channel, { user: "UA", text: "It is broken" }));
    const conversation = await here.theConversation(admin);
    await here.settled();
    expect(slack.messagesIn(reply.channel)).toEqual([]);

    await world.data("PUT", `/api/conversations/${conversation.id}`, {
      token: admin.token,
      body: { conversation: { inbox_id: inbox.id } },
    });
    await world.sendMessage(admin, conversation.id, "We look");
    await waitUntil("a thread", () => slack.messagesIn(reply.channel).length > 0);
  },
);

test("a channel has one purpose only", async () => {
  const { account, admin, channel } = await connected();
  const answer = await here.returnFromConsent(admin, await here.consent(admin, { type: "reply", channel }));
  expect(answer.status).toBe(400);
  const list = await world.data<object[]>("GET", "/api/slack/authorizations", { token: account.admin.token });
  expect(list).toMatchObject([{ channel_id: channel, team_name: "Acme" }]);
});

test("several workspaces open conversations, and connecting one again updates it", async () => {
  const { account, admin } = await connected();
  const first = slack.team;
  slack.team = { id: `${first.id}-south`, name: "South" };
  await here.connected({ type: "support", account });
  const teams = async () =>
    (await world.data<{ team_id: string }[]>("GET", "/api/slack/authorizations", { token: admin.token })).map(
      ({ team_id }) => team_id,
    );
  expect(await teams()).toEqual([slack.team.id, first.id]);
  slack.team = first;
  await here.connected({ type: "support", account });
  expect((await teams()).toSorted()).toEqual([first.id, `${first.id}-south`]);
});
