import { randomUUID } from "node:crypto";
import type { Conversation, Message } from "@parley/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { badRequest, invalid } from "../harness/refusals.ts";
import { type Account, type Agent, useWorld } from "../harness/world.ts";

const world = useWorld();

let account: Account;
let agent: Agent;
let conversation: Conversation;

beforeAll(async () => {
  ({ account, agent, conversation } = await world.aConversation());
});

const send = (message: object, { token } = agent) =>
  world.call<{ data: Message }>("POST", "/api/messages", { token, body: { message } });

const messagesIn = async (id: string) => (await world.conversation(agent, id)).messages;

test("an agent's message is answered with all fields, its author and its address", async () => {
  await world.call("PUT", "/api/profile", { token: agent.token, body: { user_profile: { display_name: "Desk" } } });
  const answer = await send({ conversation_id: conversation.id, body: "Hello", sent_at: "2026-11-21T00:43:00.999Z" });
  expect(answer.status).toBe(201);
  expect(answer.headers.get("location")).toBe(`/api/messages/${answer.body.data.id}`);
  expect(answer.body.data).toEqual({
    id: expect.any(String),
    object: "message",
    body: "Hello",
    type: "reply",
    content_type: "text",
    private: false,
    source: "chat",
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    sent_at: "2026-11-21T00:43:00Z",
    seen_at: null,
    account_id: account.id,
    conversation_id: conversation.id,
    customer_id: null,
    user_id: agent.id,
    metadata: null,
    user: expect.objectContaining({ id: agent.id, email: agent.email, role: "admin", display_name: "Desk" }),
    attachments: [],
    mentions: [],
    read: true,
  });
  expect(await world.data("GET", `/api/messages/${answer.body.data.id}`, { token: agent.token })).toEqual(
    answer.body.data,
  );
});

test("all fields of an agent's message are stored", async () => {
  const draft = {
    body: "  With <b>spaces</b> around, and\nlines  ",
    type: "bot",
    private: true,
    content_type: "html",
    source: "sandbox",
    metadata: { quick_replies: [{ text: "Yes" }], deep: { er: null } },
  };
  const { data } = (await send({ conversation_id: conversation.id, ...draft })).body;
  expect(data).toMatchObject({ ...draft, user_id: agent.id });
  expect((await messagesIn(conversation.id)).at(-1)).toEqual(data);
});

describe("the author", () => {
  test("is the caller, whoever is named", async () => {
    const colleague = await world.anAgent({ account });
    const { body } = await send({ conversation_id: conversation.id, body: "Forged", user_id: colleague.id });
    expect(body.data).toMatchObject({ user_id: agent.id, user: { id: agent.id } });
  });

  test("is the caller, though account, time and read state are sent", async () => {
    const stranger = await world.anAccount();
    const forged = { account_id: stranger.id, created_at: "2001-01-01T00:00:00", seq: 1, seen_at: "2001-01-01" };
    const { body } = await send({ conversation_id: conversation.id, body: "Forged", ...forged });
    expect(body.data).toMatchObject({ account_id: account.id, seen_at: null });
    expect(body.data.created_at > "2001-01-02").toBe(true);
  });
});

describe("nothing is stored", () => {
  test.each<[string, () => object, object]>([
    ["without a conversation", () => ({ body: "x" }), invalid({ conversation_id: ["can't be blank"] })],
    [
      "in a conversation that is none",
      () => ({ conversation_id: randomUUID(), body: "x" }),
      invalid({ conversation_id: ["does not exist"] }),
    ],
    ["with an id that is no id", () => ({ conversation_id: "nowhere" }), { status: 422 }],
    [
      "of an unknown type",
      () => ({ conversation_id: conversation.id, type: "shout" }),
      invalid({ type: ["is invalid"] }),
    ],
    [
      "from an unknown source",
      () => ({ conversation_id: conversation.id, source: "pigeon" }),
      invalid({ source: ["is invalid"] }),
    ],
    [
      "when the text is a number",
      () => ({ conversation_id: conversation.id, body: 5 }),
      invalid({ body: ["is invalid"] }),
    ],
    [
      "when the metadata is a list",
      () => ({ conversation_id: conversation.id, metadata: [1] }),
      invalid({ metadata: ["is invalid"] }),
    ],
    [
      "when the subject is too long",
      () => ({ conversation_id: conversation.id, subject: "s".repeat(256) }),
      invalid({ subject: ["should be at most 255 character(s)"] }),
    ],
    [
      "when the time is none",
      () => ({ conversation_id: conversation.id, sent_at: "yesterday" }),
      invalid({ sent_at: ["is invalid"] }),
    ],
  ])("%s", async (_, message, refusal) => {
    const before = await messagesIn(conversation.id);
    expect(await send(message())).toMatchObject(refusal);
    expect(await messagesIn(conversation.id)).toEqual(before);
  });

  test("without an envelope", async () => {
    const body = { conversation_id: conversation.id, body: "x" };
    expect(await world.call("POST", "/api/messages", { token: agent.token, body })).toMatchObject(badRequest);
  });

  test("by another account, a disabled user, or an anonymous caller", async () => {
    const before = await messagesIn(conversation.id);
    const message = { conversation_id: conversation.id, body: "x" };
    const { admin: neighbour } = await world.anAccount();
    expect(await send(message, neighbour)).toMatchObject(invalid({ conversation_id: ["does not exist"] }));
    const disabled = await world.anAgent({ account });
    await world.data("POST", `/api/users/${disabled.id}/disable`, { token: agent.token });
    expect((await send(message, disabled)).status).toBe(401);
    expect((await world.call("POST", "/api/messages", { body: { message } })).status).toBe(401);
    expect(await messagesIn(conversation.id)).toEqual(before);
  });
});

test("an empty message of an agent is accepted, because published clients prevent it", async () => {
  const { status, body } = await send({ conversation_id: conversation.id, body: "" });
  expect([status, body.data.body]).toEqual([201, null]);
});

test("messages are ordered by sending, however many are sent within one second", async () => {
  const { conversation } = await world.aConversation({ account });
  const texts = Array.from({ length: 20 }, (_, index) => `number ${index}`);
  for (const text of texts) await world.sendMessage(agent, conversation.id, text);
  expect((await messagesIn(conversation.id)).map(({ body }) => body)).toEqual(texts);
});
