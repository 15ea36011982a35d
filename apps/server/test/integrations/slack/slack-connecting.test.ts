import { expect, test } from "vitest";
import type { Agent } from "../../harness/world.ts";
import { useSlack } from "./slack-world.ts";

/** Consent, disconnecting, and the channels and settings of a connection. */
const { slack, world, here } = await useSlack();

const denied = { error: { status: 401, message: "OAuth access denied" } };

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
    connected_by: account.admin.id,
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
  expect((await here.returnFromConsent(account.admin, { code: "made-up" })).body).toEqual(denied);
  expect((await here.returnFromConsent(colleague, answer)).body).toEqual(denied);
  expect((await here.returnFromConsent(account.admin, answer)).status).toBe(200);
  expect((await here.returnFromConsent(account.admin, answer)).body).toEqual(denied);
});

test("a state is valid for its purpose only, and for ten minutes", async () => {
  const { admin, inbox_id } = await world.anAccount();
  const answer = await here.consent(admin, { channel: here.aChannel().id });
  const [, , nonce] = answer.state.split(":");
  for (const state of [`support::${nonce}`, `reply:${inbox_id}:${nonce}`, `reply::${nonce}x`, "reply::"]) {
    expect((await here.returnFromConsent(admin, { ...answer, state })).body).toEqual(denied);
  }
  const late = await here.consent(admin, { channel: here.aChannel().id });
  await world.db.updateTable("oauth_states").set({ expires_at: new Date().toISOString() }).execute();
  expect((await here.returnFromConsent(admin, late)).body).toEqual(denied);
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
  expect((await here.returnFromConsent(admin, answer)).body).toEqual(denied);
  expect(await here.authorization(admin)).toBeNull();
});

test("for a private channel, the answer says that the app has to be added", async () => {
  const open = await here.connected();
  const closed = await here.connected({ channel: here.aChannel({ id: "G0001" }).id });
  const textFor = (channel: string) => slack.hooked.find((each) => each.channel === channel)?.text;
  expect(textFor(open.channel)).not.toContain("private");
  expect(textFor(closed.channel)).toContain("open the private channel");
  expect(textFor(closed.channel)).toContain("every other channel that Parley should read, including private");
});

test("a published dashboard connects by sending its redirect URL", async () => {
  const { admin } = await world.anAccount();
  const { code } = await here.consent(admin, { channel: here.aChannel().id });
  const redirect_url = `${world.url}/integrations/slack`;
  // A published dashboard sends this for a page without an inbox. The code stays valid.
  expect((await here.returnFromConsent(admin, { code, state: "reply:undefined", redirect_url })).status).toBe(400);
  expect((await here.returnFromConsent(admin, { code, type: "reply", redirect_url })).status).toBe(200);
});

test("a channel of another account is refused", async () => {
  const { channel } = await here.connected();
  const { admin } = await world.anAccount();
  const { status, body } = await here.returnFromConsent(admin, await here.consent(admin, { channel }));
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
