import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { pushed } from "../harness/clients.ts";
import type { Agent } from "../harness/people.ts";
import { type Account, useWorld } from "../harness/world.ts";

/** Each agent sees which conversations other agents have open, so that two do not answer at the same time. */
const world = useWorld();

const nowhere = { conversation_id: null, is_typing: false };

async function aWatcher(agent: Agent) {
  const client = world.client({ token: agent.token });
  const { channel } = await client.join(`attention:${agent.account_id}`);
  return { client, attend: (attention: object) => pushed(channel, "attend", attention) };
}

test("a colleague receives an agent's open conversation, typing state and departure", async () => {
  const { account, agent, conversation } = await world.aConversation();
  const colleague = await aWatcher(await world.anAgent({ account }));
  await colleague.client.next("presence_state");
  const { client, attend } = await aWatcher(agent);
  const key = `user:${agent.id}`;
  await attend({ conversation_id: conversation.id, is_typing: false });
  await attend({ conversation_id: conversation.id, is_typing: true });

  await expect
    .poll(() => colleague.client.received("presence_diff").at(-1)?.joins[key]?.metas)
    .toMatchObject([{ user_id: agent.id, conversation_id: conversation.id, is_typing: true }]);
  client.close();
  await expect
    .poll(() => colleague.client.received("presence_diff").at(-1))
    .toMatchObject({
      joins: {},
      leaves: { [key]: { metas: [{ conversation_id: conversation.id, is_typing: true }] } },
    });
});

test("a later client receives the state of all agents when it joins", async () => {
  const { account, agent, conversation } = await world.aConversation();
  const { attend } = await aWatcher(agent);
  await attend({ conversation_id: conversation.id, is_typing: false });
  const { client } = await aWatcher(await world.anAgent({ account }));
  expect((await client.next("presence_state"))[`user:${agent.id}`]).toMatchObject({
    metas: [{ user_id: agent.id, conversation_id: conversation.id, is_typing: false }],
  });
});

test("an agent with two tabs has two entries", async () => {
  const { account, agent, conversation } = await world.aConversation();
  const [first, second] = [await aWatcher(agent), await aWatcher(agent)];
  await first.attend({ conversation_id: conversation.id, is_typing: true });
  await second.attend(nowhere);
  const { client } = await aWatcher(await world.anAgent({ account }));
  const { metas } = (await client.next("presence_state"))[`user:${agent.id}`];
  expect(metas).toMatchObject([{ conversation_id: conversation.id, is_typing: true }, nowhere]);
});

test.each([
  {},
  { conversation_id: "somewhere", is_typing: false },
  { conversation_id: null, is_typing: "very" },
  { conversation_id: randomUUID(), is_typing: false },
])("an invalid payload is refused and not published: %j", async (attention) => {
  const { account, agent } = await world.aConversation();
  const colleague = await aWatcher(await world.anAgent({ account }));
  const { attend } = await aWatcher(agent);
  expect(await attend(attention)).toMatchObject({ status: "error" });
  await attend(nowhere);
  await expect.poll(() => colleague.client.received("presence_diff").length).toBeGreaterThan(0);
  expect(JSON.stringify(colleague.client.all)).not.toMatch(/somewhere|very/);
});

test("visitors and other accounts cannot join", async () => {
  const { account } = await world.aConversation();
  const { admin: neighbour } = await world.anAccount();
  const refused = { status: "error", response: { reason: "Unauthorized" } };
  expect(await world.client().join(`attention:${account.id}`)).toMatchObject(refused);
  expect(await world.client({ token: neighbour.token }).join(`attention:${account.id}`)).toMatchObject(refused);
});

test("the customer receives no typing event for a private note", async () => {
  const { agent, visitor, conversation } = await world.aConversation();
  const widget = await world.widget(visitor);
  const { attend } = await aWatcher(agent);
  const writing = { conversation_id: conversation.id, is_typing: true };
  await attend(writing);
  await attend({ ...writing, is_for_customer: false });
  await widget.settled();
  expect(widget.received("typing")).toEqual([]);
  await attend({ ...writing, is_for_customer: true });
  expect(await widget.next("typing")).toEqual({ is_typing: true });
  await attend({ ...writing, is_for_customer: false }); // the agent turns the draft of an answer into a note
  expect(await widget.next("typing")).toEqual({ is_typing: false });
});

test("the customer receives typing without the agent's identity, and its end", async () => {
  const { account, agent, visitor, conversation } = await world.aConversation();
  const other = await world.aConversation({ account });
  const [widget, elsewhere] = [await world.widget(visitor), await world.widget(other.visitor)];
  const { attend } = await aWatcher(agent);
  await attend({ conversation_id: conversation.id, is_typing: true, is_for_customer: true });
  expect(await widget.next("typing")).toEqual({ is_typing: true });
  await attend({ conversation_id: other.conversation.id, is_typing: true, is_for_customer: true });
  expect(await widget.next("typing")).toEqual({ is_typing: false });
  expect(await elsewhere.next("typing")).toEqual({ is_typing: true });
});

