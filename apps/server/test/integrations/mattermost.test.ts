import {
  type MattermostAuthorization,
  type MattermostChannel,
  type Message,
  MOST_UPLOAD_BYTES,
} from "@parley/contract";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { MattermostStandIn, type Post } from "../../../../e2e/providers/mattermost.ts";
import type { Widget } from "../clients.ts";
import { type Account, type Agent, useWorld, type World } from "../world.ts";

const mattermost = await new MattermostStandIn().open();
const world = useWorld({ ALLOW_PRIVATE_WEBHOOK_TARGETS: "1" });
/** Whose own network nobody is to be led into. */
const guarded = useWorld();

afterAll(() => mattermost.close());
beforeEach(() => mattermost.reset());

const SOON = { timeout: 15_000, interval: 50 };

/** What somebody types in and chooses, for a channel of their own. */
const typedFor = ({ id: channel_id, display_name }: { id: string; display_name: string }) => ({
  access_token: mattermost.botToken,
  mattermost_url: mattermost.url,
  verification_token: `${channel_id.slice(0, 13)}verification`,
  channel_id,
  channel_name: display_name,
  team_id: mattermost.team.id,
  team_domain: mattermost.team.name,
  inbox_id: null,
});

const tryConnect = ({ token }: Agent, authorization: object, where: World = world) =>
  where.call<{ data: { ok: true; id: string } }>("POST", "/api/mattermost/auth", { token, body: { authorization } });

const authorization = ({ token }: Agent, query = "", where: World = world) =>
  where.data<MattermostAuthorization | null>("GET", `/api/mattermost/authorization${query}`, { token });

const channels = ({ token }: Agent, asked: Record<string, string>, where: World = world) =>
  where.call<{ data: MattermostChannel[] }>("GET", `/api/mattermost/channels?${new URLSearchParams(asked)}`, { token });

/** An account whose conversations have threads in a channel of its own. */
async function connected({ where = world, ...more }: { where?: World; access_token?: string } = {}) {
  const account = await where.anAccount();
  const channel = mattermost.addChannel();
  const typed = { ...typedFor(channel), ...more };
  const { status, body } = await tryConnect(account.admin, typed, where);
  expect(status).toBe(200);
  return { account, admin: account.admin, channel: channel.id, token: typed.verification_token, id: body!.data.id };
}

type Connected = Awaited<ReturnType<typeof connected>>;

const textsIn = (channelId: string, rootId?: string) =>
  mattermost.postsIn(channelId, rootId).map(({ message }) => message);

/** A visitor writes, and the thread is there. */
async function aThread(
  { account, channel }: { account: Account; channel: string },
  body = "Hello?",
  customer: object = {},
) {
  const before = mattermost.postsIn(channel, "").length;
  const visitor = await world.aVisitor({ account, ...customer });
  const talk = await world.aConversation({ account, visitor });
  const widget = await world.widget(talk.visitor);
  await widget.send(body);
  const root = await vi.waitFor(() => {
    const roots = mattermost.postsIn(channel, "");
    expect(roots).toHaveLength(before + 1);
    return roots.at(-1)!;
  }, SOON);
  return { ...talk, id: talk.conversation.id, widget, root };
}

const webhook = () => `${world.url}/api/mattermost/webhook`;
const told = (post: Post, { token }: Pick<Connected, "token">, as: "json" | "form" = "json") =>
  mattermost.tell(webhook(), post, { token, as });

/** What the team said, as it came to the visitor. */
const answerTo = (widget: Widget) =>
  vi.waitFor(() => {
    const [answer] = (widget.heard("shout") as Message[]).filter(({ user_id }) => user_id !== null);
    expect(answer).toBeDefined();
    return answer!;
  }, SOON);

const lastHeard = (widget: Widget) => (widget.heard("shout") as Message[]).at(-1);

const filesHeard = (widget: Widget) =>
  (widget.heard("shout") as Message[]).flatMap(({ attachments }) => attachments.map(({ filename }) => filename));

const messagesIn = async (agent: Agent, id: string) => (await world.conversation(agent, id)).messages;

