import { afterAll, beforeEach, expect, test } from "vitest";
import { SlackStandIn } from "../../../../../e2e/providers/slack.ts";
import { type Account, type Agent, useWorld } from "../../harness/world.ts";
import { runDelayedJobs } from "../every-integration.ts";
import { SlackWorld, waitUntil } from "./slack-world.ts";

const slack = await new SlackStandIn().open();
const world = useWorld(slack.environment);
const here = new SlackWorld(world, slack);
const settings: Record<string, string> = { ...slack.environment };
const named = useWorld(settings);

afterAll(() => slack.close());

beforeEach(async () => {
  slack.reset();
  slack.consent.redirectUris.splice(0, 1, `${world.url}/integrations/slack`);
  await world.db.deleteFrom("slack_method_pauses").execute();
});

const denied = { error: { status: 401, message: "OAuth access denied" } };

const health = async (admin: Agent) => {
  const found = await here.authorization(admin);
  return found && { why: found.failing_why, reconnect: found.needs_reconnect };
};

test("consent is requested for the used scopes of the bot, and for no user scopes", async () => {
  const { token } = await world.anAgent();
  const { url } = await world.data<{ url: string }>("POST", "/api/integrations/slack_reply/authorize", { token });
  const { searchParams } = new URL(url);
  expect(searchParams.get("scope")?.split(" ").sort()).toEqual([
    ...["channels:history", "channels:read", "chat:write", "chat:write.customize", "chat:write.public", "files:read"],
    ...["groups:history", "groups:read", "incoming-webhook", "reactions:read", "users:read", "users:read.email"],
  ]);
  expect(searchParams.has("user_scope")).toBe(false);
});

test("a user who consents at Slack connects the own account only", async () => {
  const stranger = await world.anAgent();
  const { account, channel, id } = await here.connected();
  expect(await here.authorization(account.admin)).toEqual({
    id,
    object: "slack_authorization",
    account_id: account.id,
    inbox_id: null,
    channel: `#${slack.channels.get(channel)?.name}`,
    channel_id: channel,
    configuration_url: `${slack.url}/services/B1`,
    team_id: "T1",
    team_name: "Acme",
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    settings: {
      sync_all_incoming_threads: true,
      sync_by_emoji_tagging: true,
      sync_trigger_emoji: "eyes",
      forward_synced_messages_to_reply_channel: true,
    },
    failing_since: null,
    failing_why: null,
    needs_reconnect: false,
  });
  expect(await here.authorization(stranger)).toBeNull();
  expect(slack.hooked.at(-1)).toMatchObject({ channel, text: expect.stringContaining("add the app to this channel") });
  expect(slack.unknown).toEqual([]);
});

test("connecting again updates the connection, and an inbox can have its own", async () => {
  const { account, admin, channel, id } = await here.connected();
  expect((await here.connected({ account, channel })).id).toBe(id);
  const inbox = await world.anInbox(admin);
  const own = await here.connected({ account, inbox_id: inbox.id });
  expect(own.id).not.toBe(id);
  expect(await here.authorization(admin, `?inbox_id=${inbox.id}`)).toMatchObject({ id: own.id });
  expect(await here.authorization(admin, "?inbox_id=null")).toMatchObject({ id });
  expect(await here.authorization(admin, `?inbox_id=${account.inbox_id}`)).toBeNull();
});

test("an invalid code, another user's state and a used state connect nothing", async () => {
  const account = await world.anAccount();
  const colleague = await world.anAgent({ account });
  const answer = await here.consent(account.admin, { channel: here.aChannel().id });
  expect((await here.comeBack(account.admin, { code: "made-up" })).body).toEqual(denied);
  expect((await here.comeBack(colleague, answer)).body).toEqual(denied);
  expect((await here.comeBack(account.admin, answer)).status).toBe(200);
  expect((await here.comeBack(account.admin, answer)).body).toEqual(denied);
});

test("a state is valid for its purpose only, and for ten minutes", async () => {
  const { admin, inbox_id } = await world.anAccount();
  const answer = await here.consent(admin, { channel: here.aChannel().id });
  const [, , nonce] = answer.state.split(":");
  for (const state of [`support::${nonce}`, `reply:${inbox_id}:${nonce}`, `reply::${nonce}x`, "reply::"]) {
    expect((await here.comeBack(admin, { ...answer, state })).body).toEqual(denied);
  }
  const late = await here.consent(admin, { channel: here.aChannel().id });
  await world.db.updateTable("oauth_states").set({ expires_at: new Date().toISOString() }).execute();
  expect((await here.comeBack(admin, late)).body).toEqual(denied);
  expect(await here.authorization(admin)).toBeNull();
});

const hook = {
  channel: "#c",
  channel_id: "C0",
  configuration_url: "https://c.example.com",
  url: "https://h.example.com",
};

