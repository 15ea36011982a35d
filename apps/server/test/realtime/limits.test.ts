import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pushed } from "../harness/clients.ts";
import { useWorld } from "../harness/world.ts";

/** The limits of one socket (`realtime.md` §1.4, §5). */
const world = useWorld({
  RATE_LIMITS: "visitor-message=4/hour,messages-seen=4/hour,visitor-typing=4/hour,join=110/hour,join-address=400/hour",
});

const rateLimited = { status: "error", response: { reason: "rate limited" } };

test("a visitor who writes too much gets an error and is not stored; others can write", async () => {
  const { agent, visitor, conversation } = await world.aConversation();
  const [fast, other] = [await world.widget(visitor), await world.widget(visitor)];
  const answers = [];
  for (const body of ["1", "2", "3", "4", "5"]) answers.push(await fast.send(body));
  expect(answers.map(({ status }) => status)).toEqual(["ok", "ok", "ok", "ok", "error"]);
  expect(answers.at(-1)).toEqual(rateLimited);
  expect(await other.send("6")).toMatchObject({ status: "ok" });
  expect((await world.conversation(agent, conversation.id)).messages.map(({ body }) => body)).toEqual([
    "1",
    "2",
    "3",
    "4",
    "6",
  ]);
});

test("a visitor's messages in two conversations share one limit", async () => {
  const { account, visitor } = await world.aConversation();
  const { visitor: second } = await world.aConversation({ account, visitor });
  const widget = await world.widget(visitor);
  const { channel } = await widget.join(`conversation:${second.conversation_id}`, { customer_id: visitor.customer.id });
  for (const body of ["1", "2"]) {
    await widget.send(body);
    await pushed(channel, "shout", { body });
  }
  expect(await widget.send("3")).toEqual(rateLimited);
  expect(await pushed(channel, "shout", { body: "3" })).toEqual(rateLimited);
});

test("an agent's messages have no limit", async () => {
  const { agent, conversation } = await world.aConversation();
  const desk = await world.desk(agent);
  for (const body of ["1", "2", "3", "4", "5", "6"]) {
    expect(await desk.send({ conversation_id: conversation.id, body })).toMatchObject({ status: "ok" });
  }
});

test("a visitor who ignores the limit is disconnected with 1008", async () => {
  const { visitor } = await world.aConversation();
  const widget = await world.widget(visitor);
  for (let sent = 0; sent < 80; sent++) widget.channel.push("shout", { body: "Spam" });
  expect(await widget.closed()).toBe(1008);
});

test("a client can fail sixty joins a minute", async () => {
  const client = world.client();
  const answers = [];
  for (let tried = 0; tried < 61; tried++) {
    const { response } = await client.join(`conversation:${randomUUID()}`);
    answers.push(response.reason);
  }
  expect(new Set(answers.slice(0, 60))).toEqual(new Set(["unauthorized"]));
  expect(answers[60]).toBe("rate limited");
});

test("a socket can join a hundred channels", async () => {
  const account = await world.anAccount();
  const client = world.client({ token: account.admin.token });
  const { customer } = await world.aVisitor({ account });
  const topics = [];
  for (let index = 0; index < 101; index++) {
    topics.push(`conversation:${(await world.open(account.admin, customer.id)).id}`);
  }
  const answers = [];
  for (const topic of topics) answers.push(await client.join(topic));
  expect(answers.slice(0, 100).every(({ status }) => status === "ok")).toBe(true);
  expect(answers[100]).toMatchObject({ status: "error", response: { reason: "too many channels joined" } });
});

test.each([
  ["messages:seen", {}],
  ["typing", { is_typing: true }],
])("repeated pushes of %s are limited over all sockets, per conversation", async (event, payload) => {
  const { visitor } = await world.aConversation();
  const [one, another] = [await world.widget(visitor), await world.widget(visitor)];
  for (const { channel } of [one, one, another, another]) {
    expect(await pushed(channel, event, payload)).toMatchObject({ status: "ok" });
  }
  for (const { channel } of [one, another]) expect(await pushed(channel, event, payload)).toEqual(rateLimited);

  const { visitor: other } = await world.aConversation();
  expect(await pushed((await world.widget(other)).channel, event, payload)).toMatchObject({ status: "ok" });
});

test("a socket that joins and leaves repeatedly gets errors, and stays connected", async () => {
  const { visitor } = await world.aConversation();
  const widget = await world.widget(visitor);
  const answers = [];
  for (let tried = 0; tried < 110; tried++) {
    const { channel, status, response } = await widget.join("conversation:lobby");
    answers.push({ status, response });
    channel.leave();
  }
  expect(answers.slice(0, 109).every(({ status }) => status === "ok")).toBe(true);
  expect(answers[109]).toEqual(rateLimited);
  expect(await widget.send("Still here")).toMatchObject({ status: "ok" });
});