test("with a URL and a token the channels are listed that the bot is in, with the names of their teams", async () => {
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

test("what Mattermost refuses is said in its words, and where nobody answers there are no channels", async () => {
  const { admin } = await world.anAccount();
  const { url } = mattermost;
  expect(await channels(admin, { mattermost_url: url, access_token: "made-up" })).toMatchObject({
    status: 401,
    body: { error: { status: 401, message: "Invalid or expired session, please login again." } },
  });
  for (const mattermost_url of ["http://127.0.0.1:9", "not an address", "ftp://127.0.0.1", `${url}/elsewhere`]) {
    const { status, body } = await channels(admin, { mattermost_url, access_token: mattermost.botToken });
    expect([mattermost_url, status, body]).toEqual([mattermost_url, 200, { data: [] }]);
  }
  mattermost.route("GET", "/other/api/v4/users/me/channels", () => ({ body: { channels: "none of its own" } }));
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

test("nobody leads the server into its own network", async () => {
  const { admin, account, channel } = await connected({ where: guarded });
  const asked = { mattermost_url: mattermost.url, access_token: mattermost.botToken };
  for (const mattermost_url of [asked.mattermost_url, mattermost.url.replace("127.0.0.1", "localhost")]) {
    expect(await channels(admin, { ...asked, mattermost_url }, guarded)).toMatchObject({
      status: 200,
      body: { data: [] },
    });
  }
  const { conversation } = await guarded.aConversation({ account });
  await guarded.say(admin, conversation.id, "Hello");
  await vi.waitFor(
    async () =>
      expect(await authorization(admin, "", guarded)).toMatchObject({ failing_why: "Mattermost does not answer" }),
    SOON,
  );
  expect(mattermost.asked).toEqual([]);
  expect(textsIn(channel)).toEqual([]);
});

test("a Mattermost that sends us elsewhere is not followed there", async () => {
  const { admin } = await world.anAccount();
  const elsewhere = "/api/v4/users/me/channels";
  mattermost.route("GET", `/moved${elsewhere}`, () => ({
    status: 302,
    body: "",
    headers: { location: `${mattermost.url}${elsewhere}` },
  }));
  const asked = { mattermost_url: `${mattermost.url}/moved`, access_token: mattermost.botToken };
  expect(await channels(admin, asked)).toMatchObject({ status: 200, body: { data: [] } });
  expect(mattermost.askedFor("GET", `/moved${elsewhere}`)).toHaveLength(1);
  expect(mattermost.askedFor("GET", elsewhere)).toEqual([]);
});

test("what is typed in is kept, shown to its own account alone, and sealed", async () => {
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

test("an address is kept as it is meant, and what is none is refused", async () => {
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

test("it is connected once it has all that it needs", async () => {
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

test("an inbox has one of its own, which nobody else changes", async () => {
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

test("the first message of a conversation begins a thread, and what follows goes under it", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root, widget } = await aThread(here, "Are you .@channel open?", {
    name: "Ann",
    email: "ann@example.com",
  });
  expect(root).toMatchObject({
    root_id: "",
    message: "*:wave: Ann (ann@example.com)*: Are you .@\u200bchannel open?",
    props: { from_bot: "true", attachments: [{ text: expect.stringContaining(`/conversations/all/${id}`) }] },
  });
  const file = await world.aFile(admin, "prices.txt");
  await world.say(admin, id, { body: "Until **six**", file_ids: [file.id] });
  await world.say(admin, id, { body: "Ask Bob", type: "note", private: true });
  await widget.send("Thanks");
  await vi.waitFor(() => {
    expect(textsIn(channel, root.id)).toEqual([
      `*:woman_technologist: ${admin.email}*: Until **six**\n> [${file.filename}](${file.file_url})`,
      `*:woman_technologist: ${admin.email}*: \\\\ _Ask Bob_`,
      "*:wave: Ann (ann@example.com)*: Thanks",
    ]);
  }, SOON);
  expect(mattermost.unknown).toEqual([]);
});

test("a conversation that was there before gets its thread with what is said next", async () => {
  const account = await world.anAccount();
  const { conversation } = await world.aConversation({ account });
  await world.say(account.admin, conversation.id, "Before");
  const channel = mattermost.addChannel();
  await tryConnect(account.admin, typedFor(channel));
  await world.say(account.admin, conversation.id, "After");
  await vi.waitFor(() => expect(textsIn(channel.id, "")).toEqual([expect.stringMatching(/: After$/)]), SOON);
});

test("a conversation goes to the channel of its inbox, and to the account's where that has none", async () => {
  const { account, admin, channel } = await connected();
  const other = mattermost.addChannel();
  await tryConnect(admin, { ...typedFor(other), inbox_id: account.inbox_id });
  const visitor = await world.aVisitor({ account });
  const second = await world.anInbox(admin);
  const ofPrimary = await world.open(admin, visitor.customer.id, { inbox_id: account.inbox_id });
  const ofSecond = await world.open(admin, visitor.customer.id, { inbox_id: second.id });
  await world.say(admin, ofPrimary.id, "One");
  await world.say(admin, ofSecond.id, "Two");
  await vi.waitFor(() => {
    expect(textsIn(other.id)[0]).toMatch(/: One$/);
    expect(
      textsIn(channel)
        .concat(textsIn(other.id))
        .filter((text) => /: Two$/.test(text)),
    ).toHaveLength(1);
  }, SOON);
});

test("where an inbox has no channel, its conversations go to the one that was connected last, also if it was there first", async () => {
  const { account, admin, id, channel } = await connected();
  const other = mattermost.addChannel();
  await tryConnect(admin, { ...typedFor(other), inbox_id: account.inbox_id });
  const visitor = await world.aVisitor({ account });
  const inbox = await world.anInbox(admin);
  const { id: inOther } = await world.open(admin, visitor.customer.id, { inbox_id: inbox.id });
  await world.say(admin, inOther, "One");
  await vi.waitFor(() => expect(textsIn(other.id)).toEqual([expect.stringMatching(/: One$/)]), SOON);
  await tryConnect(admin, { id, access_token: mattermost.botToken });
  const { id: inFirst } = await world.open(admin, visitor.customer.id, { inbox_id: inbox.id });
  await world.say(admin, inFirst, "Two");
  await vi.waitFor(() => expect(textsIn(channel)).toEqual([expect.stringMatching(/: Two$/)]), SOON);
});

test("what one of the team writes in the thread reaches the visitor, and does not come back", async () => {
  const here = await connected();
  const { account, admin, channel } = here;
  const agent = await world.anAgent({ account });
  const { id, root, widget } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: agent.email.toUpperCase() });
  const post = mattermost.write(person, { channel_id: channel, root_id: root.id, message: "Hi **there**" });
  expect((await told(post, here)).status).toBe(200);
  expect(await answerTo(widget)).toMatchObject({ body: "Hi **there**", source: "mattermost", user_id: agent.id });
  const message = (await messagesIn(admin, id)).at(-1)!;
  expect(message).toMatchObject({ type: "reply", private: false });
  expect(Date.parse(message.sent_at!)).toBe(Math.floor(post.create_at / 1000) * 1000);
  await world.say(admin, id, "From the dashboard");
  await vi.waitFor(
    () => expect(textsIn(channel, root.id)).toEqual(["Hi **there**", expect.stringMatching(/: From the dashboard$/)]),
    SOON,
  );
});

test("whoever is none of the team by their address speaks for the assignee, else for the oldest admin", async () => {
  const here = await connected();
  const { account, admin, channel } = here;
  const agent = await world.anAgent({ account });
  const { id, root } = await aThread(here);
  const somebody = mattermost.addPerson("somebody");
  const write = (message: string) =>
    told(mattermost.write(somebody, { channel_id: channel, root_id: root.id, message }), here);
  const author = (said: string) =>
    vi.waitFor(async () => {
      const found = (await messagesIn(admin, id)).find(({ body }) => body === said);
      expect(found).toBeDefined();
      return found!.user_id;
    }, SOON);
  await write("One");
  expect(await author("One")).toBe(admin.id);
  await world.change(admin, id, { assignee_id: agent.id });
  await write("Two");
  expect(await author("Two")).toBe(agent.id);
});

test("what begins with two semicolons or backslashes is said among agents", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root, widget } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  for (const message of [";; Careful", "\\\\ Very", "Hello"]) {
    await told(mattermost.write(person, { channel_id: channel, root_id: root.id, message }), here);
  }
  expect(await answerTo(widget)).toMatchObject({ body: "Hello" });
  const said = (await messagesIn(admin, id))
    .slice(1)
    .map(({ body, type, private: isPrivate }) => [body, type, isPrivate]);
  expect(said).toEqual([
    ["Careful", "note", true],
    ["Very", "note", true],
    ["Hello", "reply", false],
  ]);
});

test("the same post told three times and at once, as JSON and as a form, is said once", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  const once = mattermost.write(person, { channel_id: channel, root_id: root.id, message: "Once" });
  await Promise.all([told(once, here), told(once, here, "form"), told(once, here)]);
  await told(mattermost.write(person, { channel_id: channel, root_id: root.id, message: "Done" }), here, "form");
  await vi.waitFor(async () => {
    expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "Once", "Done"]);
  }, SOON);
});

test("what a bot writes, or Mattermost itself, or somebody outside of the threads, is nobody's answer", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root } = await aThread(here);
  const other = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  const inThread = { channel_id: channel, root_id: root.id };
  const posts = [
    mattermost.write(mattermost.bot, { ...inThread, message: "By a bot", props: { from_bot: "true" } }),
    mattermost.write(person, { ...inThread, message: "By a program", props: { from_webhook: "true" } }),
    mattermost.write(person, { ...inThread, message: "Bea joined", type: "system_join_channel" }),
    mattermost.write(person, { channel_id: channel, message: "To all" }),
    mattermost.write(person, { channel_id: channel, root_id: "x".repeat(26), message: "Elsewhere" }),
    mattermost.write(person, { ...inThread, message: "Taken back", delete_at: 1 }),
    root,
    other.root,
  ];
  for (const post of posts) expect((await told(post, here)).status).toBe(200);
  await told(mattermost.write(person, { ...inThread, message: "Done" }), here);
  await vi.waitFor(async () => {
    expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "Done"]);
  }, SOON);
});

