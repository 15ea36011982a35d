import { expect, test } from "vitest";
import { type Account, type Agent, useWorld } from "../../harness/world.ts";
import { SlackWorld, useSlack, waitUntil } from "./slack-world.ts";

const { slack, world, here } = await useSlack();
const settings: Record<string, string> = { ...slack.environment };
const named = useWorld(settings);

test("a visitor's first message begins a thread with the customer's details, a button and a hint", async () => {
  const { account, channel } = await here.connected();
  const { conversation, header } = await here.aThread(channel, account, "I **cannot** <!channel> log in\n- at all", {
    name: "Ann",
    email: "ann@example.com",
    time_zone: "Europe/Berlin",
  });
  const [text, fields, divider, actions] = header.blocks!;
  expect(text?.text?.text).toContain("*:wave: Ann (ann@example.com)*: I *cannot* &lt;!channel&gt; log in\n • at all");
  expect(text?.text?.text).toContain(`<${world.url}/conversations/all/${conversation.id}|dashboard>`);
  expect(text?.text?.text).toContain("`;;` or `\\\\`");
  expect(fields?.fields?.map((field) => field.text)).toEqual([
    "*Name:*\nAnn",
    "*Email:*\nann@example.com",
    "*Source:*\nchat",
    "*Last seen URL:*\nN/A",
    "*Device:*\nN/A",
    "*Timezone:*\nEurope/Berlin",
    "*Status:*\n:wave: Unhandled",
  ]);
  expect(divider).toMatchObject({ type: "divider" });
  expect(actions?.elements).toMatchObject([
    { style: "primary", action_id: "close_conversation", value: conversation.id, text: { text: "Mark as resolved" } },
  ]);
  expect(slack.thread(channel, header.ts)[1]?.text).toContain("Reply to this thread");
  expect(slack.unknown).toEqual([]);
});

test("any text of a visitor about themselves still begins a thread", async () => {
  const { account, channel } = await here.connected();
  const most = "&".repeat(255);
  const { header } = await here.aThread(channel, account, "Hello?", {
    name: most,
    os: most,
    browser: most,
    time_zone: most,
  });
  const fields = header.blocks?.[1]?.fields?.map(({ text }) => text) ?? [];
  expect(fields[0]).toBe(`*Name:*\n${"&amp;".repeat(255)}`);
  expect(fields[4]).toMatch(/^\*Device:\*\n(&amp;){255} · (&amp;){100,}$/);
});

test("a thread begins without its button if Slack refuses the button", async () => {
  const { account, channel } = await here.connected();
  slack.refusesBlocks = true;
  const { visitor } = await world.aConversation({ account });
  const widget = await world.widget(visitor);
  await widget.send("Hello?");
  await widget.send("Anybody?");
  const replies = await waitUntil("a thread", () => {
    const found = slack.messagesIn(channel);
    return found.length === 3 && found;
  });
  expect(replies).toMatchObject([
    { text: expect.stringContaining("Hello?") },
    { text: expect.stringContaining("Reply to this thread"), thread_ts: replies[0]?.ts },
    { text: "Anybody?", thread_ts: replies[0]?.ts },
  ]);
});

test("later messages are posted in the thread, in order and with names; notes as notes, files as links", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, widget, header } = await here.aThread(channel, account);
  const file = await world.aFile(admin);
  await world.sendMessage(admin, conversation.id, "See [our page](https://example.com/a)");
  await world.sendMessage(admin, conversation.id, { body: "Be nice", type: "note", private: true });
  await world.sendMessage(admin, conversation.id, { body: "", file_ids: [file.id] });
  await widget.send("Thanks");
  const replies = await waitUntil("four replies", () => {
    const replies = here.repliesIn(channel, header.ts);
    return replies.length === 4 && replies;
  });
  expect(replies).toMatchObject([
    {
      text: "See <https://example.com/a|our page>",
      username: admin.email,
      icon_url: `${world.url}/icons/icon-192.png`,
    },
    { text: "\\\\ _Be nice_", username: admin.email },
    { text: `> <${file.file_url}|a.txt>` },
    { text: "Thanks", username: "Anonymous User", icon_emoji: ":wave:" },
  ]);
  expect(replies.every(({ thread_ts }) => thread_ts === header.ts)).toBe(true);
});