test.each<[string, object]>([
  ...["access_token", "app_id", "bot_user_id", "scope", "token_type", "authed_user", "team", "incoming_webhook"].map(
    (name): [string, object] => [`without ${name}`, { [name]: undefined }],
  ),
  ...Object.keys(hook).map((name): [string, object] => [
    `without the webhook's ${name}`,
    { incoming_webhook: { ...hook, [name]: undefined } },
  ]),
  ["with nobody who agreed", { authed_user: {} }],
  ["with a workspace without a name", { team: { id: "T1" } }],
  ["with somebody's own token", { access_token: "xoxp-1" }],
])("an answer of Slack's %s connects nothing", async (_, agreement) => {
  const { admin } = await world.anAccount();
  const answer = await here.consent(admin, { channel: here.aChannel().id });
  slack.agreement = agreement;
  expect((await here.comeBack(admin, answer)).body).toEqual(denied);
  expect(await here.authorization(admin)).toBeNull();
});

test("for a private channel, the answer says that the app has to be added", async () => {
  const open = await here.connected();
  const closed = await here.connected({ channel: here.aChannel({ id: "G0001" }).id });
  const textFor = (channel: string) => slack.hooked.find((each) => each.channel === channel)?.text;
  expect(textFor(open.channel)).not.toContain("private");
  expect(textFor(closed.channel)).toContain("open the private channel");
  expect(textFor(closed.channel)).toContain("every other channel that it is to read, private ones");
});

test("a published dashboard connects by sending its redirect URL", async () => {
  const { admin } = await world.anAccount();
  const { code } = await here.consent(admin, { channel: here.aChannel().id });
  const redirect_url = `${world.url}/integrations/slack`;
  // A published dashboard sends this for a page without an inbox. The code stays valid.
  expect((await here.comeBack(admin, { code, state: "reply:undefined", redirect_url })).status).toBe(400);
  expect((await here.comeBack(admin, { code, type: "reply", redirect_url })).status).toBe(200);
});

test("a channel of another account is refused", async () => {
  const { channel } = await here.connected();
  const { admin } = await world.anAccount();
  const { status, body } = await here.comeBack(admin, await here.consent(admin, { channel }));
  expect({ status, body }).toMatchObject({
    status: 400,
    body: {
      error: {
        status: 400,
        message: `The Slack channel #${slack.channels.get(channel)?.name} is already used by another integration`,
      },
    },
  });
  expect(await here.authorization(admin)).toBeNull();
});

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
  slack.consent.redirectUris.splice(0, 1, `${named.url}/integrations/slack`);
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
  ["by a status", { status: 413, body: { ok: false } }],
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

test.each(unsure)(
  "a post that Slack stored is not repeated, though its answer %s",
  { timeout: 60_000 },
  async (_, answer) => {
    const { account, admin, channel } = await here.connected();
    slack.clock = Math.ceil(Date.now() / 1000);
    const { conversation, visitor } = await world.aConversation({ account });
    const widget = await world.widget(visitor);
    const texts = () => slack.messagesIn(channel).map(({ text }) => text);
    slack.answersPosts = answer;
    await widget.send("Hello?");
    await waitUntil("a header", () => texts().length === 1);
    await here.triedAgain("slack_reply", conversation);
    await waitUntil("a hint", () => texts().length === 2);
    await here.triedAgain("slack_reply", conversation);
    await here.settled();
    await world.sendMessage(admin, conversation.id, "one");
    await waitUntil("one", () => texts().length === 3);
    slack.answersPosts = undefined;
    await world.sendMessage(admin, conversation.id, "two");
    await here.triedAgain("slack_reply", conversation);
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
  },
);

test("if the app cannot read its own posts, a post may be repeated but is not lost", async () => {
  const { account, admin, channel } = await here.connected({ channel: here.aChannel({ is_member: false }).id });
  const { conversation, header } = await here.aThread(channel, account);
  await here.settled();
  slack.answersPosts = { isLost: true };
  await world.sendMessage(admin, conversation.id, "one");
  await waitUntil("one", () => here.repliesIn(channel, header.ts).length === 1);
  slack.answersPosts = undefined;
  await here.triedAgain("slack_reply", conversation);
  await here.settled();
  expect(here.repliesIn(channel, header.ts).map(({ text }) => text)).toEqual(["one", "one"]);
});

