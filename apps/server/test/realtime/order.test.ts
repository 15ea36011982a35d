import type { Channel } from "phoenix";
import { describe, expect, test } from "vitest";
import { pushed } from "../harness/clients.ts";
import { type Agent, useWorld, type Visitor } from "../harness/world.ts";

/** The recipients of a message and their order, for all ways of sending (`realtime.md` §2.7). */
const world = useWorld();

interface Frame {
  topic: string;
  event: string;
  payload: { status?: string; response?: { settled?: true }; seq?: number };
}

/** One socket that joins all topics, so that the order across topics is defined. */
async function listenEverywhere(agent: Agent, visitor: Visitor) {
  const client = world.client({ token: agent.token });
  const feed = await client.join(`notification:${agent.account_id}`);
  await client.join(`conversation:lobby:${visitor.customer.id}`);
  const chat = await client.join(`conversation:${visitor.conversation_id}`, { customer_id: visitor.customer.id });
  await client.quiet(feed.channel);
  const frames: Frame[] = [];
  client.socket.onMessage((message) => {
    frames.push(message as Frame);
  });
  return { feed: feed.channel, chat: chat.channel, frames };
}

/** `topic event`, with the kind of topic instead of its name. Leaves out presence and the answers to `settle`. */
const inShort = (frames: Frame[]) =>
  frames
    .filter(({ event, payload }) => !event.startsWith("presence") && !payload.response?.settled)
    .map(({ topic, event }) => `${topic.replace(/:[0-9a-f-]{36}$/, "")} ${event}`);

const settle = (channel: Channel) => pushed(channel, "ping", { settled: true });

async function aChat(changes: object = {}) {
  const { account, agent, visitor, conversation } = await world.aConversation();
  await world.change(agent, conversation.id, changes);
  return { account, agent, visitor, conversation, ...(await listenEverywhere(agent, visitor)) };
}

describe("a message is published to the conversation, then to the account, then its changes, then answered:", () => {
  test("from a visitor, in a closed conversation", async () => {
    const { chat, frames } = await aChat({ status: "closed" });
    await pushed(chat, "shout", { body: "Hello" });
    expect(inShort(frames)).toEqual([
      "conversation shout",
      "notification shout",
      "notification conversation:updated",
      "conversation state",
      "conversation phx_reply",
    ]);
  });

  test("from a visitor, in an open, unread one", async () => {
    const { chat, frames } = await aChat();
    await pushed(chat, "shout", { body: "Hello" });
    expect(inShort(frames)).toEqual(["conversation shout", "notification shout", "conversation phx_reply"]);
  });

  test("from an agent, by socket", async () => {
    const { feed, conversation, frames } = await aChat();
    await pushed(feed, "shout", { conversation_id: conversation.id, body: "Hello" });
    expect(inShort(frames)).toEqual([
      "conversation shout",
      "notification shout",
      "notification conversation:updated",
      "conversation read",
      "notification phx_reply",
    ]);
  });

  test("from an agent, over HTTP", async () => {
    const { agent, feed, conversation, frames } = await aChat();
    await world.sendMessage(agent, conversation.id, "Hello");
    await settle(feed);
    expect(inShort(frames)).toEqual([
      "conversation shout",
      "notification shout",
      "notification conversation:updated",
      "conversation read",
    ]);
  });

  test("from a customer, entered by an agent", async () => {
    const { agent, visitor, feed, conversation, frames } = await aChat({ read: true });
    await world.sendMessage(agent, conversation.id, { body: "Hello", customer_id: visitor.customer.id });
    await settle(feed);
    expect(inShort(frames)).toEqual(["conversation shout", "notification shout", "notification conversation:updated"]);
  });

  test("as a note, without the conversation", async () => {
    const { feed, conversation, frames } = await aChat();
    await pushed(feed, "shout", { conversation_id: conversation.id, body: "Note", type: "note" });
    expect(inShort(frames)).toEqual([
      "notification shout",
      "notification conversation:updated",
      "conversation read",
      "notification phx_reply",
    ]);
  });
});

describe("a new conversation is published to the account, then to the customer's lobby:", () => {
  const opened = ["notification conversation:created", "conversation:lobby conversation:created"];

  test("from a visitor", async () => {
    const { account, visitor, feed, frames } = await aChat();
    const { conversation } = await world.aConversation({ account, visitor });
    await settle(feed);
    expect(inShort(frames)).toEqual(opened);
    const received = frames.filter(({ event }) => event === "conversation:created").map(({ payload }) => payload);
    expect(received).toEqual([{ id: conversation.id, seq: expect.any(Number) }, { id: conversation.id }]);
  });

  test("from an agent, with a first message that does not change it", async () => {
    const { agent, visitor, feed, frames } = await aChat();
    await world.open(agent, visitor.customer.id, { message: { body: "May I help you?" } });
    await settle(feed);
    expect(inShort(frames)).toEqual([...opened, "notification shout"]);
  });
});

test("reading is published before it is answered, even if nothing changed", async () => {
  const { feed, conversation, frames } = await aChat({ read: true });
  expect(await pushed(feed, "read", { conversation_id: conversation.id })).toEqual({ status: "ok", response: {} });
  expect(inShort(frames)).toEqual(["notification conversation:updated", "conversation read", "notification phx_reply"]);
});

test("a refused message is answered and not published", async () => {
  const { feed, chat, frames } = await aChat();
  await pushed(chat, "shout", { body: " " });
  await pushed(feed, "shout", { body: "Where?" });
  await pushed(feed, "read", {});
  expect(inShort(frames)).toEqual(["conversation phx_reply", "notification phx_reply", "notification phx_reply"]);
  expect(frames.map(({ payload }) => payload.status)).toEqual(["error", "error", "error"]);
});

test("numbers on the feed increase by one, in the order of delivery; events of the conversation have none", async () => {
  const { agent, chat, feed, conversation, frames } = await aChat({ status: "closed" });
  await pushed(chat, "shout", { body: "One" });
  await world.sendMessage(agent, conversation.id, "Two");
  await world.change(agent, conversation.id, { status: "closed" });
  await settle(feed);
  const isEvent = ({ event }: Frame) => ["shout", "conversation:updated"].includes(event);
  const numbers = frames.filter(isEvent).filter(({ topic }) => topic.startsWith("notification"));
  const first = numbers[0]!.payload.seq!;
  expect(numbers.map(({ payload }) => payload.seq)).toEqual(numbers.map((_, index) => first + index));
  expect(numbers).toHaveLength(5);
  const unnumbered = frames.filter(isEvent).filter(({ topic }) => topic.startsWith("conversation"));
  expect(unnumbered.map(({ payload }) => "seq" in payload)).toEqual([false, false]);
});