test("a customer's later messages are also shown in the channel, for accounts in the server's settings", async () => {
  const [chosen, other] = [await named.anAccount(), await named.anAccount()];
  settings.SLACK_REPLY_BROADCAST_ACCOUNTS = ` ${chosen.id.toUpperCase()},`;
  await named.server.stop();
  await named.start();
  const there = new SlackWorld(named, slack);
  const shown = async (account: Account) => {
    const { channel } = await there.connected({ account });
    const { conversation, widget, header } = await there.aThread(channel, account);
    await named.sendMessage(account.admin, conversation.id, "Hi");
    await widget.send("Thanks");
    const replies = await waitUntil("both", () => {
      const found = there.repliesIn(channel, header.ts);
      return found.length === 2 && found;
    });
    return replies.map(({ text, subtype }) => [text, subtype]);
  };
  expect(await shown(chosen)).toEqual([
    ["Hi", undefined],
    ["Thanks", "thread_broadcast"],
  ]);
  expect(await shown(other)).toEqual([
    ["Hi", undefined],
    ["Thanks", undefined],
  ]);
});

test("an app that cannot set names writes the author before the text", async () => {
  slack.missingScopes = ["chat:write.customize"];
  const { account, admin, channel } = await here.connected();
  const { conversation, header } = await here.aThread(channel, account);
  await world.sendMessage(admin, conversation.id, "Hi");
  const [reply] = await waitUntil(
    "a reply",
    () => here.repliesIn(channel, header.ts).length && here.repliesIn(channel, header.ts),
  );
  expect(reply?.text).toBe(`*:female-technologist: ${admin.email}*: Hi`);
});

test("the header shows whether the conversation is answered, closed or reopened", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, header } = await here.aThread(channel, account);
  const shows = (status: string, action_id: string) =>
    waitUntil(`a header with ${status}`, () => {
      const shown = JSON.stringify(slack.messagesIn(channel).find(({ ts }) => ts === header.ts)?.blocks);
      return shown.includes(status) && shown.includes(action_id);
    });
  await world.sendMessage(admin, conversation.id, "Hi");
  await shows("*Status:*\\n:speech_balloon: In progress", "close_conversation");
  await world.change(admin, conversation.id, { status: "closed" });
  await shows("*Status:*\\n:white_check_mark: Closed", "open_conversation");
  await world.change(admin, conversation.id, { status: "open" });
  await shows("*Status:*\\n:speech_balloon: In progress", "close_conversation");
  expect(slack.unknown).toEqual([]);
});

test("a thread is posted even before the app is added to the channel", async () => {
  const { account, admin, channel } = await here.connected({ channel: here.aChannel({ is_member: false }).id });
  const { conversation, header } = await here.aThread(channel, account);
  await world.change(admin, conversation.id, { status: "closed" });
  await world.change(admin, conversation.id, { status: "open" });
  await world.sendMessage(admin, conversation.id, "Hi");
  await waitUntil("a reply", () => here.repliesIn(channel, header.ts).some(({ text }) => text === "Hi"));
  expect(slack.askedFor("POST", "/api/chat.update")).not.toEqual([]);
});

const refusals = [
  ["by a word", { body: { ok: false, error: "invalid_arguments" } }],
  ["by a status", { status: 413, body: { ok: false }, isForeign: true }],
] as const;