test("our own post is not heard either where the token is a person's", async () => {
  const bea = mattermost.addPerson("bea");
  const here = await connected({ access_token: mattermost.addToken(bea) });
  const { account, admin, channel } = here;
  mattermost.join(channel, bea);
  const { id, root, widget } = await aThread({ account, channel });
  await widget.send("Anybody?");
  const [echo] = await vi.waitFor(() => {
    const posts = mattermost.postsIn(channel, root.id);
    expect(posts).toHaveLength(1);
    return posts;
  }, SOON);
  expect(echo!.props.from_bot).toBeUndefined();
  await told(echo!, here);
  await told(mattermost.write(bea, { channel_id: channel, root_id: root.id, message: "Done" }), here);
  await vi.waitFor(async () => {
    expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "Anybody?", "Done"]);
  }, SOON);
});

test("only the channel's own token is believed, whoever else has connected the channel", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root } = await aThread(here);
  const elsewhere = await connected();
  const stranger = await world.anAgent();
  await tryConnect(stranger, { ...typedFor({ id: channel, display_name: "Ours" }), verification_token: "guessed" });
  const person = mattermost.addPerson("bea", { email: admin.email });
  const post = mattermost.write(person, { channel_id: channel, root_id: root.id, message: "Believe me" });
  const refused = await mattermost.tell(webhook(), post, { token: "made-up" });
  expect({ status: refused.status, text: await refused.text() }).toEqual({ status: 401, text: "" });
  expect((await mattermost.tell(webhook(), post, { token: "" })).status).toBe(401);
  expect((await mattermost.tell(webhook(), post, elsewhere)).status).toBe(401);
  for (const body of ["", "not JSON", "[]", JSON.stringify({ channel_id: channel, token: { $ne: "" } })]) {
    expect((await fetch(webhook(), { method: "POST", body })).status).toBe(401);
  }
  // A stranger's own token is theirs: it says nothing in our conversation, and keeps nothing from being said.
  expect((await mattermost.tell(webhook(), post, { token: "guessed" })).status).toBe(200);
  const forged = { ...post, id: "../users/me" };
  expect((await told(forged, here)).status).toBe(200);
  expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?"]);
  await told(post, here);
  await vi.waitFor(async () => {
    expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "Believe me"]);
  }, SOON);
  expect(
    await (await fetch(`${world.url}/api/conversations`, { headers: { authorization: stranger.token } })).json(),
  ).toMatchObject({ data: [] });
});

