import { expect, test, vi } from "vitest";
import { type Agent, useWorld } from "../../harness/world.ts";
import { POLL_OPTIONS, useMattermost } from "./mattermost-world.ts";

/** Connecting and disconnecting Mattermost: `http.md` §7.2. */
const {
  mattermost,
  world,
  typedFor,
  tryConnect,
  authorization,
  channels,
  connected,
  textsIn,
  aThread,
  postWebhook,
  messagesIn,
} = await useMattermost();
/** A server that refuses private addresses. */
const guarded = useWorld();

test("with a URL and a token, the bot's channels are listed with their team names", async () => {
  const { admin } = await world.anAccount();
  const channel = mattermost.addChannel({ display_name: "Support" });
  mattermost.addChannel({ type: "D", display_name: "Between two" });
  const asked = { mattermost_url: `${mattermost.url}/`, access_token: mattermost.botToken };
  const { status, body } = await channels(admin, asked);
  expect(status).toBe(200);
  expect(body!.data.map(({ display_name }) => display_name)).not.toContain("Between two");
  expect(body!.data.find(({ id }) => id === channel.id)).toMatchObject({
    display_name: "Support",
    team_id: mattermost.team.id,
    team_name: "acme",
    team_display_name: "Acme",
  });
  expect(mattermost.unknown).toEqual([]);
});

test("a refusal of Mattermost is answered with its text, and an unreachable server has no channels", async () => {
  const { admin } = await world.anAccount();
  const { url } = mattermost;
  expect(await channels(admin, { mattermost_url: url, access_token: "made-up" })).toMatchObject({
    status: 401,
    body: { error: { status: 401, message: "Invalid or expired session, please login again." } },
  });
  mattermost.page("/elsewhere/api/v4/users/me/channels", () => ({ status: 404 }));
  for (const mattermost_url of ["http://127.0.0.1:9", "not an address", "ftp://127.0.0.1", `${url}/elsewhere`]) {
    const { status, body } = await channels(admin, { mattermost_url, access_token: mattermost.botToken });
    expect([mattermost_url, status, body]).toEqual([mattermost_url, 200, { data: [] }]);
  }
  mattermost.page("/other/api/v4/users/me/channels", () => ({ body: { channels: "none of its own" } }));
  expect(await channels(admin, { mattermost_url: `${url}/other`, access_token: "x" })).toMatchObject({
    status: 200,
    body: { data: [] },
  });
  expect((await channels(admin, { mattermost_url: url })).status).toBe(400);
  expect((await channels(admin, { access_token: "x" })).status).toBe(400);
  mattermost.pauseSeconds = 7;
  const { status, headers } = await channels(admin, { mattermost_url: url, access_token: mattermost.botToken });
  expect([status, headers.get("retry-after")]).toEqual([429, "7"]);
});

test("private addresses are refused", async () => {
  const { admin, account, channel } = await connected({ where: guarded });
  const asked = { mattermost_url: mattermost.url, access_token: mattermost.botToken };
  for (const mattermost_url of [asked.mattermost_url, mattermost.url.replace("127.0.0.1", "localhost")]) {
    expect(await channels(admin, { ...asked, mattermost_url }, guarded)).toMatchObject({
      status: 200,
      body: { data: [] },
    });
  }
  const { conversation } = await guarded.aConversation({ account });
  await guarded.sendMessage(admin, conversation.id, "Hello");
  await vi.waitFor(
    async () =>
      expect(await authorization(admin, "", guarded)).toMatchObject({ failing_why: "Mattermost does not answer" }),
    POLL_OPTIONS,
  );
  expect(mattermost.asked).toEqual([]);
  expect(textsIn(channel)).toEqual([]);
});

test("a redirect of Mattermost is not followed", async () => {
  const { admin } = await world.anAccount();
  const elsewhere = "/api/v4/users/me/channels";
  mattermost.page(`/moved${elsewhere}`, () => ({
    status: 302,
    body: "",
    headers: { location: `${mattermost.url}${elsewhere}` },
  }));
  const asked = { mattermost_url: `${mattermost.url}/moved`, access_token: mattermost.botToken };
  expect(await channels(admin, asked)).toMatchObject({ status: 200, body: { data: [] } });
  expect(mattermost.askedFor("GET", `/moved${elsewhere}`)).toHaveLength(1);
  expect(mattermost.askedFor("GET", elsewhere)).toEqual([]);
});

