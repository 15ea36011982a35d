import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { invalid } from "../harness/refusals.ts";
import { useWorld } from "../harness/world.ts";

const world = useWorld();

test("an agent's message that is sent twice is stored and published once", async () => {
  const { agent, conversation } = await world.aConversation();
  const desk = await world.desk(agent);
  const message = { id: randomUUID(), body: "Once" };
  const first = await world.sendMessage(agent, conversation.id, message);
  const second = await world.sendMessage(agent, conversation.id, { ...message, body: "Twice?" });
  expect(second).toEqual(first);
  await desk.settled();
  expect(desk.received("shout")).toHaveLength(1);
  expect((await world.conversation(agent, conversation.id)).messages).toEqual([first]);
});

test("a message that is sent many times concurrently is stored and published once", async () => {
  const { agent, conversation } = await world.aConversation();
  const desk = await world.desk(agent);
  const id = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => world.sendMessage(agent, conversation.id, { id, body: "Once" })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await desk.settled();
  expect(desk.received("shout").map((shout) => shout.id)).toEqual([id]);
});

test("a visitor's message that is sent twice is answered twice and published once", async () => {
  const { agent, visitor } = await world.aConversation();
  const [widget, desk] = [await world.widget(visitor), await world.desk(agent)];
  const message = { id: randomUUID(), body: "Once" };
  expect(await widget.send(message)).toEqual({ status: "ok", response: {} });
  expect(await widget.send(message)).toEqual({ status: "ok", response: {} });
  await desk.settled();
  expect(desk.received("shout").map(({ id }) => id)).toEqual([message.id]);
  expect(widget.received("shout").map(({ id }) => id)).toEqual([message.id]);
});

test("a repeated message does not reopen a conversation that was closed since", async () => {
  const { agent, visitor, conversation } = await world.aConversation();
  const widget = await world.widget(visitor);
  const message = { id: randomUUID(), body: "Once" };
  await widget.send(message);
  await world.change(agent, conversation.id, { status: "closed" });
  await widget.send(message);
  expect(await world.conversation(agent, conversation.id)).toMatchObject({ status: "closed" });
});

test("an id of another author's message or of another conversation is taken", async () => {
  const { account, agent, visitor, conversation } = await world.aConversation();
  const { conversation: other } = await world.aConversation({ account });
  const colleague = await world.anAgent({ account });
  const { id } = await world.sendMessage(agent, conversation.id, "Mine");
  const again = (who: typeof agent, conversation_id: string) =>
    world.call("POST", "/api/messages", {
      token: who.token,
      body: { message: { id, conversation_id, body: "Mine?" } },
    });
  const taken = invalid({ id: ["has already been taken"] });
  expect(await again(colleague, conversation.id)).toMatchObject(taken);
  expect(await again(agent, other.id)).toMatchObject(taken);
  expect(await (await world.widget(visitor)).send({ id, body: "Mine?" })).toEqual({
    status: "error",
    response: { reason: "id has already been taken" },
  });
});

test("an id sent to two conversations concurrently is stored in one, and other messages are stored all the same", async () => {
  const { account, agent, conversation } = await world.aConversation();
  const { conversation: other } = await world.aConversation({ account });
  const id = randomUUID();
  const post = (message: object) => world.call("POST", "/api/messages", { token: agent.token, body: { message } });
  const answers = await Promise.all([
    post({ conversation_id: conversation.id, body: "before" }),
    post({ id, conversation_id: conversation.id, body: "one" }),
    post({ id, conversation_id: other.id, body: "the other" }),
    post({ conversation_id: other.id, body: "after" }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 422]);
});

test("an id of another account's message can be used, because ids are unique within an account", async () => {
  const [ours, theirs] = [await world.aConversation(), await world.aConversation()];
  const { id } = await world.sendMessage(ours.agent, ours.conversation.id, "Ours");
  expect(await world.sendMessage(theirs.agent, theirs.conversation.id, { id, body: "Theirs" })).toMatchObject({
    id,
    account_id: theirs.account.id,
    body: "Theirs",
  });
  expect((await world.conversation(ours.agent, ours.conversation.id)).messages).toMatchObject([{ id, body: "Ours" }]);
});