test("what was told is not believed: who wrote what where is asked of Mattermost", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  const post = mattermost.write(person, { channel_id: channel, root_id: root.id, message: "As it is there" });
  await told({ ...post, message: "As it is told", user_id: "x".repeat(26) }, here);
  await vi.waitFor(async () => {
    const said = (await messagesIn(admin, id)).at(-1)!;
    expect(said).toMatchObject({ body: "As it is there", user_id: admin.id });
  }, SOON);
});

test("files that are put into the thread come with the answer", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  const file = { name: "prices.txt", bytes: "1 €" };
  const post = mattermost.write(person, { channel_id: channel, root_id: root.id }, [file]);
  await told(post, here);
  const message = await vi.waitFor(async () => {
    const said = await messagesIn(admin, id);
    expect(said).toHaveLength(2);
    return said[1]!;
  }, SOON);
  expect(message.attachments.map(({ filename }) => filename)).toEqual(["prices.txt"]);
  expect(await (await fetch(message.attachments[0]!.file_url)).text()).toBe("1 €");
  expect(mattermost.unknown).toEqual([]);
});

test("an answer waits for a file that Mattermost cannot give just now", { timeout: 40_000 }, async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { root, widget } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  for (const status of [429, 503]) {
    const file = { name: `answer-${status}.txt`, bytes: "1 €" };
    mattermost.refusedFiles.set(file.name, status);
    const post = mattermost.write(person, { channel_id: channel, root_id: root.id }, [file]);
    await told(post, here);
    await vi.waitFor(
      () => expect(mattermost.askedFor("GET", `/api/v4/files/${post.file_ids[0]}`)).not.toEqual([]),
      SOON,
    );
    mattermost.refusedFiles.clear();
    await vi.waitFor(() => expect(filesHeard(widget)).toContain(file.name), SOON);
  }
  expect(mattermost.unknown).toEqual([]);
});

