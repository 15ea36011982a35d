import { MAX_UPLOAD_BYTES, type Message } from "@parley/contract";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { POLL_OPTIONS, useMattermost } from "./mattermost-world.ts";

/** Messages from Mattermost: `behaviour.md` §14.4. */
const {
  mattermost,
  world,
  typedFor,
  tryConnect,
  authorization,
  connected,
  textsIn,
  aThread,
  webhook,
  postWebhook,
  answerTo,
  lastReceived,
  filesReceived,
  messagesIn,
} = await useMattermost();

test("an agent's post in the thread reaches the visitor, and is not posted again", async () => {
  const here = await connected();
  const { account, admin, channel } = here;
  const agent = await world.anAgent({ account });
  const { id, root, widget } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: agent.email.toUpperCase() });
  const post = mattermost.write(person, { channel_id: channel, root_id: root.id, message: "Hi **there**" });
  expect((await postWebhook(post, here)).status).toBe(200);
  expect(await answerTo(widget)).toMatchObject({ body: "Hi **there**", source: "mattermost", user_id: agent.id });
  const message = (await messagesIn(admin, id)).at(-1)!;
  expect(message).toMatchObject({ type: "reply", private: false });
  expect(Date.parse(message.sent_at!)).toBe(Math.floor(post.create_at / 1000) * 1000);
  await world.sendMessage(admin, id, "From the dashboard");
  await vi.waitFor(
    () => expect(textsIn(channel, root.id)).toEqual(["Hi **there**", expect.stringMatching(/: From the dashboard$/)]),
    POLL_OPTIONS,
  );
});

test("a post of a user who is no agent is by the assignee, else by the oldest admin", async () => {
  const here = await connected();
  const { account, admin, channel } = here;
  const agent = await world.anAgent({ account });
  const { id, root } = await aThread(here);
  const somebody = mattermost.addPerson("somebody");
  const write = (message: string) =>
    postWebhook(mattermost.write(somebody, { channel_id: channel, root_id: root.id, message }), here);
  const author = (messages: string) =>
    vi.waitFor(async () => {
      const found = (await messagesIn(admin, id)).find(({ body }) => body === messages);
      expect(found).toBeDefined();
      return found!.user_id;
    }, POLL_OPTIONS);
  await write("One");
  expect(await author("One")).toBe(admin.id);
  await world.change(admin, id, { assignee_id: agent.id });
  await write("Two");
  expect(await author("Two")).toBe(agent.id);
});

test("a post that begins with two semicolons or backslashes is a private note", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root, widget } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  for (const message of [";; Careful", "\\\\ Very", "\0;; Old", "Hello"]) {
    await postWebhook(mattermost.write(person, { channel_id: channel, root_id: root.id, message }), here);
  }
  expect(await answerTo(widget)).toMatchObject({ body: "Hello" });
  const messages = (await messagesIn(admin, id))
    .slice(1)
    .map(({ body, type, private: isPrivate }) => [body, type, isPrivate]);
  expect(messages).toEqual([
    ["Careful", "note", true],
    ["Very", "note", true],
    ["Old", "note", true],
    ["Hello", "reply", false],
  ]);
});

test("a post that is delivered three times concurrently, as JSON and as a form, is one message", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  const once = mattermost.write(person, { channel_id: channel, root_id: root.id, message: "Once" });
  await Promise.all([postWebhook(once, here), postWebhook(once, here, "form"), postWebhook(once, here)]);
  await postWebhook(mattermost.write(person, { channel_id: channel, root_id: root.id, message: "Done" }), here, "form");
  await vi.waitFor(async () => {
    expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "Once", "Done"]);
  }, POLL_OPTIONS);
});

