import type { Message } from "@parley/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { SlackStandIn } from "../../../../../e2e/providers/slack/slack.ts";
import type { Account } from "../../harness/world.ts";
import { runDelayedJobs } from "../every-integration.ts";
import { useSlack, useSlackServer, waitUntil } from "./slack-world.ts";

const { slack, world, here } = await useSlack();
const unsigned = useSlackServer(slack, { SLACK_SIGNING_SECRET: "", DEBUG_MODE: "1" });

async function aThreadOf(account: Account, channel: string) {
  const thread = await here.aThread(channel, account);
  const write = (more: Partial<Parameters<typeof slack.write>[1]>) =>
    slack.write(channel, { user: "U1", text: "Hi", thread_ts: thread.header.ts, ...more });
  return { ...thread, write };
}

test("an agent's post in the thread reaches the visitor in the agent's name", async () => {
  const { account, admin, channel } = await here.connected();
  const colleague = await world.anAgent({ account });
  slack.addUser({ id: "UC", email: colleague.email.toUpperCase(), name: "col" });
  const { conversation, widget, write, header } = await aThreadOf(account, channel);
  const event = write({ user: "UC", text: "Hello <@UC>, see <https://example.com/a|this> &amp; wait" });
  expect((await slack.send(world.url, event)).status).toBe(200);
  expect(await widget.next("shout")).toMatchObject({ body: "Hello?" });
  expect(await widget.next("shout")).toMatchObject({
    body: "Hello @col, see [this](https://example.com/a) & wait",
    user_id: colleague.id,
    source: "slack",
    type: "reply",
    sent_at: new Date(Number(event.ts) * 1000).toISOString().replace(".000Z", "Z"),
  });
  expect(await world.conversation(admin, conversation.id)).toMatchObject({ assignee_id: colleague.id, read: true });
  await here.settled();
  expect(here.repliesIn(channel, header.ts)).toHaveLength(1); // only the agent's own message, without an echo
  expect(slack.unknown).toEqual([]);
});

test("a post of a user who is no agent is by the assignee, else by the oldest admin", async () => {
  const { account, admin, channel } = await here.connected();
  const colleague = await world.anAgent({ account });
  slack.addUser({ id: "UX", email: "somebody@example.com" });
  const { conversation, write } = await aThreadOf(account, channel);
  await slack.send(world.url, write({ user: "UX", text: "first" }));
  await waitUntil("a first", async () => (await here.messagesOf(admin, conversation.id)).length === 2);
  await world.change(admin, conversation.id, { assignee_id: colleague.id });
  await slack.send(world.url, write({ user: "UX", text: "second" }));
  await waitUntil("a second", async () => (await here.messagesOf(admin, conversation.id)).length === 3);
  const messages = await here.messagesOf(admin, conversation.id);
  expect(messages.map(({ body, user_id }) => [body, user_id])).toEqual([
    ["Hello?", null],
    ["first", admin.id],
    ["second", colleague.id],
  ]);
});

test("a post that begins with \\\\ or ;; is a private note, which the visitor never receives", async () => {
  const { account, admin, channel } = await here.connected();
  slack.addUser({ id: "U1", email: admin.email });
  const { conversation, widget, write } = await aThreadOf(account, channel);
  await slack.send(world.url, write({ text: "\\\\ careful" }));
  await slack.send(world.url, write({ text: ";; very" }));
  await slack.send(world.url, write({ text: "Done" }));
  await waitUntil("the answer", () => widget.received("shout").some(({ body }) => body === "Done"));
  expect(widget.received("shout").map(({ body }) => body)).toEqual(["Hello?", "Done"]);
  expect((await here.messagesOf(admin, conversation.id)).slice(1)).toMatchObject([
    { body: "careful", type: "note", private: true },
    { body: "very", type: "note", private: true },
    { body: "Done", type: "reply", private: false },
  ]);
});

test("a post reaches the visitor, and names its files, when Slack no longer returns its author", async () => {
  const { account, admin, channel } = await here.connected();
  const colleague = await world.anAgent({ account });
  slack.addUser({ id: "UC", email: colleague.email });
  const { conversation, write } = await aThreadOf(account, channel);
  slack.missingScopes = ["chat:write", "users:read", "files:read"];
  await world.sendMessage(admin, conversation.id, "Not told");
  await waitUntil("a failure", async () => (await here.authorization(admin))?.needs_reconnect);
  slack.asked.splice(0);
  const files = [slack.addFile("a.txt", "a")];
  await slack.send(world.url, write({ user: "UC", text: "Hello from <@UC>", files }));
  await waitUntil("the message", async () => (await here.messagesOf(admin, conversation.id)).length === 3);
  expect((await here.messagesOf(admin, conversation.id)).at(-1)).toMatchObject({
    body: "Hello from @UC\n\n> Not copied from Slack: a.txt (no permission)", // no link into the team's workspace
    user_id: admin.id,
    attachments: [],
  });
  expect(slack.askedFor("POST", "/api/users.info")).toEqual([]);
});