test("ten files of a post are fetched, each once, however often one of them keeps the others waiting", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { root, widget } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  const files = Array.from({ length: 12 }, (_, at) => ({ name: `${at}.txt`, bytes: `${at} €` }));
  mattermost.refusedFiles.set("9.txt", 429);
  const post = mattermost.write(person, { channel_id: channel, root_id: root.id }, files);
  const fetches = () => post.file_ids.map((id) => mattermost.askedFor("GET", `/api/v4/files/${id}`).length);
  await told(post, here);
  await vi.waitFor(() => expect(fetches()[9]).toBeGreaterThan(0), SOON);
  mattermost.refusedFiles.clear();
  const { attachments } = await answerTo(widget);
  expect(attachments.map(({ filename }) => filename).sort()).toEqual(files.slice(0, 10).map(({ name }) => name));
  expect(fetches()).toEqual([...Array<number>(9).fill(1), expect.any(Number), 0, 0]);
});

test("of a file that cannot be had, or is too large, the answer has the name", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { root, widget } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  const inThread = { channel_id: channel, root_id: root.id };
  mattermost.refusedFiles.set("secret.txt", 403);
  await told(mattermost.write(person, inThread, [{ name: "secret.txt", bytes: "1 €" }]), here);
  expect(await answerTo(widget)).toMatchObject({ body: "> secret.txt", attachments: [] });
  const large = { name: "film.mp4", bytes: "x".repeat(MOST_UPLOAD_BYTES + 1) };
  await told(mattermost.write(person, { ...inThread, message: "See" }, [large]), here);
  await vi.waitFor(() => expect(lastHeard(widget)).toMatchObject({ body: "See\n\n> film.mp4", attachments: [] }), SOON);
});

test("while Mattermost asks to wait or is down, what it should hear waits in order, and its page says why", {
  timeout: 40_000,
}, async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root, widget } = await aThread(here);
  const failing = (why: string) =>
    vi.waitFor(async () => expect(await authorization(admin)).toMatchObject({ failing_why: why }), SOON);
  const said = () => textsIn(channel, root.id).map((text) => text.split(": ").at(-1));

  mattermost.pauseSeconds = 1;
  await widget.send("One");
  await widget.send("Two");
  await failing("Mattermost asks us to wait");
  expect(said()).toEqual([]);
  mattermost.pauseSeconds = 0;
  await vi.waitFor(() => expect(said()).toEqual(["One", "Two"]), SOON);
  await vi.waitFor(async () => expect((await authorization(admin))?.failing_since).toBeNull(), SOON);

  mattermost.isDown = true;
  await widget.send("Three");
  await failing("Mattermost does not answer (503)");
  mattermost.isDown = false;
  await vi.waitFor(() => expect(said()).toEqual(["One", "Two", "Three"]), SOON);
  expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "One", "Two", "Three"]);
});