test.each(refusals)(
  "a message that Slack refuses for good %s is skipped, and the next one is posted",
  async (_, refusal) => {
    const { account, admin, channel } = await here.connected();
    const { conversation, header } = await here.aThread(channel, account);
    Object.assign(slack, { unwanted: "Not this", refusesUnwanted: refusal });
    for (const body of ["one", "Not this", "   ", "two"]) await world.sendMessage(admin, conversation.id, body);
    await waitUntil("the last", () => here.repliesIn(channel, header.ts).some(({ text }) => text === "two"));
    expect(here.repliesIn(channel, header.ts).map(({ text }) => text)).toEqual(["one", "two"]);
  },
);

const unsure = [
  ["is lost", { isLost: true }],
  ["says that it broke", { status: 503, body: "" }],
  ["says that it may have broken", { body: { ok: false, error: "fatal_error" } }],
] as const;

test.each(unsure)("a post that Slack stored is not repeated, though its answer %s", async (_, answer) => {
  const { account, admin, channel } = await here.connected();
  slack.clock = Math.ceil(Date.now() / 1000);
  const { conversation, visitor } = await world.aConversation({ account });
  const widget = await world.widget(visitor);
  const texts = () => slack.messagesIn(channel).map(({ text }) => text);
  slack.answersPosts = answer;
  await widget.send("Hello?");
  await waitUntil("a header", () => texts().length === 1);
  await here.retryDelivery("slack_reply", conversation);
  await waitUntil("a hint", () => texts().length === 2);
  await here.retryDelivery("slack_reply", conversation);
  await here.settled();
  await world.sendMessage(admin, conversation.id, "one");
  await waitUntil("one", () => texts().length === 3);
  slack.answersPosts = undefined;
  await world.sendMessage(admin, conversation.id, "two");
  await here.retryDelivery("slack_reply", conversation);
  await here.settled();
  expect(texts()).toEqual([
    expect.stringContaining("Hello?"),
    expect.stringContaining("Reply to this thread"),
    "one",
    "two",
  ]);
  expect(slack.messagesIn(channel).map(({ thread_ts }) => thread_ts)).toEqual([
    undefined,
    ...Array(3).fill(slack.messagesIn(channel)[0]?.ts),
  ]);
});

test("if the app cannot read its own posts, a post may be repeated but is not lost", async () => {
  const { account, admin, channel } = await here.connected({ channel: here.aChannel({ is_member: false }).id });
  const { conversation, header } = await here.aThread(channel, account);
  await here.settled();
  slack.answersPosts = { isLost: true };
  await world.sendMessage(admin, conversation.id, "one");
  await waitUntil("one", () => here.repliesIn(channel, header.ts).length === 1);
  slack.answersPosts = undefined;
  await here.retryDelivery("slack_reply", conversation);
  await here.settled();
  expect(here.repliesIn(channel, header.ts).map(({ text }) => text)).toEqual(["one", "one"]);
});

test("a note is posted completely, a message to customers is shortened", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, header } = await here.aThread(channel, account);
  await world.sendMessage(admin, conversation.id, { body: "n".repeat(3000), type: "note", private: true });
  await world.sendMessage(admin, conversation.id, "m".repeat(3000));
  await waitUntil("both", () => here.repliesIn(channel, header.ts).length === 2);
  expect(here.repliesIn(channel, header.ts).map(({ text }) => text)).toEqual([
    `\\\\ _${"n".repeat(3000)}_`,
    `${"m".repeat(2500)}...`,
  ]);
});

test("Slack is not called for a header that already shows the state", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation } = await here.aThread(channel, account);
  const updates = () =>
    slack.askedFor("POST", "/api/chat.update").filter(({ text }) => text.includes(`channel=${channel}&`));
  await world.change(admin, conversation.id, { priority: "priority" });
  await here.settled();
  expect(updates()).toEqual([]);
  await world.change(admin, conversation.id, { status: "closed" });
  await here.settled();
  await world.change(admin, conversation.id, { priority: "not_priority" });
  await here.settled();
  expect(updates()).toHaveLength(1);
});