test("the settings are stored, visible to the own account only, and encrypted", async () => {
  const { account, admin, channel, token, id } = await connected();
  const stranger = await world.anAgent();
  const shown = await authorization(admin);
  expect(shown).toEqual({
    id,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    channel: expect.stringMatching(/^Channel /),
    channel_name: expect.stringMatching(/^Channel /),
    channel_id: channel,
    team_name: "acme",
    team_domain: "acme",
    team_id: mattermost.team.id,
    mattermost_url: mattermost.url,
    access_token: mattermost.botToken,
    verification_token: token,
    inbox_id: null,
    failing_since: null,
    failing_why: null,
    needs_reconnect: false,
  });
  expect(await authorization(stranger)).toBeNull();
  expect(await authorization(admin, `?inbox_id=${account.inbox_id}`)).toBeNull();
  expect(await authorization(admin, `?channel_id=${channel}&team_id=${mattermost.team.id}`)).toMatchObject({ id });
  expect(await authorization(admin, "?channel_id=another")).toBeNull();
  const rows = await world.db.selectFrom("mattermost_authorizations").selectAll().where("id", "=", id).execute();
  const stored = JSON.stringify(
    rows.map((row) => Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString("latin1") : value))),
  );
  expect(stored).toContain(channel);
  for (const secret of [mattermost.botToken, token]) expect(stored).not.toContain(secret);
});

test("a URL is stored in its normal form, and an invalid one is refused", async () => {
  const { admin } = await world.anAccount();
  const shown = async (mattermost_url: string) => {
    const { body } = await tryConnect(admin, { access_token: "x", mattermost_url });
    return body?.data ? (await authorization(admin))!.mattermost_url : body;
  };
  expect(await shown("chat.example.com")).toBe("https://chat.example.com");
  expect(await shown(" https://chat.example.com/mattermost/ ")).toBe("https://chat.example.com/mattermost");
  const refused = { error: { errors: { mattermost_url: ["is invalid"] } } };
  expect(await shown("ftp://chat.example.com")).toMatchObject(refused);
  expect(await shown("https://user:password@chat.example.com")).toMatchObject(refused);
  expect(await tryConnect(admin, { mattermost_url: "chat.example.com" })).toMatchObject({
    status: 422,
    body: { error: { errors: { access_token: ["can't be blank"] } } },
  });
  expect((await tryConnect(admin, { access_token: " " })).status).toBe(422);
});

test("it is connected once all required settings are stored", async () => {
  const { admin } = await world.anAccount();
  const isConnected = async () => {
    const all = await world.data<{ name: string; is_connected: boolean }[]>("GET", "/api/integrations", {
      token: admin.token,
    });
    return all.find(({ name }) => name === "mattermost")?.is_connected;
  };
  expect(await isConnected()).toBe(false);
  const { access_token, verification_token, ...rest } = typedFor(mattermost.addChannel());
  const first = await tryConnect(admin, { access_token, ...rest });
  expect(await isConnected()).toBe(false);
  const { id } = first.body!.data;
  expect((await tryConnect(admin, { id, access_token, verification_token })).body?.data.id).toBe(id);
  expect(await isConnected()).toBe(true);
  expect(await authorization(admin)).toMatchObject({ ...rest, verification_token });
});

