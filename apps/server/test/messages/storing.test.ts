import { randomUUID } from "node:crypto";
import type { Message, PlainMessage } from "@parley/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { badRequest, invalid, notFound } from "../harness/refusals.ts";
import { type Account, type Agent, useWorld, type Visitor } from "../harness/world.ts";

/** Finding, counting, changing and deleting stored messages. */
const world = useWorld();

describe("the list", () => {
  let account: Account;
  let agent: Agent;
  let colleague: Agent;
  let visitor: Visitor;
  let all: PlainMessage[];

  beforeAll(async () => {
    let conversation: { id: string };
    ({ account, agent, visitor, conversation } = await world.aConversation());
    colleague = await world.anAgent({ account });
    const { conversation: other } = await world.aConversation({ account });
    const customer_id = visitor.customer.id;
    const said = [
      await world.sendMessage(agent, conversation.id, "A hundred %"),
      await world.sendMessage(colleague, conversation.id, { body: "A Hundred reasons", type: "note" }),
      await world.sendMessage(agent, other.id, { body: "a_b", source: "email" }),
      await world.sendMessage(agent, conversation.id, { body: "By phone", customer_id, source: "sms" }),
      await world.sendMessage(agent, other.id, { body: null, type: "bot", private: true }),
    ];
    all = said.toReversed().map(({ user, attachments, customer, mentions, read, ...plain }) => plain);
  });

  const list = (query: Record<string, string>, { token } = agent) =>
    world.call<{ data: PlainMessage[] }>("GET", `/api/messages?${new URLSearchParams(query)}`, { token });

  const bodies = async (query: Record<string, string>) => (await list(query)).body.data.map(({ body }) => body);

  test("has all messages, newest first, without related records", async () => {
    expect((await list({})).body.data).toEqual(all);
  });

  test.each<[string, () => Record<string, string>, (message: PlainMessage) => boolean]>([
    [
      "of a conversation",
      () => ({ conversation_id: all[0]!.conversation_id }),
      (m) => m.conversation_id === all[0]!.conversation_id,
    ],
    ["of a customer", () => ({ customer_id: visitor.customer.id }), (m) => m.customer_id === visitor.customer.id],
    ["of a user", () => ({ user_id: String(colleague.id) }), (m) => m.user_id === colleague.id],
    ["of a user that cannot be", () => ({ user_id: "2000000000" }), () => false],
    ["by source", () => ({ source: "email" }), (m) => m.source === "email"],
    ["by an unknown source", () => ({ source: "pigeon" }), () => false],
    ["by type", () => ({ type: "note" }), (m) => m.type === "note"],
    ["private", () => ({ private: "true" }), (m) => m.private],
    ["public", () => ({ private: "false" }), (m) => !m.private],
    ["saying something, whatever the case", () => ({ body: "a hundred%" }), (m) => /^a hundred/i.test(m.body ?? "")],
    ["saying exactly something", () => ({ body: "by phone" }), (m) => m.body === "By phone"],
    ["with a pattern that ends in the middle of an escape", () => ({ body: "A hundred \\" }), () => false],
    [
      "of two things at once",
      () => ({ user_id: String(agent.id), type: "bot" }),
      (m) => m.user_id === agent.id && m.type === "bot",
    ],
    ["with blank filters, all", () => ({ user_id: "", source: "", private: "" }), () => true],
  ])("%s", async (_, query, is) => {
    expect((await list(query())).body).toEqual({ data: all.filter(is) });
  });

  test("has the requested length", async () => {
    expect(await bodies({ limit: "2" })).toEqual([null, "By phone"]);
    expect(await bodies({ limit: "0" })).toEqual([null]);
    expect(await bodies({ limit: "100000" })).toHaveLength(5);
  });

  test.each<Record<string, string>>([
    { conversation_id: "x" },
    { customer_id: "x" },
    { user_id: "me" },
    { private: "maybe" },
  ])("refuses %o", async (query) => {
    expect(await list(query)).toMatchObject(badRequest);
  });

  test("and the count exclude other accounts", async () => {
    const { agent: neighbour, conversation } = await world.aConversation();
    await world.sendMessage(neighbour, conversation.id, "Theirs");
    const count = ({ token }: Agent) => world.data("GET", "/api/messages/count", { token });
    expect(await count(agent)).toEqual({ count: 5 });
    expect(await count(neighbour)).toEqual({ count: 1 });
    expect((await list({ conversation_id: all[0]!.conversation_id }, neighbour)).body.data).toEqual([]);
  });
});