test("a Mattermost that keeps everybody waiting counts as one that does not answer, and conversations go on", {
  timeout: 60_000,
}, async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root, widget } = await aThread(here);
  mattermost.slowMs = 60_000;
  await widget.send("Are you there?");
  expect(await channels(admin, { mattermost_url: mattermost.url, access_token: mattermost.botToken })).toMatchObject({
    status: 200,
    body: { data: [] },
  });
  await vi.waitFor(async () => {
    expect(await authorization(admin)).toMatchObject({ failing_why: "Mattermost does not answer" });
  }, SOON);
  expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "Are you there?"]);
  mattermost.slowMs = 0;
  await vi.waitFor(() => expect(textsIn(channel, root.id)).toEqual([expect.stringMatching(/: Are you there\?$/)]), {
    ...SOON,
    timeout: 30_000,
  });
});

test("what Mattermost has posted without our hearing of it is there once", { timeout: 40_000 }, async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { root, widget } = await aThread(here);
  mattermost.losesAnswers = true;
  await widget.send("One");
  await widget.send("Two");
  await vi.waitFor(async () => expect((await authorization(admin))?.failing_since).not.toBeNull(), SOON);
  mattermost.losesAnswers = false;
  await vi.waitFor(() => {
    expect(textsIn(channel, root.id).map((text) => text.split(": ").at(-1))).toEqual(["One", "Two"]);
  }, SOON);
  await vi.waitFor(async () => expect((await authorization(admin))?.failing_since).toBeNull(), SOON);
  expect(textsIn(channel, root.id)).toHaveLength(2);
});

test("a thread whose beginning we never heard of is the conversation's, before and after we look", {
  timeout: 60_000,
}, async () => {
  const here = await connected();
  const { admin, channel } = here;
  const person = mattermost.addPerson("bea", { email: admin.email });
  mattermost.losesAnswers = true;
  mattermost.forgetsPending = true;
  const heard = await aThread(here, "One");
  const early = mattermost.write(person, { channel_id: channel, root_id: heard.root.id, message: "Yes, one" });
  await told(early, here);
  expect(await answerTo(heard.widget)).toMatchObject({ body: "Yes, one" });
  await heard.widget.send("Two");
  const unheard = await aThread(here, "Three");
  await vi.waitFor(async () => expect((await authorization(admin))?.failing_since).not.toBeNull(), SOON);
  for (let written = 0; written < 70; written++) mattermost.write(person, { channel_id: channel, message: "Lunch?" });
  await unheard.widget.send("Four");
  mattermost.losesAnswers = false;
  await vi.waitFor(
    () => {
      const texts = (rootId: string) => textsIn(channel, rootId).map((text) => text.split(": ").at(-1));
      expect([texts(heard.root.id), texts(unheard.root.id)]).toEqual([["Yes, one", "Two"], ["Four"]]);
    },
    { ...SOON, timeout: 30_000 },
  );
  expect(textsIn(channel, "").filter((text) => text !== "Lunch?")).toHaveLength(2);
  expect(mattermost.unknown).toEqual([]);
});

test("a post of somebody else that says it is ours leads nowhere", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  const forged = mattermost.write(person, { channel_id: channel, message: "Ours", props: root.props });
  const write = (root_id: string, message: string) =>
    told(mattermost.write(person, { channel_id: channel, root_id, message }), here);
  await write(forged.id, "Elsewhere");
  await write(root.id, "Here");
  await vi.waitFor(async () => {
    expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "Here"]);
  }, SOON);
});

test("while Mattermost asks to wait, an answer in the thread waits, and then is said", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { root, widget } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  const post = mattermost.write(person, { channel_id: channel, root_id: root.id, message: "Patience" });
  mattermost.pauseSeconds = 1;
  await told(post, here);
  await vi.waitFor(async () => expect((await authorization(admin))?.failing_since).not.toBeNull(), SOON);
  mattermost.pauseSeconds = 0;
  expect(await answerTo(widget)).toMatchObject({ body: "Patience" });
});

test("once the token was revoked nothing is tried until another is typed in; then what waited goes", async () => {
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
  }, SOON);
  expect(textsIn(channel, root.id)).toEqual([]);
  await tryConnect(admin, { id: here.id, access_token: mattermost.botToken });
  await vi.waitFor(() => expect(textsIn(channel, root.id)).toEqual([expect.stringMatching(/: Waiting$/)]), SOON);
  expect(await authorization(admin)).toMatchObject({ failing_since: null, needs_reconnect: false });
});