test("an inbox can have its own connection, which no other changes", async () => {
  const { account, admin, id } = await connected();
  const stranger = await world.anAgent();
  const { inbox_id } = account;
  const typed = typedFor(mattermost.addChannel());
  const ofInbox = (await tryConnect(admin, { ...typed, inbox_id })).body!.data.id;
  expect(ofInbox).not.toBe(id);
  expect((await tryConnect(admin, { ...typed, inbox_id })).body!.data.id).toBe(ofInbox);
  expect(await authorization(admin, `?inbox_id=${inbox_id}`)).toMatchObject({ id: ofInbox, inbox_id });
  expect(await authorization(admin, "?inbox_id=null")).toMatchObject({ id, inbox_id: null });

  expect(await tryConnect(admin, { ...typed, id, inbox_id })).toMatchObject({
    status: 422,
    body: { error: { errors: { inbox_id: ["has already been taken"] } } },
  });
  expect(await tryConnect(stranger, { ...typed, inbox_id })).toMatchObject({
    status: 422,
    body: { error: { errors: { inbox_id: ["does not exist"] } } },
  });
  expect((await tryConnect(stranger, { ...typed, id: ofInbox })).status).toBe(404);
  expect(await authorization(stranger)).toBeNull();
});

test("after the token is revoked no call is made until another token is stored; then waiting messages are posted", async () => {
  const person = mattermost.addPerson("bea");
  const access_token = mattermost.addToken(person);
  const here = await connected({ access_token });
  const { account, admin, channel } = here;
  mattermost.join(channel, person);
  const { root, widget } = await aThread({ account, channel });
  mattermost.revoke(access_token);
  await widget.send("Waiting");
  await vi.waitFor(async () => {
    expect(await authorization(admin)).toMatchObject({
      failing_why: "Mattermost no longer accepts this connection",
      needs_reconnect: true,
    });
  }, POLL_OPTIONS);
  expect(textsIn(channel, root.id)).toEqual([]);
  await tryConnect(admin, { id: here.id, access_token: mattermost.botToken });
  await vi.waitFor(
    () => expect(textsIn(channel, root.id)).toEqual([expect.stringMatching(/: Waiting$/)]),
    POLL_OPTIONS,
  );
  expect(await authorization(admin)).toMatchObject({ failing_since: null, needs_reconnect: false });
});

test("after the own account disconnects, nothing is received or posted", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root } = await aThread(here);
  const stranger = await world.anAgent();
  const end = ({ token }: Agent) => world.call("DELETE", `/api/mattermost/authorizations/${here.id}`, { token });
  expect((await end(stranger)).status).toBe(404);
  expect((await end(admin)).status).toBe(204);
  expect(await authorization(admin)).toBeNull();
  await world.sendMessage(admin, id, "Nobody hears this");
  const person = mattermost.addPerson("bea", { email: admin.email });
  const post = mattermost.write(person, { channel_id: channel, root_id: root.id, message: "Nor this" });
  expect((await postWebhook(post, here)).status).toBe(401);
  const waiting = await world.db
    .selectFrom("integration_deliveries")
    .select("seq")
    .where("conversation_id", "=", id)
    .execute();
  expect(waiting).toEqual([]);
  expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "Nobody hears this"]);
});

test("with another SECRET_KEY no call is made and no webhook accepted; after reconnecting, messages are posted", async () => {
  const here = await connected();
  const { account, admin, channel } = here;
  const { conversation } = await world.aConversation({ account });
  await world.startWithKey("another key, of thirty-two characters");
  mattermost.asked.splice(0);
  const post = mattermost.write(mattermost.addPerson("bea"), { channel_id: channel, message: "Hello" });
  expect((await postWebhook(post, here)).status).toBe(401);
  await world.sendMessage(admin, conversation.id, "Waiting");
  expect(await authorization(admin)).toMatchObject({
    access_token: "",
    verification_token: null,
    failing_why: "SECRET_KEY has changed, so the stored credentials cannot be decrypted",
    needs_reconnect: true,
  });
  expect(mattermost.asked).toEqual([]);
  const typed = { access_token: mattermost.botToken, verification_token: here.token };
  expect((await tryConnect(admin, { id: here.id, ...typed })).status).toBe(200);
  await vi.waitFor(
    () => expect(textsIn(channel, "")).toContainEqual(expect.stringMatching(/: Waiting$/)),
    POLL_OPTIONS,
  );
  expect((await postWebhook(post, here)).status).toBe(200);
});