test("a post in the thread of a conversation that was moved to another inbox reaches the visitor", async () => {
  const account = await world.anAccount();
  const { admin } = account;
  const { channel } = await here.connected({ account, inbox_id: account.inbox_id });
  slack.addUser({ id: "U1", email: admin.email });
  const { conversation, write } = await aThreadOf(account, channel);
  const inbox = await world.anInbox(admin);
  await here.connected({ account, inbox_id: inbox.id });
  await world.change(admin, conversation.id, { inbox_id: inbox.id });
  await slack.send(world.url, write({ text: "Still here" }));
  await here.settled();
  expect((await here.messagesOf(admin, conversation.id)).map(({ body }) => body)).toEqual(["Hello?", "Still here"]);
});

test("a file is attached; one that is missing or not Slack's is only named", async () => {
  const { account, admin, channel } = await here.connected();
  slack.addUser({ id: "U1", email: admin.email });
  const { conversation, write } = await aThreadOf(account, channel);
  const elsewhere = await new SlackStandIn().open();
  const files = [
    slack.addFile("invoice.txt", "three pounds"),
    { id: "FGONE", mode: "hosted", name: "gone.txt", url_private_download: `${slack.url}/files-pri/gone.txt` },
    { id: "FBAIT", mode: "hosted", name: "bait.txt", url_private_download: `${elsewhere.url}/files-pri/bait.txt` },
  ];
  await slack.send(world.url, write({ text: "", files }));
  const [, message] = await waitUntil("a file", async () => {
    const messages = await here.messagesOf(admin, conversation.id);
    return messages.length === 2 && messages;
  });
  expect(message?.attachments).toMatchObject([{ filename: "invoice.txt" }]);
  expect(message?.body).toBe(
    "> Not copied from Slack: gone.txt (deleted)\n> Not copied from Slack: bait.txt (Slack does not show its content)",
  );
  expect(await (await fetch(message!.attachments[0]!.file_url)).text()).toBe("three pounds");
  expect(elsewhere.asked).toEqual([]);
  await elsewhere.close();
});

test("an event that is delivered three times, retried and concurrent, is one message", async () => {
  const { account, admin, channel } = await here.connected();
  slack.addUser({ id: "U1", email: admin.email });
  const { conversation, write } = await aThreadOf(account, channel);
  const event = write({ text: "Once" });
  const event_id = "EvOnce";
  await Promise.all([1, 2].map((retry) => slack.send(world.url, event, { event_id, retry })));
  await slack.send(world.url, event, { event_id, retry: 3 });
  await slack.send(world.url, event); // the same message in another event
  await here.settled();
  expect((await here.messagesOf(admin, conversation.id)).map(({ body }) => body)).toEqual(["Hello?", "Once"]);
});

test("an event that could not be stored is refused, and accepted when Slack repeats it", async () => {
  const { account, admin, channel } = await here.connected();
  slack.addUser({ id: "U1", email: admin.email });
  const { conversation, write } = await aThreadOf(account, channel);
  await here.settled();
  await sql`alter function graphile_worker.add_jobs rename to elsewhere`.execute(world.db);
  try {
    expect(await slack.send(world.url, write({ text: "Once" }))).toMatchObject({ status: 500, text: "" });
  } finally {
    await sql`alter function graphile_worker.elsewhere rename to add_jobs`.execute(world.db);
  }
  expect(await slack.replay()).toMatchObject({ status: 200 });
  await waitUntil("the message", async () => (await here.messagesOf(admin, conversation.id)).length === 2);
});

test("the server's own posts and events without text are ignored", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, write, header } = await aThreadOf(account, channel);
  for (const post of slack.thread(channel, header.ts)) await slack.send(world.url, slack.echo(channel, post));
  await slack.send(world.url, { ...write({ user: slack.botUserId, text: "a file of ours" }) });
  await slack.send(world.url, { ...write({ text: "another app's", bot_id: "BCI" }) });
  await slack.send(world.url, { ...write({ text: "edited" }), subtype: "message_changed" });
  await slack.send(world.url, { type: "message", text: "no channel" });
  await here.settled();
  expect(await here.messagesOf(admin, conversation.id)).toHaveLength(1);
});

