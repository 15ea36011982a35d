import { afterAll, beforeEach, expect, test } from "vitest";
import { SlackStandIn } from "../../../../../e2e/providers/slack.ts";
import { type Account, type Agent, useWorld } from "../../harness/world.ts";
import { SlackWorld, soon } from "./slack-world.ts";

const slack = await new SlackStandIn().open();
const world = useWorld(slack.environment);
const here = new SlackWorld(world, slack);
const settings: Record<string, string> = { ...slack.environment };
const named = useWorld(settings);

afterAll(() => slack.close());

beforeEach(() => {
  slack.reset();
  slack.consent.redirectUris.splice(0, 1, `${world.url}/integrations/slack`);
});

const denied = { error: { status: 401, message: "OAuth access denied" } };

const health = async (admin: Agent) => {
  const found = await here.authorization(admin);
  return found && { why: found.failing_why, reconnect: found.needs_reconnect };
};

test("whoever agrees at Slack has connected their account, and only theirs", async () => {
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

test("connecting again renews the one there is; an inbox can have one of its own", async () => {
  const { account, admin, channel, id } = await here.connected();
  expect((await here.connected({ account, channel })).id).toBe(id);
  const inbox = await world.anInbox(admin);
  const own = await here.connected({ account, inbox_id: inbox.id });
  expect(own.id).not.toBe(id);
  expect(await here.authorization(admin, `?inbox_id=${inbox.id}`)).toMatchObject({ id: own.id });
  expect(await here.authorization(admin, "?inbox_id=null")).toMatchObject({ id });
  expect(await here.authorization(admin, `?inbox_id=${account.inbox_id}`)).toBeNull();
});

test("a code that is none, a state of somebody else's or one that was spent connects nothing", async () => {
  const account = await world.anAccount();
  const colleague = await world.anAgent({ account });
  const answer = await here.consent(account.admin, { channel: here.aChannel().id });
  expect((await here.comeBack(account.admin, { code: "made-up" })).body).toEqual(denied);
  expect((await here.comeBack(colleague, answer)).body).toEqual(denied);
  expect((await here.comeBack(account.admin, answer)).status).toBe(200);
  expect((await here.comeBack(account.admin, answer)).body).toEqual(denied);
});

test("a state is good for what it was made for alone, and for ten minutes", async () => {
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

test("in a private channel it is said that the app has to be added to each", async () => {
  const open = await here.connected();
  const closed = await here.connected({ channel: here.aChannel({ id: "G0001" }).id });
  const textFor = (channel: string) => slack.hooked.find((each) => each.channel === channel)?.text;
  expect(textFor(open.channel)).not.toContain("private");
  expect(textFor(closed.channel)).toContain("open the private channel");
  expect(textFor(closed.channel)).toContain("every other channel that it is to read, private ones");
});

test("an unchanged dashboard connects by saying where it sent people to", async () => {
  const { admin } = await world.anAccount();
  const { code } = await here.consent(admin, { channel: here.aChannel().id });
  const redirect_url = `${world.url}/integrations/slack`;
  // A published dashboard sends this for a page without an inbox. The code stays valid.
  expect((await here.comeBack(admin, { code, state: "reply:undefined", redirect_url })).status).toBe(400);
  expect((await here.comeBack(admin, { code, type: "reply", redirect_url })).status).toBe(200);
});

test("a channel that serves another account is refused", async () => {
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

test("a visitor's first message begins a thread that says who they are, with a button and a hint", async () => {
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

test("whatever a visitor says of themselves, their conversation has its thread", async () => {
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

test("a thread begins without its button where Slack takes none", async () => {
  const { account, channel } = await here.connected();
  slack.refusesBlocks = true;
  const { visitor } = await world.aConversation({ account });
  const widget = await world.widget(visitor);
  await widget.send("Hello?");
  await widget.send("Anybody?");
  const replies = await soon("a thread", () => {
    const found = slack.messagesIn(channel);
    return found.length === 3 && found;
  });
  expect(replies).toMatchObject([
    { text: expect.stringContaining("Hello?") },
    { text: expect.stringContaining("Reply to this thread"), thread_ts: replies[0]?.ts },
    { text: "Anybody?", thread_ts: replies[0]?.ts },
  ]);
});

test("what follows is said in the thread, in order and by name; notes as notes, files as links", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, widget, header } = await here.aThread(channel, account);
  const file = await world.aFile(admin);
  await world.sendMessage(admin, conversation.id, "See [our page](https://example.com/a)");
  await world.sendMessage(admin, conversation.id, { body: "Be nice", type: "note", private: true });
  await world.sendMessage(admin, conversation.id, { body: "", file_ids: [file.id] });
  await widget.send("Thanks");
  const replies = await soon("four replies", () => {
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

test("what a customer says next is shown in the channel, too, in the accounts that the server's settings name", async () => {
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
    const replies = await soon("both", () => {
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

test("an app that may choose no names says who speaks before what they say", async () => {
  slack.missingScopes = ["chat:write.customize"];
  const { account, admin, channel } = await here.connected();
  const { conversation, header } = await here.aThread(channel, account);
  await world.sendMessage(admin, conversation.id, "Hi");
  const [reply] = await soon(
    "a reply",
    () => here.repliesIn(channel, header.ts).length && here.repliesIn(channel, header.ts),
  );
  expect(reply?.text).toBe(`*:female-technologist: ${admin.email}*: Hi`);
});

test("the header follows the conversation: answered, closed, open again", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, header } = await here.aThread(channel, account);
  const shows = (status: string, action_id: string) =>
    soon(`a header with ${status}`, () => {
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

test("before the app is asked into the channel its thread is told all the same", async () => {
  const { account, admin, channel } = await here.connected({ channel: here.aChannel({ is_member: false }).id });
  const { conversation, header } = await here.aThread(channel, account);
  await world.change(admin, conversation.id, { status: "closed" });
  await world.change(admin, conversation.id, { status: "open" });
  await world.sendMessage(admin, conversation.id, "Hi");
  await soon("a reply", () => here.repliesIn(channel, header.ts).some(({ text }) => text === "Hi"));
  expect(slack.askedFor("POST", "/api/conversations.history")).not.toEqual([]);
});

const refusals = [
  ["by a word", { body: { ok: false, error: "invalid_arguments" } }],
  ["by a status", { status: 413, body: { ok: false } }],
] as const;

test.each(refusals)(
  "what Slack refuses for good %s is left out, and what comes after it is said",
  async (_, refusal) => {
    const { account, admin, channel } = await here.connected();
    const { conversation, header } = await here.aThread(channel, account);
    Object.assign(slack, { unwanted: "Not this", refusesUnwanted: refusal });
    for (const body of ["one", "Not this", "   ", "two"]) await world.sendMessage(admin, conversation.id, body);
    await soon("the last", () => here.repliesIn(channel, header.ts).some(({ text }) => text === "two"));
    expect(here.repliesIn(channel, header.ts).map(({ text }) => text)).toEqual(["one", "two"]);
  },
);

const unsure = [
  ["is lost", { isLost: true }],
  ["says that it broke", { status: 503, body: "" }],
  ["says that it may have broken", { body: { ok: false, error: "fatal_error" } }],
] as const;

test.each(unsure)("what Slack takes is there once, though its answer %s", { timeout: 60_000 }, async (_, answer) => {
  const { account, admin, channel } = await here.connected();
  slack.clock = Math.ceil(Date.now() / 1000);
  const { conversation, visitor } = await world.aConversation({ account });
  const widget = await world.widget(visitor);
  const texts = () => slack.messagesIn(channel).map(({ text }) => text);
  slack.answersPosts = answer;
  await widget.send("Hello?");
  await soon("a header", () => texts().length === 1);
  await here.triedAgain("slack_reply", conversation);
  await soon("a hint", () => texts().length === 2);
  await here.triedAgain("slack_reply", conversation);
  await here.settled();
  await world.sendMessage(admin, conversation.id, "one");
  await soon("one", () => texts().length === 3);
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
});

test("where the app may not read what it wrote, it rather says it twice than not at all", async () => {
  const { account, admin, channel } = await here.connected({ channel: here.aChannel({ is_member: false }).id });
  const { conversation, header } = await here.aThread(channel, account);
  await here.settled();
  slack.answersPosts = { isLost: true };
  await world.sendMessage(admin, conversation.id, "one");
  await soon("one", () => here.repliesIn(channel, header.ts).length === 1);
  slack.answersPosts = undefined;
  await here.triedAgain("slack_reply", conversation);
  await here.settled();
  expect(here.repliesIn(channel, header.ts).map(({ text }) => text)).toEqual(["one", "one"]);
});

test("a hint for which Slack asks to wait comes later", async () => {
  const { account, channel } = await here.connected();
  slack.postsLeft = 1;
  const begun = here.aThread(channel, account);
  await soon("a wait", () => slack.askedFor("POST", "/api/chat.postMessage").length > 1);
  slack.postsLeft = Number.POSITIVE_INFINITY;
  const { header } = await begun;
  expect(slack.thread(channel, header.ts)[1]?.text).toContain("Reply to this thread");
});

test("what the team says among itself is said whole, what customers read is cut", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, header } = await here.aThread(channel, account);
  await world.sendMessage(admin, conversation.id, { body: "n".repeat(3000), type: "note", private: true });
  await world.sendMessage(admin, conversation.id, "m".repeat(3000));
  await soon("both", () => here.repliesIn(channel, header.ts).length === 2);
  expect(here.repliesIn(channel, header.ts).map(({ text }) => text)).toEqual([
    `\\\\ _${"n".repeat(3000)}_`,
    `${"m".repeat(2500)}...`,
  ]);
});

test("Slack is not asked for a header that says already how far the conversation is", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation } = await here.aThread(channel, account);
  const read = () =>
    slack.askedFor("POST", "/api/conversations.history").filter(({ text }) => text.includes(`channel=${channel}&`));
  await world.change(admin, conversation.id, { priority: "priority" });
  await here.settled();
  expect(read()).toEqual([]);
  await world.change(admin, conversation.id, { status: "closed" });
  await here.settled();
  await world.change(admin, conversation.id, { priority: "not_priority" });
  await here.settled();
  expect(read()).toHaveLength(1);
});

test("a conversation that is older than the connection gets a thread with all that was said before", async () => {
  const account = await world.anAccount();
  const { conversation } = await world.aConversation({ account });
  for (const body of ["one", "two", "three"]) await world.sendMessage(account.admin, conversation.id, body);
  const { channel } = await here.connected({ account });
  await world.sendMessage(account.admin, conversation.id, "four");
  const replies = await soon(
    "the whole thread",
    () => slack.messagesIn(channel).length === 4 && slack.messagesIn(channel),
  );
  expect(replies[0]?.text).toContain("one");
  expect(replies.slice(1)).toMatchObject(["two", "three", "four"].map((text) => ({ text, thread_ts: replies[0]?.ts })));
});

test("while Slack asks us to wait nothing is lost or overtakes anything, and the page says why", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, header } = await here.aThread(channel, account);
  slack.pauseSeconds = 1;
  for (const body of ["one", "two", "three"]) await world.sendMessage(admin, conversation.id, body);
  await soon("a failure", async () => (await health(admin))?.why === "Slack asks us to wait");
  expect(here.repliesIn(channel, header.ts)).toEqual([]);
  slack.pauseSeconds = 0;
  await soon("three replies", () => here.repliesIn(channel, header.ts).length === 3);
  expect(here.repliesIn(channel, header.ts).map(({ text }) => text)).toEqual(["one", "two", "three"]);
  await soon("health", async () => (await health(admin))?.why === null);
});

test("once Slack let go of us the page says so, nothing is tried, and connecting again tells what waited", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, header } = await here.aThread(channel, account);
  slack.revokeAll();
  await world.sendMessage(admin, conversation.id, "one");
  await soon("a failure", async () => (await health(admin))?.reconnect);
  expect((await health(admin))?.why).toBe("Slack no longer accepts this connection");
  slack.asked.splice(0);
  await world.sendMessage(admin, conversation.id, "two");
  expect(await world.data("GET", "/api/slack/channels?type=reply", { token: admin.token })).toEqual([]);
  expect(slack.asked).toEqual([]);

  await here.connected({ account, channel });
  await soon("two replies", () => here.repliesIn(channel, header.ts).length === 2);
  expect(await health(admin)).toEqual({ why: null, reconnect: false });
});

test("a channel that was archived there keeps what it should hear until it is one again", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, header } = await here.aThread(channel, account);
  slack.channels.get(channel)!.is_archived = true;
  await world.sendMessage(admin, conversation.id, "one");
  await soon("a failure", async () => (await health(admin))?.why?.includes("(is_archived)"));
  slack.channels.get(channel)!.is_archived = false;
  await soon("a reply", () => here.repliesIn(channel, header.ts).length === 1);
});

test("a connection that was ended hears nothing more, and is ended by its own account alone", async () => {
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

test("where a conversation goes on in Slack can be read, by its own account alone", async () => {
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

test("the channels of a workspace are all of its pages, and none when Slack does not say", async () => {
  const { admin } = await here.connected();
  for (let left = 4; left > 0; left--) here.aChannel();
  const list = () => world.data<{ id: string }[]>("GET", "/api/slack/channels?type=reply", { token: admin.token });
  expect((await list()).map(({ id }) => id)).toEqual([...slack.channels.keys()]);
  slack.isDown = true;
  expect(await list()).toEqual([]);
});

test("the channels are those of the connection that is named: by its id, workspace or inbox", async () => {
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

test("something is said in the channel by whoever is signed in, or has a key", async () => {
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

test("what is synced is changed by its own account alone, and the rest keeps its defaults", async () => {
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

test("two who switch one setting each at the same time both have their way", async () => {
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