describe("a message", () => {
  async function aMessage() {
    const { account, agent, visitor, conversation } = await world.aConversation();
    return { account, agent, visitor, conversation, message: await world.sendMessage(agent, conversation.id, "Old") };
  }
  const change = ({ token }: Agent, id: string, message: object) =>
    world.call<{ data: Message }>("PUT", `/api/messages/${id}`, { token, body: { message } });

  test("can be changed in its content", async () => {
    const { agent, conversation, message } = await aMessage();
    const changes = {
      body: "New",
      content_type: "html",
      sent_at: "2026-01-01T00:00:00Z",
      seen_at: "2026-01-02T00:00:00Z",
      metadata: { a: 1 },
    };
    const { body, status } = await change(agent, message.id, changes);
    expect([status, body.data]).toEqual([200, { ...message, ...changes }]);
    expect((await world.conversation(agent, conversation.id)).messages).toEqual([body.data]);
  });

  test("keeps its author, its conversation and its account", async () => {
    const { account, agent, visitor, message } = await aMessage();
    const { conversation: other } = await world.aConversation({ account });
    const colleague = await world.anAgent({ account });
    const forged = {
      user_id: colleague.id,
      customer_id: visitor.customer.id,
      conversation_id: other.id,
      account_id: (await world.anAccount()).id,
      id: randomUUID(),
      created_at: "2001-01-01T00:00:00",
    };
    expect((await change(agent, message.id, forged)).body.data).toEqual(message);
  });

  test.each([
    [{ type: "shout" }, invalid({ type: ["is invalid"] })],
    [{ private: "maybe" }, invalid({ private: ["is invalid"] })],
    [{ seen_at: "yesterday" }, invalid({ seen_at: ["is invalid"] })],
    [{ body: 5 }, invalid({ body: ["is invalid"] })],
  ])("is not changed by %o", async (changes, refusal) => {
    const { agent, message } = await aMessage();
    expect(await change(agent, message.id, changes)).toMatchObject(refusal);
    expect(await world.data("GET", `/api/messages/${message.id}`, { token: agent.token })).toEqual(message);
  });

  test("that is deleted is gone, with its mentions", async () => {
    const { agent, conversation } = await aMessage();
    const { id } = await world.sendMessage(agent, conversation.id, { body: "Look", mentioned_user_ids: [agent.id] });
    const { token } = agent;
    expect((await world.call("DELETE", `/api/messages/${id}`, { token })).status).toBe(204);
    expect(await world.call("GET", `/api/messages/${id}`, { token })).toMatchObject(notFound);
    expect(await world.call("DELETE", `/api/messages/${id}`, { token })).toMatchObject(notFound);
    expect(await world.conversation(agent, conversation.id)).toMatchObject({
      messages: [{ body: "Old" }],
      mentions: [],
    });
  });

  test("cannot be read, changed or deleted by another account", async () => {
    const { agent, message } = await aMessage();
    const { admin: neighbour } = await world.anAccount();
    const { token } = neighbour;
    expect(await world.call("GET", `/api/messages/${message.id}`, { token })).toMatchObject(notFound);
    expect(await change(neighbour, message.id, { body: "Hacked" })).toMatchObject(notFound);
    expect(await world.call("DELETE", `/api/messages/${message.id}`, { token })).toMatchObject(notFound);
    expect(await world.data("GET", `/api/messages/${message.id}`, { token: agent.token })).toEqual(message);
  });
});