test("an unsigned event, and one with a wrong, old or foreign signature, is refused", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, write } = await aThreadOf(account, channel);
  const event = write({ text: "Believe me" });
  const press = { action_id: "close_conversation", value: conversation.id };
  for (const forged of [
    { signature: undefined },
    { signature: "v0=00" },
    { ageSeconds: 330 },
    { ageSeconds: -330 },
    { secret: "another" },
    { signedBody: "something else" },
  ]) {
    expect(await slack.send(world.url, event, forged)).toMatchObject({ status: 401, text: "" });
    expect(await slack.press(world.url, press, forged)).toMatchObject({ status: 401, text: "" });
    expect(await slack.verify(world.url, "abc", forged)).toMatchObject({ status: 401, text: "" });
  }
  await here.settled();
  expect(await world.conversation(admin, conversation.id)).toMatchObject({ status: "open", messages: [{}] });
});

test("an event is accepted until it is five minutes old", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, write } = await aThreadOf(account, channel);
  expect((await slack.send(world.url, write({ text: "Late" }), { ageSeconds: 290 })).status).toBe(200);
  await waitUntil("the message", async () => (await here.messagesOf(admin, conversation.id)).length === 2);
});

test("a signed event that is invalid has no effect", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, write } = await aThreadOf(account, channel);
  const event = write({ text: "Hi" });
  const whole = { type: "event_callback", team_id: slack.team.id, event_id: "EvNonsense" };
  const nonsense = [
    "",
    "{",
    "null",
    "[]",
    '"text"',
    JSON.stringify(whole),
    JSON.stringify({ ...whole, event: [] }),
    JSON.stringify({ ...whole, event: { ...event, ts: "yesterday" } }),
    JSON.stringify({ ...whole, event: { ...event, channel: { id: channel } } }),
    JSON.stringify({ ...whole, event: { ...event, files: "a file", subtype: 7, user: ["U1"], bot_id: "B1" } }),
  ];
  for (const body of nonsense) {
    expect(await slack.deliver(`${world.url}/api/slack/webhook`, body)).toMatchObject({ status: 200, text: "" });
  }
  const payload = JSON.stringify({ type: "block_actions", team: slack.team, actions: [null] });
  const presses = ["", "payload=", "payload={", "payload=[]", new URLSearchParams({ payload }).toString()];
  for (const body of presses) {
    const type = "application/x-www-form-urlencoded";
    const answer = await slack.deliver(`${world.url}/api/slack/actions`, body, { type });
    expect(answer).toMatchObject({ status: 200, text: "" });
  }
  await here.settled();
  expect(await world.conversation(admin, conversation.id)).toMatchObject({ status: "open", messages: [{}] });
});

test("characters that the database cannot store are removed", async () => {
  const { account, admin, channel } = await here.connected();
  slack.addUser({ id: "U1", email: admin.email });
  const { conversation, write } = await aThreadOf(account, channel);
  const files = [{ ...slack.addFile("ab.txt", "a"), name: "a\0b.txt" }];
  await slack.send(world.url, write({ text: "One\0 \ud800", files }));
  await slack.send(world.url, write({ text: "Two" }));
  await here.settled();
  const [, one, two] = await here.messagesOf(admin, conversation.id);
  expect([one, two]).toMatchObject([
    { body: "One \ufffd", attachments: [{ filename: "ab.txt" }] },
    { body: "Two", attachments: [] },
  ]);
});

test("a deleted message is not stored again when Slack repeats its event", async () => {
  const { account, admin, channel } = await here.connected();
  slack.addUser({ id: "U1", email: admin.email });
  const { conversation, write } = await aThreadOf(account, channel);
  const event = write({ text: "Forget me" });
  const event_id = "EvForget";
  await slack.send(world.url, event, { event_id });
  const [, { id }] = await waitUntil("the message", async () => {
    const messages = await here.messagesOf(admin, conversation.id);
    return messages.length === 2 && (messages as [Message, Message]);
  });
  expect((await world.call("DELETE", `/api/messages/${id}`, { token: admin.token })).status).toBe(204);
  expect((await slack.send(world.url, event, { event_id, retry: 1 })).status).toBe(200);
  await here.settled();
  expect(await here.messagesOf(admin, conversation.id)).toHaveLength(1);
});