test("where the bot is no longer in the channel, what it should say waits until it is, and so does an answer", {
  timeout: 40_000,
}, async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { root, widget } = await aThread(here);
  mattermost.leave(channel, mattermost.bot);
  await widget.send("Waiting");
  await vi.waitFor(async () => {
    expect(await authorization(admin)).toMatchObject({
      failing_why: "Mattermost does not let us into the channel",
      needs_reconnect: false,
    });
  }, SOON);
  const person = mattermost.addPerson("bea", { email: admin.email });
  const post = mattermost.write(person, { channel_id: channel, root_id: root.id, message: "Here I am" });
  await told(post, here);
  await vi.waitFor(() => expect(mattermost.askedFor("GET", `/api/v4/posts/${post.id}`)).not.toEqual([]), SOON);
  mattermost.join(channel, mattermost.bot);
  await vi.waitFor(() => expect(textsIn(channel, root.id).at(-1)).toMatch(/: Waiting$/), SOON);
  expect(await answerTo(widget)).toMatchObject({ body: "Here I am" });
});

test("where somebody deleted a thread there, the conversation goes on in another", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root, widget } = await aThread(here);
  root.delete_at = Date.now();
  await widget.send("Still there?");
  const again = await vi.waitFor(() => {
    const [, second] = mattermost.postsIn(channel, "");
    expect(second?.message).toMatch(/: Still there\?$/);
    return second!;
  }, SOON);
  const person = mattermost.addPerson("bea", { email: admin.email });
  await told(mattermost.write(person, { channel_id: channel, root_id: again.id, message: "Yes" }), here);
  await vi.waitFor(async () => {
    expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "Still there?", "Yes"]);
  }, SOON);
});

test("while Mattermost cannot read a thread that is there, no other begins", async () => {
  const here = await connected();
  const { channel } = here;
  const { root, widget } = await aThread(here);
  mattermost.losesThreads = true;
  await widget.send("Still there?");
  await vi.waitFor(() => expect(mattermost.askedFor("GET", `/api/v4/posts/${root.id}`)).not.toEqual([]), SOON);
  mattermost.losesThreads = false;
  await vi.waitFor(() => expect(textsIn(channel, root.id)).toEqual([expect.stringMatching(/: Still there\?$/)]), SOON);
  expect(mattermost.postsIn(channel, "")).toEqual([root]);
});

test("once it is disconnected, by its own account alone, nothing comes in or goes out", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root } = await aThread(here);
  const stranger = await world.anAgent();
  const end = ({ token }: Agent) => world.call("DELETE", `/api/mattermost/authorizations/${here.id}`, { token });
  expect((await end(stranger)).status).toBe(404);
  expect((await end(admin)).status).toBe(204);
  expect(await authorization(admin)).toBeNull();
  await world.say(admin, id, "Nobody hears this");
  const person = mattermost.addPerson("bea", { email: admin.email });
  const post = mattermost.write(person, { channel_id: channel, root_id: root.id, message: "Nor this" });
  expect((await told(post, here)).status).toBe(401);
  const waiting = await world.db
    .selectFrom("integration_deliveries")
    .select("seq")
    .where("conversation_id", "=", id)
    .execute();
  expect(waiting).toEqual([]);
  expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "Nobody hears this"]);
});

test("with another SECRET_KEY nothing is asked or believed and its page says so; connected anew, it goes on", {
  timeout: 60_000,
}, async () => {
  const here = await connected();
  const { account, admin, channel } = here;
  const { conversation } = await world.aConversation({ account });
  await world.startWithKey("another key, of thirty-two characters");
  mattermost.asked.splice(0);
  const post = mattermost.write(mattermost.addPerson("bea"), { channel_id: channel, message: "Hello" });
  expect((await told(post, here)).status).toBe(401);
  await world.say(admin, conversation.id, "Waiting");
  expect(await authorization(admin)).toMatchObject({
    access_token: "",
    verification_token: null,
    failing_why: "SECRET_KEY has changed, and what was stored with the old one cannot be read",
    needs_reconnect: true,
  });
  expect(mattermost.asked).toEqual([]);
  const typed = { access_token: mattermost.botToken, verification_token: here.token };
  expect((await tryConnect(admin, { id: here.id, ...typed })).status).toBe(200);
  await vi.waitFor(() => expect(textsIn(channel, "")).toContainEqual(expect.stringMatching(/: Waiting$/)), SOON);
  expect((await told(post, here)).status).toBe(200);
});
