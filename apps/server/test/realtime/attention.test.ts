import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pushed } from "../harness/clients.ts";
import type { Agent } from "../harness/people.ts";
import { useWorld } from "../harness/world.ts";

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