test("a conversation that is older than the connection gets a thread with its earlier messages", async () => {
  const account = await world.anAccount();
  const { conversation } = await world.aConversation({ account });
  for (const body of ["one", "two", "three"]) await world.sendMessage(account.admin, conversation.id, body);
  const { channel } = await here.connected({ account });
  await world.sendMessage(account.admin, conversation.id, "four");
  const replies = await waitUntil(
    "the whole thread",
    () => slack.messagesIn(channel).length === 4 && slack.messagesIn(channel),
  );
  expect(replies[0]?.text).toContain("one");
  expect(replies.slice(1)).toMatchObject(["two", "three", "four"].map((text) => ({ text, thread_ts: replies[0]?.ts })));
});

test("after a revocation the page says so and no call is made; reconnecting posts the waiting messages", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, header } = await here.aThread(channel, account);
  slack.revokeAll();
  await world.sendMessage(admin, conversation.id, "one");
  await waitUntil("a failure", async () => (await here.health(admin))?.reconnect);
  expect((await here.health(admin))?.why).toBe("Slack no longer accepts this connection");
  slack.asked.splice(0);
  await world.sendMessage(admin, conversation.id, "two");
  expect(await world.data("GET", "/api/slack/channels?type=reply", { token: admin.token })).toEqual([]);
  expect(slack.asked).toEqual([]);

  await here.connected({ account, channel });
  await waitUntil("two replies", () => here.repliesIn(channel, header.ts).length === 2);
  expect(await here.health(admin)).toEqual({ why: null, reconnect: false });
});

test("messages to an archived channel wait until it is restored", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, header } = await here.aThread(channel, account);
  slack.channels.get(channel)!.is_archived = true;
  await world.sendMessage(admin, conversation.id, "one");
  await waitUntil("a failure", async () => (await here.health(admin))?.why?.includes("(is_archived)"));
  slack.channels.get(channel)!.is_archived = false;
  await waitUntil("a reply", () => here.repliesIn(channel, header.ts).length === 1);
});

test("the Slack thread of a conversation is visible to the own account only", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, header } = await here.aThread(channel, account);
  const threads = ({ token }: Agent, query: string) =>
    world.call("GET", `/api/slack_conversation_threads${query}`, { token });
  const ours = `?conversation_id=${conversation.id}`;
  expect((await threads(admin, ours)).body).toEqual({
    data: [
      {
        id: expect.any(String),
        object: "slack_conversation_thread",
        account_id: account.id,
        conversation_id: conversation.id,
        slack_channel: channel,
        slack_thread_ts: header.ts,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        permalink: `https://acme.slack.com/archives/${channel}/p${header.ts.replace(".", "")}`,
        slack_channel_name: slack.channels.get(channel)?.name,
      },
    ],
  });
  expect((await threads(await world.anAgent(), ours)).body).toEqual({ data: [] });
  expect((await threads(admin, "")).status).toBe(400);
  slack.isDown = true;
  expect((await threads(admin, ours)).body).toMatchObject({ data: [{ permalink: null, slack_channel_name: null }] });
});

test("a signed-in user or an API key can post to the channel", async () => {
  const { admin, channel } = await here.connected();
  const body = { text: "The shop is open" };
  const posted = await world.data("POST", "/api/slack/notify", { token: admin.token, body });
  expect(posted).toMatchObject({ ok: true, channel });
  const { value } = await world.aKey(admin);
  const byKey = { token: `Bearer ${value}`, body };
  expect(await world.data("POST", "/api/v1/slack/notify", byKey)).toMatchObject({ ok: true, channel });
  expect(slack.messagesIn(channel).map(({ text }) => text)).toEqual([body.text, body.text]);

  const stranger = await world.anAgent();
  expect(await world.data("POST", "/api/slack/notify", { token: stranger.token, body })).toBeNull();
  slack.isDown = true;
  expect(await world.data("POST", "/api/slack/notify", { token: admin.token, body })).toBeNull();
});
