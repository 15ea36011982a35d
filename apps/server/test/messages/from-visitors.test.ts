import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Message } from "@parley/contract";
import { describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { pushed, type Widget } from "../harness/clients.ts";
import { type Account, type Agent, useWorld, type Visitor } from "../harness/world.ts";

/** `shout` on `conversation:{id}`: the fields that a visitor may set (`realtime.md` §2.4). */
const world = useWorld();

interface Chat {
  account: Account;
  agent: Agent;
  visitor: Visitor & { conversation_id: string };
  widget: Widget;
  messages(): Promise<Message[]>;
}

async function aChat(): Promise<Chat> {
  const { account, agent, visitor, conversation } = await world.aConversation();
  return {
    account,
    agent,
    visitor,
    widget: await world.widget(visitor),
    messages: async () => (await world.conversation(agent, conversation.id)).messages,
  };
}

const accepted = { status: "ok", response: {} };
const refusedFor = (reason: string) => ({ status: "error", response: { reason } });

test("a visitor receives the own message unchanged, including seconds and blanks", async () => {
  const { account, visitor, widget } = await aChat();
  const body = "  Grüße 👋 und\n\tso  ";
  expect(await widget.send({ body, sent_at: "2026-11-21T00:43:59.999Z" })).toEqual(accepted);
  expect(await widget.next("shout")).toEqual({
    id: expect.any(String),
    object: "message",
    body,
    type: "reply",
    content_type: "text",
    private: false,
    source: "chat",
    created_at: expect.stringMatching(/^[\d-]{10}T[\d:]{8}$/),
    sent_at: "2026-11-21T00:43:59Z",
    seen_at: null,
    account_id: account.id,
    conversation_id: visitor.conversation_id,
    customer_id: visitor.customer.id,
    user_id: null,
    user: null,
    metadata: null,
    attachments: [],
    mentions: [],
    read: false,
    customer: expect.objectContaining({ id: visitor.customer.id, object: "customer", title: "Anonymous User" }),
  });
});

describe("the author is the conversation's customer", () => {
  test("whatever author, type, source and account a client sends", async () => {
    const { account, agent, visitor, widget, messages } = await aChat();
    const stranger = await world.aVisitor();
    const forged = {
      customer_id: stranger.customer.id,
      user_id: agent.id,
      sender: "agent",
      type: "note",
      private: true,
      source: "email",
      content_type: "html",
      subject: "From the boss",
      account_id: stranger.account_id,
      conversation_id: (await world.aConversation({ account })).conversation.id,
      created_at: "2001-01-01T00:00:00",
      seen_at: "2001-01-01T00:00:00Z",
      mentioned_user_ids: [agent.id],
      read: true,
    };
    expect(await widget.send({ body: "I am the boss", ...forged })).toEqual(accepted);
    const [message] = await messages();
    expect(message).toMatchObject({
      body: "I am the boss",
      customer_id: visitor.customer.id,
      user_id: null,
      user: null,
      type: "reply",
      private: false,
      source: "chat",
      content_type: "text",
      account_id: account.id,
      conversation_id: visitor.conversation_id,
      seen_at: null,
      mentions: [],
      read: false,
    });
    expect(message!.created_at > "2001-01-02").toBe(true);
  });

  test("also from an agent who joined the conversation's topic", async () => {
    const { agent, visitor, messages } = await aChat();
    const signedIn = world.client({ token: agent.token });
    const { channel } = await signedIn.join(`conversation:${visitor.conversation_id}`, {});
    expect(await pushed(channel, "shout", { body: "Who am I?", user_id: agent.id })).toEqual(accepted);
    expect(await messages()).toMatchObject([{ customer_id: visitor.customer.id, user_id: null }]);
  });
});

describe("a text", () => {
  test("of ten thousand characters is accepted", async () => {
    const { widget, messages } = await aChat();
    expect(await widget.send("x".repeat(10_000))).toEqual(accepted);
    expect(await widget.send("👋".repeat(5_000))).toEqual(accepted);
    expect((await messages()).map(({ body }) => body!.length)).toEqual([10_000, 10_000]);
  });

  test("of one character more is refused, and not published", async () => {
    const { agent, widget, messages } = await aChat();
    const desk = await world.desk(agent);
    const tooLong = refusedFor("body should be at most 10000 character(s)");
    expect(await widget.send("x".repeat(10_001))).toEqual(tooLong);
    await desk.settled();
    expect([...desk.received("shout"), ...widget.received("shout"), ...(await messages())]).toEqual([]);
  });

  test.each<[string, object]>([
    ["missing", {}],
    ["null", { body: null }],
    ["empty", { body: "" }],
    ["of nothing but space", { body: " \n\t " }],
    ["missing, with an empty list of files", { file_ids: [] }],
    ["missing, with files that are none", { file_ids: [randomUUID(), "nonsense", 5] }],
    ["a number", { body: 5 }],
    ["a list", { body: ["x"] }],
  ])("%s is refused, and not published", async (_, message) => {
    const { agent, widget, messages } = await aChat();
    const desk = await world.desk(agent);
    expect(await widget.send(message)).toMatchObject({ status: "error", response: { reason: expect.any(String) } });
    await desk.settled();
    expect([...desk.received("shout"), ...widget.received("shout"), ...(await messages())]).toEqual([]);
  });
});

describe("the time of sending", () => {
  test.each([
    ["2026-11-21T01:43:00.5+01:00", "2026-11-21T00:43:00Z"],
    ["2026-11-21T00:43:00", "2026-11-21T00:43:00Z"],
    ["yesterday", null],
    [1795221780, null],
    [{ at: 1 }, null],
    [null, null],
  ])("%o is stored as %o", async (sent_at, kept) => {
    const { widget, messages } = await aChat();
    expect(await widget.send({ body: "x", sent_at })).toEqual(accepted);
    expect(await messages()).toMatchObject([{ sent_at: kept }]);
  });
});

describe("the metadata", () => {
  test("is stored without keys of the server", async () => {
    const { widget, messages } = await aChat();
    const metadata = { page: "/pricing", quick_reply: { id: 1 } };
    const reserved = {
      mentions: [1],
      is_reminder: true,
      reminder_count: 3,
      gmail_thread_id: "t",
      ses_message_id: "m",
      twilio_status: "failed",
      disable_webhook_events: true,
    };
    expect(await widget.send({ body: "x", metadata: { ...metadata, ...reserved } })).toEqual(accepted);
    expect(await widget.send({ body: "y", metadata: reserved })).toEqual(accepted);
    expect((await messages()).map((message) => message.metadata)).toEqual([metadata, null]);
  });

  test("does not suppress webhooks because of an Origin header", async () => {
    const { visitor, messages } = await aChat();
    const address = `${world.url.replace("http", "ws")}/socket/websocket?vsn=2.0.0`;
    const socket = new WebSocket(address, { headers: { origin: world.url } });
    await once(socket, "open");
    const topic = `conversation:${visitor.conversation_id}`;
    const message = { body: "x", metadata: { disable_webhook_events: true, page: 1 } };
    socket.send(JSON.stringify(["1", "1", topic, "phx_join", { customer_id: visitor.customer.id }]));
    socket.send(JSON.stringify(["1", "2", topic, "shout", message]));
    await expect.poll(messages).toMatchObject([{ metadata: { page: 1 } }]);
    expect((await messages())[0]!.metadata).toEqual({ page: 1 });
    socket.close();
  });

  test("can suppress webhooks from a signed-in socket", async () => {
    const { agent, visitor, messages } = await aChat();
    const signedIn = world.client({ token: agent.token });
    const { channel } = await signedIn.join(`conversation:${visitor.conversation_id}`, {});
    await pushed(channel, "shout", { body: "x", metadata: { disable_webhook_events: true } });
    expect(await messages()).toMatchObject([{ metadata: { disable_webhook_events: true } }]);
  });

  test.each<[string, unknown]>([
    ["larger than 8 KiB", { text: "x".repeat(8 * 1024) }],
    ["that is a list", [1, 2]],
    ["that is a text", "text"],
  ])("%s is refused", async (_, metadata) => {
    const { widget, messages } = await aChat();
    expect(await widget.send({ body: "x", metadata })).toMatchObject({
      status: "error",
      response: { reason: expect.stringMatching(/^metadata is/) },
    });
    expect(await messages()).toEqual([]);
  });
});

test("an invalid id is refused", async () => {
  const { widget, messages } = await aChat();
  expect(await widget.send({ id: "first", body: "x" })).toEqual(refusedFor("id is invalid"));
  expect(await messages()).toEqual([]);
});

test("a message in a conversation that was deleted meanwhile is refused, and not published", async () => {
  const { agent, visitor, widget } = await aChat();
  const desk = await world.desk(agent);
  await world.call("DELETE", `/api/conversations/${visitor.conversation_id}`, { token: agent.token });
  expect(await widget.send("Anybody?")).toEqual(refusedFor("not found"));
  await desk.settled();
  expect([...desk.received("shout"), ...widget.received("shout")]).toEqual([]);
});

test("a message sent just before leaving and joining again is stored, and found", async () => {
  const { visitor, widget } = await aChat();
  widget.channel.push("shout", { body: "Do not lose me" });
  widget.channel.leave();
  const { channel } = await widget.join(`conversation:${visitor.conversation_id}`, {
    customer_id: visitor.customer.id,
  });
  await widget.quiet(channel);
  const query = `customer_id=${visitor.customer.id}&account_id=${visitor.account_id}`;
  const chats = await world.data("GET", `/api/conversations/customer?${query}`);
  expect(chats).toMatchObject([{ messages: [{ body: "Do not lose me" }] }]);
});
