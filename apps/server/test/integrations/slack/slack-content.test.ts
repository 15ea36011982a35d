import { expect, test } from "vitest";
import { forwardedMessage, messagePreview } from "../../../../../e2e/providers/slack/slack-shares.ts";
import type { Account, Agent } from "../../harness/world.ts";
import { runDelayedJobs } from "../every-integration.ts";
import { useSlack, waitUntil } from "./slack-world.ts";

/** How the content of a message in Slack is shown here. */
const { slack, world, here } = await useSlack();

/** A thread in the reply channel, and its messages after the visitor's. */
async function aThread(more: { account?: Account } = {}) {
  const connection = await here.connected(more);
  const { account, admin, channel } = connection;
  slack.addUser({ id: "U1", email: admin.email });
  const { conversation, header } = await here.aThread(channel, account);
  const messages = async () => (await here.messagesOf(admin, conversation.id)).slice(1);
  return {
    ...connection,
    messages,
    write: (more: Partial<Parameters<typeof slack.write>[1]>) =>
      slack.write(channel, { user: "U1", text: "", thread_ts: header.ts, ...more }),
    arrived: () => waitUntil("a message", async () => (await messages()).at(-1)),
  };
}

const aCompany = ({ token }: Agent, slack_channel_id: string, slack_channel_name: string) =>
  world.data("POST", "/api/companies", {
    token,
    body: { company: { name: "Acme", slack_channel_id, slack_channel_name } },
  });

test("a mentioned channel has its name: that of this account, else that in Slack, else its id", async () => {
  const { admin, channel, write, arrived } = await aThread();
  const [ours, seen, hidden] = [here.aChannel(), here.aChannel({ is_member: false }), here.aChannel()];
  Object.assign(hidden, { is_private: true, is_member: false });
  await aCompany(admin, ours.id, "#acme-and-us");
  await slack.send(world.url, write({ text: `<#${channel}> <#${ours.id}|> <#${seen.id}|> <#${hidden.id}|>` }));
  const own = slack.channels.get(channel)!.name;
  expect((await arrived()).body).toBe(`#${own} #acme-and-us #${seen.name} #${hidden.id}`);
  expect(slack.askedFor("POST", "/api/conversations.info").map(({ text }) => text)).toEqual([
    `channel=${seen.id}`,
    `channel=${hidden.id}`,
  ]);
  expect((await here.authorization(admin))?.failing_since).toBeNull();
});

test("without the permission to read channels, a mentioned channel has its id, and the connection works", async () => {
  const { admin, write, arrived } = await aThread();
  const mentioned = here.aChannel();
  slack.missingScopes = ["channels:read"];
  await slack.send(world.url, write({ text: `See <#${mentioned.id}|>` }));
  expect((await arrived()).body).toBe(`See #${mentioned.id}`);
  expect(await here.authorization(admin)).toMatchObject({ needs_reconnect: false, failing_since: null });
});

test("a message waits for the name of a channel while Slack limits that method", async () => {
  const { write, messages, arrived } = await aThread();
  const mentioned = here.aChannel();
  slack.callsLeft.set("conversations.info", 0);
  await slack.send(world.url, write({ text: `See <#${mentioned.id}|>` }));
  await waitUntil("a request", () => slack.askedFor("POST", "/api/conversations.info").length === 1);
  expect(await messages()).toEqual([]);
  slack.callsLeft.clear();
  await runDelayedJobs(world);
  expect((await arrived()).body).toBe(`See #${mentioned.name}`);
});

/** A message in another channel. */
function anotherMessage(text: string, more: object = {}) {
  const channel = here.aChannel({ is_member: false });
  const author = slack.addUser({ id: "UBOB", real_name: "Bob Bell" });
  slack.write(channel.id, { user: author.id, text, ...more });
  return [channel, slack.team.id, channel.messages.at(-1)!, author] as const;
}

test("a message that only forwards another one reaches the visitor with its author, link and files", async () => {
  const { write, arrived } = await aThread();
  const file = slack.addFile("forwarded.txt", "a plan");
  const forwarded = forwardedMessage(...anotherMessage("It is\nfixed", { files: [file] }));
  await slack.send(world.url, write({ attachments: [forwarded] }));
  expect(await arrived()).toMatchObject({
    body: `[Forwarded message](${forwarded.from_url}) from Bob Bell:\n> It is\n> fixed`,
    attachments: [{ filename: "forwarded.txt" }],
    type: "reply",
  });
});

test("a message that forwards another one with a note prefix is a note", async () => {
  const { write, arrived } = await aThread();
  const forwarded = forwardedMessage(...anotherMessage("It is fixed"));
  await slack.send(world.url, write({ text: ";; among us", attachments: [forwarded] }));
  expect(await arrived()).toMatchObject({
    body: `among us\n\n[Forwarded message](${forwarded.from_url}) from Bob Bell:\n> It is fixed`,
    type: "note",
  });
});

test("the preview of a link to a message in another channel does not reach the visitor", async () => {
  const { write, arrived } = await aThread();
  const preview = messagePreview(...anotherMessage("Internal", { files: [slack.addFile("internal.txt", "a")] }));
  await slack.send(world.url, write({ text: `See <${preview.from_url}>`, attachments: [preview] }));
  expect(await arrived()).toMatchObject({ body: `See ${preview.from_url}`, attachments: [] });
});

test("forwarded messages in an imported thread have their text", async () => {
  const { account, admin, channel, user, email } = await here.aSupportChannel();
  await world.aVisitor({ account, email });
  const first = slack.write(channel, { text: "Deploy failed", bot_id: "BCI" });
  const forwarded = forwardedMessage(...anotherMessage("It is fixed"));
  const reply = slack.write(channel, { user, text: "", thread_ts: first.ts, attachments: [forwarded] });
  await slack.send(world.url, reply);
  const [, message] = await waitUntil("both", async () => {
    const messages = await here.messagesOf(admin);
    return messages.length === 2 && messages;
  });
  expect(message?.body).toBe(`[Forwarded message](${forwarded.from_url}) from Bob Bell:\n> It is fixed`);
});

test("signed messages with hostile blocks show nothing of them, and the next one arrives", async () => {
  const { write, messages } = await aThread();
  const nested = (depth: number) =>
    Array.from({ length: depth }).reduce<object>((inside) => ({ type: "rich_text_section", elements: [inside] }), {
      type: "text",
      text: "Hidden",
    });
  const wide = Array.from({ length: 20_000 }, () => ({ type: "divider" }));
  const lists = [[nested(40)], [{ type: "rich_text", elements: [nested(40)] }], wide, [null, 7]];
  const ignored = ["no list", [nested(90)]];
  for (const blocks of [...lists, ...ignored]) {
    expect(await slack.send(world.url, { ...write({ text: "" }), blocks })).toMatchObject({ status: 200 });
  }
  await slack.send(world.url, write({ text: "Hello" }));
  await here.settled();
  expect((await messages()).map(({ body }) => body)).toEqual([
    ...lists.map(() => "This message has content that only Slack shows."),
    "Hello",
  ]);
});
