import { expect, test, vi } from "vitest";
import { POLL_OPTIONS, useMattermost } from "./mattermost-world.ts";

/** Messages to Mattermost: `behaviour.md` §14.4. */
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
  answerTo,
  messagesIn,
} = await useMattermost();

test("the first message of a conversation begins a thread, and later messages are posted under it", async () => {
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
  await world.sendMessage(admin, id, { body: "Until **six**", file_ids: [file.id] });
  await world.sendMessage(admin, id, { body: "Ask Bob", type: "note", private: true });
  await widget.send("Thanks");
  await vi.waitFor(() => {
    expect(textsIn(channel, root.id)).toEqual([
      `*:woman_technologist: ${admin.email}*: Until **six**\n> [${file.filename}](${file.file_url})`,
      `*:woman_technologist: ${admin.email}*: \\\\ _Ask Bob_`,
      "*:wave: Ann (ann@example.com)*: Thanks",
    ]);
  }, POLL_OPTIONS);
  expect(mattermost.unknown).toEqual([]);
});

test("an older conversation begins its thread with the next message", async () => {
  const account = await world.anAccount();
  const { conversation } = await world.aConversation({ account });
  await world.sendMessage(account.admin, conversation.id, "Before");
  const channel = mattermost.addChannel();
  await tryConnect(account.admin, typedFor(channel));
  await world.sendMessage(account.admin, conversation.id, "After");
  await vi.waitFor(() => expect(textsIn(channel.id, "")).toEqual([expect.stringMatching(/: After$/)]), POLL_OPTIONS);
});

test("a conversation is posted to the channel of its inbox, or to the account's", async () => {
  const { account, admin, channel } = await connected();
  const other = mattermost.addChannel();
  await tryConnect(admin, { ...typedFor(other), inbox_id: account.inbox_id });
  const visitor = await world.aVisitor({ account });
  const second = await world.anInbox(admin);
  const ofPrimary = await world.open(admin, visitor.customer.id, { inbox_id: account.inbox_id });
  const ofSecond = await world.open(admin, visitor.customer.id, { inbox_id: second.id });
  await world.sendMessage(admin, ofPrimary.id, "One");
  await world.sendMessage(admin, ofSecond.id, "Two");
  await vi.waitFor(() => {
    expect(textsIn(other.id)).toContainEqual(expect.stringMatching(/: One$/));
    expect(
      textsIn(channel)
        .concat(textsIn(other.id))
        .filter((text) => /: Two$/.test(text)),
    ).toHaveLength(1);
  }, POLL_OPTIONS);
});

test("conversations of an inbox without a channel go to the channel that was connected last", async () => {
  const { account, admin, id, channel } = await connected();
  const other = mattermost.addChannel();
  await tryConnect(admin, { ...typedFor(other), inbox_id: account.inbox_id });
  const visitor = await world.aVisitor({ account });
  const inbox = await world.anInbox(admin);
  const { id: inOther } = await world.open(admin, visitor.customer.id, { inbox_id: inbox.id });
  await world.sendMessage(admin, inOther, "One");
  await vi.waitFor(() => expect(textsIn(other.id)).toEqual([expect.stringMatching(/: One$/)]), POLL_OPTIONS);
  await tryConnect(admin, { id, access_token: mattermost.botToken });
  const { id: inFirst } = await world.open(admin, visitor.customer.id, { inbox_id: inbox.id });
  await world.sendMessage(admin, inFirst, "Two");
  await vi.waitFor(() => expect(textsIn(channel)).toEqual([expect.stringMatching(/: Two$/)]), POLL_OPTIONS);
});

test("while Mattermost is down or limits requests, messages wait in order, and the page says why", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root, widget } = await aThread(here);
  const failing = (why: string) =>
    vi.waitFor(async () => expect(await authorization(admin)).toMatchObject({ failing_why: why }), POLL_OPTIONS);
  const bodies = () => textsIn(channel, root.id).map((text) => text.split(": ").at(-1));

  mattermost.pauseSeconds = 1;
  await widget.send("One");
  await widget.send("Two");
  await failing("Mattermost asked Parley to wait");
  expect(bodies()).toEqual([]);
  mattermost.pauseSeconds = 0;
  await vi.waitFor(() => expect(bodies()).toEqual(["One", "Two"]), POLL_OPTIONS);
  await vi.waitFor(async () => expect((await authorization(admin))?.failing_since).toBeNull(), POLL_OPTIONS);

  mattermost.isDown = true;
  await widget.send("Three");
  await failing("Mattermost does not answer (503)");
  mattermost.isDown = false;
  await vi.waitFor(() => expect(bodies()).toEqual(["One", "Two", "Three"]), POLL_OPTIONS);
  expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "One", "Two", "Three"]);
});