test("a post in a channel that is connected twice is one message", async () => {
  const here = await connected();
  const { account, admin, channel, token } = here;
  const again = { ...typedFor({ id: channel, display_name: "Ours" }), verification_token: token };
  expect((await tryConnect(admin, { ...again, inbox_id: account.inbox_id })).status).toBe(200);
  const { id, root } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  for (const message of ["Once\0 \ud800", "Done"]) {
    await postWebhook(mattermost.write(person, { channel_id: channel, root_id: root.id, message }), here);
  }
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select from graphile_worker.jobs where task_identifier = 'receive-mattermost-post'`.execute(world.db);
    expect(rows).toEqual([]);
  }, POLL_OPTIONS);
  expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "Once \ufffd", "Done"]);
});

test("a deleted message is not stored again when Mattermost repeats its post", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  const write = (message: string) => mattermost.write(person, { channel_id: channel, root_id: root.id, message });
  const post = write("Forget me");
  await postWebhook(post, here);
  const [, { id: messageId }] = await vi.waitFor(async () => {
    const messages = await messagesIn(admin, id);
    expect(messages).toHaveLength(2);
    return messages as [Message, Message];
  }, POLL_OPTIONS);
  expect((await world.call("DELETE", `/api/messages/${messageId}`, { token: admin.token })).status).toBe(204);
  expect((await postWebhook(post, here)).status).toBe(200);
  await postWebhook(write("Done"), here);
  await vi.waitFor(async () => {
    expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "Done"]);
  }, POLL_OPTIONS);
});

test("posts of bots, of Mattermost itself and outside of threads are ignored", async () => {
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
  for (const post of posts) expect((await postWebhook(post, here)).status).toBe(200);
  await postWebhook(mattermost.write(person, { ...inThread, message: "Done" }), here);
  await vi.waitFor(async () => {
    expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "Done"]);
  }, POLL_OPTIONS);
});

test("the server's own post is ignored, also if the token is a person's", async () => {
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
  }, POLL_OPTIONS);
  expect(echo!.props.from_bot).toBeUndefined();
  await postWebhook(echo!, here);
  await postWebhook(mattermost.write(bea, { channel_id: channel, root_id: root.id, message: "Done" }), here);
  await vi.waitFor(async () => {
    expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "Anybody?", "Done"]);
  }, POLL_OPTIONS);
});

test("only the channel's own verification token is accepted", async () => {
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
  // A wrong token adds no message, and does not block the real message.
  expect((await mattermost.tell(webhook(), post, { token: "guessed" })).status).toBe(200);
  const forged = { ...post, id: "../users/me" };
  expect((await postWebhook(forged, here)).status).toBe(200);
  expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?"]);
  await postWebhook(post, here);
  await vi.waitFor(async () => {
    expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "Believe me"]);
  }, POLL_OPTIONS);
  expect(
    await (await fetch(`${world.url}/api/conversations`, { headers: { authorization: stranger.token } })).json(),
  ).toMatchObject({ data: [] });
});

test("the content of a webhook is not used: the post is read from Mattermost", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  const post = mattermost.write(person, { channel_id: channel, root_id: root.id, message: "As it is there" });
  await postWebhook({ ...post, message: "As it is told", user_id: "x".repeat(26) }, here);
  await vi.waitFor(async () => {
    const messages = (await messagesIn(admin, id)).at(-1)!;
    expect(messages).toMatchObject({ body: "As it is there", user_id: admin.id });
  }, POLL_OPTIONS);
});

test("files in the thread are attached to the message", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  const file = { name: "prices.txt", bytes: "1 €" };
  const post = mattermost.write(person, { channel_id: channel, root_id: root.id }, [file]);
  await postWebhook(post, here);
  const message = await vi.waitFor(async () => {
    const messages = await messagesIn(admin, id);
    expect(messages).toHaveLength(2);
    return messages[1]!;
  }, POLL_OPTIONS);
  expect(message.attachments.map(({ filename }) => filename)).toEqual(["prices.txt"]);
  expect(await (await fetch(message.attachments[0]!.file_url)).text()).toBe("1 €");
  expect(mattermost.unknown).toEqual([]);
});

test("a message waits for a file that Mattermost cannot return now", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { root, widget } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  for (const status of [429, 503]) {
    const file = { name: `answer-${status}.txt`, bytes: "1 €" };
    mattermost.refusedFiles.set(file.name, status);
    const post = mattermost.write(person, { channel_id: channel, root_id: root.id }, [file]);
    await postWebhook(post, here);
    await vi.waitFor(
      () => expect(mattermost.askedFor("GET", `/api/v4/files/${post.file_ids[0]}`)).not.toEqual([]),
      POLL_OPTIONS,
    );
    mattermost.refusedFiles.clear();
    await vi.waitFor(() => expect(filesReceived(widget)).toContain(file.name), POLL_OPTIONS);
  }
  expect(mattermost.unknown).toEqual([]);
});

test("ten files of a post are fetched, each once, however often one of them fails", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { root, widget } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  const files = Array.from({ length: 12 }, (_, at) => ({ name: `${at}.txt`, bytes: `${at} €` }));
  mattermost.refusedFiles.set("9.txt", 429);
  const post = mattermost.write(person, { channel_id: channel, root_id: root.id }, files);
  const fetches = () => post.file_ids.map((id) => mattermost.askedFor("GET", `/api/v4/files/${id}`).length);
  await postWebhook(post, here);
  await vi.waitFor(() => expect(fetches()[9]).toBeGreaterThan(0), POLL_OPTIONS);
  mattermost.refusedFiles.clear();
  const { attachments } = await answerTo(widget);
  expect(attachments.map(({ filename }) => filename).sort()).toEqual(files.slice(0, 10).map(({ name }) => name));
  expect(fetches()).toEqual([...Array<number>(9).fill(1), expect.any(Number), 0, 0]);
});

test("a file that is missing or too large is replaced by its name", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { root, widget } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  const inThread = { channel_id: channel, root_id: root.id };
  mattermost.refusedFiles.set("secret.txt", 403);
  await postWebhook(mattermost.write(person, inThread, [{ name: "secret.txt", bytes: "1 €" }]), here);
  expect(await answerTo(widget)).toMatchObject({ body: "> secret.txt", attachments: [] });
  const large = { name: "film.mp4", bytes: "x".repeat(MAX_UPLOAD_BYTES + 1) };
  await postWebhook(mattermost.write(person, { ...inThread, message: "See" }, [large]), here);
  await vi.waitFor(
    () => expect(lastReceived(widget)).toMatchObject({ body: "See\n\n> film.mp4", attachments: [] }),
    POLL_OPTIONS,
  );
});

test("a thread whose first post had no answer is mapped to the conversation, before and after the search", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const person = mattermost.addPerson("bea", { email: admin.email });
  mattermost.losesAnswers = true;
  mattermost.forgetsPending = true;
  const heard = await aThread(here, "One");
  const early = mattermost.write(person, { channel_id: channel, root_id: heard.root.id, message: "Yes, one" });
  await postWebhook(early, here);
  expect(await answerTo(heard.widget)).toMatchObject({ body: "Yes, one" });
  await heard.widget.send("Two");
  const unheard = await aThread(here, "Three");
  for (let written = 0; written < 70; written++) mattermost.write(person, { channel_id: channel, message: "Lunch?" });
  await unheard.widget.send("Four");
  mattermost.losesAnswers = false;
  await vi.waitFor(() => {
    const texts = (rootId: string) => textsIn(channel, rootId).map((text) => text.split(": ").at(-1));
    expect([texts(heard.root.id), texts(unheard.root.id)]).toEqual([["Yes, one", "Two"], ["Four"]]);
  }, POLL_OPTIONS);
  expect(textsIn(channel, "").filter((text) => text !== "Lunch?")).toHaveLength(2);
  expect(mattermost.unknown).toEqual([]);
});

test("another user's post with the server's mark is not mapped", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  const forged = mattermost.write(person, { channel_id: channel, message: "Ours", props: root.props });
  const write = (root_id: string, message: string) =>
    postWebhook(mattermost.write(person, { channel_id: channel, root_id, message }), here);
  await write(forged.id, "Elsewhere");
  await write(root.id, "Here");
  await vi.waitFor(async () => {
    expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "Here"]);
  }, POLL_OPTIONS);
});

test("during a rate limit of Mattermost, a post in the thread waits, and is then stored", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { root, widget } = await aThread(here);
  const person = mattermost.addPerson("bea", { email: admin.email });
  const post = mattermost.write(person, { channel_id: channel, root_id: root.id, message: "Patience" });
  mattermost.pauseSeconds = 1;
  await postWebhook(post, here);
  await vi.waitFor(async () => expect((await authorization(admin))?.failing_since).not.toBeNull(), POLL_OPTIONS);
  mattermost.pauseSeconds = 0;
  expect(await answerTo(widget)).toMatchObject({ body: "Patience" });
});