test("a hint during a rate limit of Slack is posted later", async () => {
  const { account, channel } = await here.connected();
  slack.postsLeft = 1;
  const begun = here.aThread(channel, account);
  await waitUntil("a wait", () => slack.askedFor("POST", "/api/chat.postMessage").length > 1);
  slack.postsLeft = Number.POSITIVE_INFINITY;
  const { header } = await begun;
  expect(slack.thread(channel, header.ts)[1]?.text).toContain("Reply to this thread");
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

test("a limit of one method delays no other method", async () => {
  const { account, admin, channel } = await here.connected();
  const [one, two] = [await here.aThread(channel, account), await here.aThread(channel, account)];
  slack.callsLeft.set("chat.update", 0);
  await world.change(admin, one.conversation.id, { status: "closed" });
  await waitUntil("a failure", async () => (await health(admin))?.why === "Slack asked Parley to wait");
  await world.sendMessage(admin, two.conversation.id, "Are you still there?");
  await waitUntil("the message", () => here.repliesIn(channel, two.header.ts).length === 1);
});

test("a limit of a method holds for all connections to the workspace", async () => {
  const [first, second] = [await here.connected(), await here.connected()];
  const [one, two] = [
    await here.aThread(first.channel, first.account),
    await here.aThread(second.channel, second.account),
  ];
  slack.callsLeft.set("chat.update", 0);
  await world.change(first.admin, one.conversation.id, { status: "closed" });
  await waitUntil("a failure", async () => (await health(first.admin))?.why === "Slack asked Parley to wait");
  const updates = () => slack.askedFor("POST", "/api/chat.update").length;
  const before = updates();
  await world.change(second.admin, two.conversation.id, { status: "closed" });
  await waitUntil("a failure", async () => (await health(second.admin))?.why === "Slack asked Parley to wait");
  expect(updates()).toBe(before);
  slack.callsLeft.clear();
  await runDelayedJobs(world);
  await waitUntil("both", () =>
    [[first, one] as const, [second, two] as const].every(([{ channel }, { header }]) =>
      JSON.stringify(slack.messagesIn(channel).find(({ ts }) => ts === header.ts)?.blocks).includes("Reopen"),
    ),
  );
});

test("a limit of posting in a channel delays no other channel", async () => {
  const [first, second] = [await here.connected(), await here.connected()];
  const [one, two] = [
    await here.aThread(first.channel, first.account),
    await here.aThread(second.channel, second.account),
  ];
  slack.callsLeft.set("chat.postMessage", 0);
  await world.sendMessage(first.admin, one.conversation.id, "one");
  await waitUntil("a failure", async () => (await health(first.admin))?.why === "Slack asked Parley to wait");
  slack.callsLeft.clear();
  await world.sendMessage(second.admin, two.conversation.id, "two");
  await waitUntil("the message", () => here.repliesIn(second.channel, two.header.ts).length === 1);
  expect(here.repliesIn(first.channel, one.header.ts)).toEqual([]);
});

test("with one read per minute, closing two conversations delays no message", async () => {
  const { account, admin, channel } = await here.connected();
  const [one, two] = [await here.aThread(channel, account), await here.aThread(channel, account)];
  slack.limitReading();
  for (const { conversation } of [one, two]) await world.change(admin, conversation.id, { status: "closed" });
  await waitUntil("two closed headers", () =>
    [one, two].every(({ header }) =>
      JSON.stringify(slack.messagesIn(channel).find(({ ts }) => ts === header.ts)?.blocks).includes("Reopen"),
    ),
  );
  await world.sendMessage(admin, two.conversation.id, "Are you still there?");
  await waitUntil("the message", () => here.repliesIn(channel, two.header.ts).length === 1);
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

test("during a rate limit of Slack messages wait in order, and the page says why", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, header } = await here.aThread(channel, account);
  slack.pauseSeconds = 1;
  for (const body of ["one", "two", "three"]) await world.sendMessage(admin, conversation.id, body);
  await waitUntil("a failure", async () => (await health(admin))?.why === "Slack asked Parley to wait");
  expect(here.repliesIn(channel, header.ts)).toEqual([]);
  slack.pauseSeconds = 0;
  await waitUntil("three replies", () => here.repliesIn(channel, header.ts).length === 3);
  expect(here.repliesIn(channel, header.ts).map(({ text }) => text)).toEqual(["one", "two", "three"]);
  await waitUntil("health", async () => (await health(admin))?.why === null);
});

test("after a revocation the page says so and no call is made; reconnecting posts the waiting messages", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, header } = await here.aThread(channel, account);
  slack.revokeAll();
  await world.sendMessage(admin, conversation.id, "one");
  await waitUntil("a failure", async () => (await health(admin))?.reconnect);
  expect((await health(admin))?.why).toBe("Slack no longer accepts this connection");
  slack.asked.splice(0);
  await world.sendMessage(admin, conversation.id, "two");
  expect(await world.data("GET", "/api/slack/channels?type=reply", { token: admin.token })).toEqual([]);
  expect(slack.asked).toEqual([]);

  await here.connected({ account, channel });
  await waitUntil("two replies", () => here.repliesIn(channel, header.ts).length === 2);
  expect(await health(admin)).toEqual({ why: null, reconnect: false });
});