test("Slack's URL verification is answered", async () => {
  const answer = await slack.verify(world.url, "3eZbrw1aB");
  expect(answer).toMatchObject({ status: 200, text: "3eZbrw1aB", type: expect.stringContaining("text/plain") });
});

test("button presses in one conversation are processed in order", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation } = await aThreadOf(account, channel);
  await here.settled();
  const lanes = await world.db.transaction().execute(async (db) => {
    await sql`select from conversations where id = ${conversation.id} for update`.execute(db);
    for (const action_id of ["close_conversation", "open_conversation"]) {
      await slack.press(world.url, { action_id, value: conversation.id });
    }
    return sql<{ queue_name: string | null }>`
      select queue_name from graphile_worker.jobs where task_identifier = 'press-slack-button'`.execute(db);
  });
  const ours = lanes.rows.map(({ queue_name }) => queue_name).filter((lane) => lane?.startsWith(account.id));
  expect(ours).toEqual([expect.any(String), ours[0]]);
  await here.settled();
  expect((await world.conversation(admin, conversation.id)).status).toBe("open");
});

test("in debug mode without a secret, unsigned button presses are accepted", async () => {
  const { account, admin, channel } = await unsigned.connected();
  const { conversation } = await unsigned.aThread(channel, account);
  for (const [action_id, status] of [
    ["close_conversation", "closed"],
    ["open_conversation", "open"],
  ] as const) {
    await slack.press(unsigned.world.url, { action_id, value: conversation.id }, { signature: undefined });
    await waitUntil(status, async () => (await unsigned.world.conversation(admin, conversation.id)).status === status);
  }
});

test("the button closes and reopens the conversation, and posts that in the thread", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, header } = await aThreadOf(account, channel);
  const is = (status: string) =>
    waitUntil(`it is ${status}`, async () => (await world.conversation(admin, conversation.id)).status === status);
  const shows = (text: string) =>
    waitUntil(text, () => JSON.stringify(slack.thread(channel, header.ts)[0]?.blocks).includes(text));
  const answer = await slack.press(world.url, { action_id: "close_conversation", value: conversation.id });
  expect(answer).toMatchObject({ status: 200, text: "" });
  await is("closed");
  await shows("Reopen conversation");
  await slack.press(world.url, { action_id: "open_conversation", value: conversation.id });
  await is("open");
  await shows("Mark as resolved");
});

test("a repeated button press does not close a conversation that was reopened since", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation } = await aThreadOf(account, channel);
  const value = conversation.id;
  await slack.press(world.url, { action_id: "close_conversation", value });
  await waitUntil("closed", async () => (await world.conversation(admin, value)).status === "closed");
  await world.change(admin, value, { status: "open" });
  const again = await Promise.all([slack.replay(), slack.replay()]);
  expect(again).toMatchObject([{ status: 200 }, { status: 200 }]);
  await here.settled();
  expect((await world.conversation(admin, value)).status).toBe("open");
});

test("a button of another workspace and an invalid button change nothing", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation } = await aThreadOf(account, channel);
  slack.team = { id: "T2", name: "Other" };
  await here.connected();
  slack.team = { id: "T1", name: "Acme" };
  const press = { action_id: "close_conversation", value: conversation.id };
  await slack.press(world.url, press, { team: "T2" });
  await slack.press(world.url, { ...press, action_id: "delete_conversation" });
  await slack.press(world.url, { ...press, value: "1" });
  await here.settled();
  expect((await world.conversation(admin, conversation.id)).status).toBe("open");
});

test("a thread in a channel with the same name of another workspace has no effect", async () => {
  const { account, admin, channel } = await here.connected();
  const { conversation, write } = await aThreadOf(account, channel);
  slack.team = { id: "T3", name: "Other" };
  await here.connected();
  slack.team = { id: "T1", name: "Acme" };
  await slack.send(world.url, write({ text: "Not yours" }), { team: "T3" });
  await here.settled();
  expect(await here.messagesOf(admin, conversation.id)).toHaveLength(1);
});

test("while Slack cannot return the author, a post waits and is not lost", async () => {
  const { account, admin, channel } = await here.connected();
  slack.addUser({ id: "U1", email: admin.email });
  const { conversation, write } = await aThreadOf(account, channel);
  await here.settled();
  slack.pauseSeconds = 60;
  await slack.send(world.url, write({ text: "Later" }));
  await waitUntil("a wait", () => slack.askedFor("POST", "/api/users.info").length > 0);
  slack.pauseSeconds = 0;
  await runDelayedJobs(world);
  await waitUntil("the message", async () => (await here.messagesOf(admin, conversation.id)).length === 2);
});