test("the team receives that a visitor types, and other teams do not", async () => {
  const { agent, visitor, conversation } = await world.aConversation();
  const { admin: neighbour } = await world.anAccount();
  const [watcher, elsewhere] = [await aWatcher(agent), await aWatcher(neighbour)];
  const widget = await world.widget(visitor);
  for (const is_typing of [true, false]) {
    expect(await pushed(widget.channel, "typing", { is_typing })).toEqual({ status: "ok", response: {} });
    expect(await watcher.client.next("typing")).toEqual({ conversation_id: conversation.id, is_typing });
  }
  await elsewhere.attend(nowhere);
  expect(elsewhere.client.received("typing")).toEqual([]);
  await widget.settled();
  expect(widget.received("typing")).toEqual([]);
});

test("a client that has not named the customer cannot publish that the visitor types", async () => {
  const { agent, conversation } = await world.aConversation();
  const watcher = await aWatcher(agent);
  const { channel } = await world.client().join(`conversation:${conversation.id}`);
  const refused = { status: "error", response: { reason: "unauthorized" } };
  expect(await pushed(channel, "typing", { is_typing: true })).toEqual(refused);
  await watcher.attend(nowhere);
  expect(watcher.client.received("typing")).toEqual([]);
});

test("the customer receives that the team read the messages, and no other customer does", async () => {
  const { account, agent, visitor, conversation } = await world.aConversation();
  const other = await world.aConversation({ account });
  const [widget, elsewhere] = [await world.widget(visitor), await world.widget(other.visitor)];
  await widget.send("Hello?");
  const desk = await world.desk(agent);
  await desk.read(conversation.id);
  expect(await widget.next("read")).toEqual({});
  await elsewhere.settled();
  expect(elsewhere.received("read")).toEqual([]);
});

describe("a preview of what the visitor types", () => {
  const preview = ({ admin }: Account, is_typing_previewed: boolean) =>
    world.call("PUT", "/api/accounts/me", { token: admin.token, body: { account: { is_typing_previewed } } });

  test("reaches the agents of an account that has switched it on, and nobody else", async () => {
    const { account, agent, visitor, conversation } = await world.aConversation();
    const { admin: neighbour } = await world.anAccount();
    const [watcher, elsewhere] = [await aWatcher(agent), await aWatcher(neighbour)];
    const [widget, otherTab] = [await world.widget(visitor), await world.widget(visitor)];
    const typing = { is_typing: true, text: "My password is" };
    const told = { conversation_id: conversation.id, is_typing: true };

    await pushed(widget.channel, "typing", typing);
    expect(await watcher.client.next("typing")).toEqual(told);
    await preview(account, true);
    await pushed(widget.channel, "typing", typing);
    expect(await watcher.client.next("typing")).toEqual({ ...told, text: "My password is" });
    await preview(account, false);
    await pushed(widget.channel, "typing", typing);
    expect(await watcher.client.next("typing")).toEqual(told);

    await elsewhere.attend(nowhere);
    await otherTab.settled();
    expect([...elsewhere.client.received("typing"), ...otherTab.received("typing")]).toEqual([]);
  });

  test.each([["x".repeat(501)], [5], [{}]])("is refused when its text is invalid", async (text) => {
    const { account, agent, visitor } = await world.aConversation();
    await preview(account, true);
    const watcher = await aWatcher(agent);
    const widget = await world.widget(visitor);
    expect(await pushed(widget.channel, "typing", { is_typing: true, text })).toMatchObject({ status: "error" });
    await watcher.attend(nowhere);
    expect(watcher.client.received("typing")).toEqual([]);
  });
});

describe("the end of a conversation", () => {
  test("reaches the customer, with every later change", async () => {
    const { account, agent, visitor, conversation } = await world.aConversation();
    const other = await world.aConversation({ account });
    const [widget, elsewhere] = [await world.widget(visitor), await world.widget(other.visitor)];
    const changes: [object, boolean][] = [
      [{ status: "closed" }, true],
      [{ status: "open" }, false],
    ];
    for (const [change, is_closed] of changes) {
      await world.change(agent, conversation.id, change);
      expect(await widget.next("state")).toEqual({ is_closed });
    }
    await world.change(agent, conversation.id, { priority: "priority" });
    await world.archive(agent, conversation.id);
    expect(await widget.next("state")).toEqual({ is_closed: true });
    await elsewhere.settled();
    expect(elsewhere.received("state")).toEqual([]);
  });

  test("the visitor's message that reopens it says so, too", async () => {
    const { agent, visitor, conversation } = await world.aConversation();
    const widget = await world.widget(visitor);
    await world.change(agent, conversation.id, { status: "closed" });
    expect(await widget.next("state")).toEqual({ is_closed: true });
    await widget.send("One more thing");
    expect(await widget.next("state")).toEqual({ is_closed: false });
  });

  test("is known to a client that joins later", async () => {
    const { agent, visitor, conversation } = await world.aConversation();
    await world.change(agent, conversation.id, { status: "closed" });
    const client = world.client();
    const joined = await client.join(`conversation:${conversation.id}`, { customer_id: visitor.customer.id });
    expect(joined).toMatchObject({ status: "ok", response: { is_closed: true } });
  });
});