test("messages to an archived channel wait until it is restored", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, header } = await here.aThread(channel, account);
  slack.channels.get(channel)!.is_archived = true;
  await world.sendMessage(admin, conversation.id, "one");
  await waitUntil("a failure", async () => (await health(admin))?.why?.includes("(is_archived)"));
  slack.channels.get(channel)!.is_archived = false;
  await waitUntil("a reply", () => here.repliesIn(channel, header.ts).length === 1);
});

test("a disconnected channel receives nothing, and only the own account can disconnect", async () => {
  const { account, admin, channel, id } = await here.connected();
  const { conversation } = await here.aThread(channel, account);
  const end = ({ token }: Agent) => world.call("DELETE", `/api/slack/authorizations/${id}`, { token });
  expect((await end(await world.anAgent())).status).toBe(404);
  expect((await end(admin)).status).toBe(204);
  slack.asked.splice(0);
  await world.sendMessage(admin, conversation.id, "Anybody there?");
  const waiting = await world.db
    .selectFrom("integration_deliveries")
    .select("seq")
    .where("account_id", "=", account.id)
    .execute();
  expect(waiting).toEqual([]);
  expect(slack.asked).toEqual([]);
  expect((await end(admin)).status).toBe(404);
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

test("all pages of a workspace's channels are listed, and none when Slack fails", async () => {
  const { admin } = await here.connected();
  for (let left = 4; left > 0; left--) here.aChannel();
  const list = () => world.data<{ id: string }[]>("GET", "/api/slack/channels?type=reply", { token: admin.token });
  expect((await list()).map(({ id }) => id)).toEqual([...slack.channels.keys()]);
  slack.isDown = true;
  expect(await list()).toEqual([]);
});

test("the listed channels are those of the named connection: by id, workspace or inbox", async () => {
  const first = slack.team;
  const { account, admin, id } = await here.connected({ type: "support" });
  const inbox = await world.anInbox(admin);
  slack.team = { id: "T-channels", name: "South" };
  const other = await here.connected({ type: "support", account, inbox_id: inbox.id });
  slack.team = first;
  const stranger = await here.connected({ type: "support" });
  const asks = async (query: string, { token } = admin) => {
    slack.asked.splice(0);
    const list = await world.data<object[]>("GET", `/api/slack/channels?${query}`, { token });
    const [asked] = slack.askedFor("POST", "/api/conversations.list");
    return list.length > 0 ? asked?.headers.authorization : undefined;
  };
  const [ours, others] = [await asks(`authorization_id=${id}`), await asks(`authorization_id=${other.id}`)];
  expect(ours).toMatch(/^Bearer xoxb-/);
  expect(others).not.toBe(ours);
  expect(await asks(`slack_authorization_id=${id}`)).toBe(ours);
  expect(await asks(`slack_authorization_id=${other.id}`)).toBe(others);
  expect(await asks("team_id=T1")).toBe(ours);
  expect(await asks("team_id=T-channels")).toBe(others);
  expect(await asks(`inbox_id=${inbox.id}`)).toBe(others);
  expect(await asks("inbox_id=null")).toBe(ours);
  expect(await asks("team_id=T-nobodys")).toBeUndefined();
  expect(await asks(`authorization_id=${id}`, stranger.admin)).toBeUndefined();
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

test("the sync settings are changed by the own account only, and omitted ones keep their defaults", async () => {
  const { admin, id } = await here.connected();
  const change = ({ token }: Agent) =>
    world.call("POST", `/api/slack/authorizations/${id}/settings`, {
      token,
      body: { settings: { sync_by_emoji_tagging: false, sync_trigger_emoji: "fire" } },
    });
  expect((await change(await world.anAgent())).status).toBe(404);
  expect((await change(admin)).body).toMatchObject({
    data: { settings: { sync_all_incoming_threads: true, sync_by_emoji_tagging: false, sync_trigger_emoji: "eyes" } },
  });
});

test("two concurrent changes of different settings are both stored", async () => {
  const { admin, id } = await here.connected();
  const change = (settings: object) =>
    world.call("POST", `/api/slack/authorizations/${id}/settings`, { token: admin.token, body: { settings } });
  const both = { sync_all_incoming_threads: false, sync_by_emoji_tagging: false };
  for (let round = 0; round < 10; round++) {
    await change({ sync_all_incoming_threads: true, sync_by_emoji_tagging: true });
    await Promise.all([change({ sync_all_incoming_threads: false }), change({ sync_by_emoji_tagging: false })]);
    expect(await here.authorization(admin)).toMatchObject({ settings: both });
  }
});