test("a Mattermost that does not answer counts as down, and conversations work", async () => {
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
  }, POLL_OPTIONS);
  expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "Are you there?"]);
  mattermost.slowMs = 0;
  await vi.waitFor(
    () => expect(textsIn(channel, root.id)).toEqual([expect.stringMatching(/: Are you there\?$/)]),
    POLL_OPTIONS,
  );
});

test("a post whose answer was lost is not repeated", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { root, widget } = await aThread(here);
  mattermost.losesAnswers = true;
  await widget.send("One");
  await widget.send("Two");
  await vi.waitFor(() => {
    expect(textsIn(channel, root.id).map((text) => text.split(": ").at(-1))).toEqual(["One", "Two"]);
  }, POLL_OPTIONS);
  mattermost.losesAnswers = false;
  const waiting = world.db.selectFrom("integration_deliveries").where("account_id", "=", admin.account_id);
  await expect.poll(() => waiting.select("subject_id").execute(), POLL_OPTIONS).toEqual([]);
  expect((await authorization(admin))?.failing_since).toBeNull();
  expect(mattermost.lostAnswers).toBeGreaterThan(0);
  expect(textsIn(channel, root.id)).toHaveLength(2);
});

test("while the bot is not in the channel, messages and replies wait", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { root, widget } = await aThread(here);
  mattermost.leave(channel, mattermost.bot);
  await widget.send("Waiting");
  await vi.waitFor(async () => {
    expect(await authorization(admin)).toMatchObject({
      failing_why: "Mattermost does not allow access to the channel",
      needs_reconnect: false,
    });
  }, POLL_OPTIONS);
  const person = mattermost.addPerson("bea", { email: admin.email });
  const post = mattermost.write(person, { channel_id: channel, root_id: root.id, message: "Here I am" });
  await postWebhook(post, here);
  await vi.waitFor(() => expect(mattermost.askedFor("GET", `/api/v4/posts/${post.id}`)).not.toEqual([]), POLL_OPTIONS);
  mattermost.join(channel, mattermost.bot);
  await vi.waitFor(() => expect(textsIn(channel, root.id).at(-1)).toMatch(/: Waiting$/), POLL_OPTIONS);
  expect(await answerTo(widget)).toMatchObject({ body: "Here I am" });
});

test("when a thread was deleted, the conversation continues in another", async () => {
  const here = await connected();
  const { admin, channel } = here;
  const { id, root, widget } = await aThread(here);
  root.delete_at = Date.now();
  await widget.send("Still there?");
  const again = await vi.waitFor(() => {
    const [, second] = mattermost.postsIn(channel, "");
    expect(second?.message).toMatch(/: Still there\?$/);
    return second!;
  }, POLL_OPTIONS);
  const person = mattermost.addPerson("bea", { email: admin.email });
  await postWebhook(mattermost.write(person, { channel_id: channel, root_id: again.id, message: "Yes" }), here);
  await vi.waitFor(async () => {
    expect((await messagesIn(admin, id)).map(({ body }) => body)).toEqual(["Hello?", "Still there?", "Yes"]);
  }, POLL_OPTIONS);
});

test("while Mattermost cannot read an existing thread, no other thread begins", async () => {
  const here = await connected();
  const { channel } = here;
  const { root, widget } = await aThread(here);
  mattermost.losesThreads = true;
  await widget.send("Still there?");
  await vi.waitFor(() => expect(mattermost.askedFor("GET", `/api/v4/posts/${root.id}`)).not.toEqual([]), POLL_OPTIONS);
  mattermost.losesThreads = false;
  await vi.waitFor(
    () => expect(textsIn(channel, root.id)).toEqual([expect.stringMatching(/: Still there\?$/)]),
    POLL_OPTIONS,
  );
  expect(mattermost.postsIn(channel, "")).toEqual([root]);
});
