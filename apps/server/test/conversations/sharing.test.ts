import { randomUUID } from "node:crypto";
import type { SharedConversation } from "@parley/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { badRequest, notFound, refused } from "../harness/refusals.ts";
import { type Account, type Agent, useWorld } from "../harness/world.ts";

const world = useWorld();

let account: Account;
let agent: Agent;

beforeAll(async () => {
  account = await world.anAccount();
  agent = account.admin;
});

async function aShared() {
  const { visitor, conversation } = await world.aConversation({ account });
  await (await world.widget(visitor)).send("Hello");
  await world.sendMessage(agent, conversation.id, {
    body: "Good morning",
    metadata: { gmail_thread_id: "t", page: 1 },
  });
  return { visitor, conversation, token: await linkTo(conversation.id) };
}

async function linkTo(id: string) {
  const link = await world.data<{ ok: true; token: string }>("POST", `/api/conversations/${id}/share`, {
    token: agent.token,
  });
  expect(link).toEqual({ ok: true, token: expect.stringMatching(/^[\w.~-]+$/) });
  return link.token;
}

const read = (conversation_id: string, token: string) =>
  world.call<{ data: SharedConversation }>(
    "GET",
    `/api/conversations/shared?${new URLSearchParams({ conversation_id, token })}`,
  );

test("a client with the link reads the public messages, and no data of the team", async () => {
  const { conversation, token } = await aShared();
  const tag = await world.aTag(account);
  await world.tag(account, conversation.id, tag);
  await world.sendMessage(agent, conversation.id, { body: "Note", type: "note", mentioned_user_ids: [agent.id] });
  const { status, body } = await read(conversation.id, token);
  expect(status).toBe(200);
  expect(body.data.company_name).toBe(account.company_name);
  const hoursLeft = (Date.parse(body.data.shared_until) - Date.now()) / 3_600_000;
  expect(hoursLeft).toBeGreaterThan(23);
  expect(hoursLeft).toBeLessThanOrEqual(24);
  expect(body.data).toMatchObject({
    id: conversation.id,
    messages: [
      { body: "Hello", user: null },
      {
        body: "Good morning",
        metadata: { page: 1 },
        user: { id: agent.id, email: agent.email.split("@")[0], role: "user", created_at: null },
      },
    ],
    mentions: [],
    tags: [],
  });
  expect(body.data.messages).toHaveLength(2);
  expect(JSON.stringify(body)).not.toContain(agent.email);
});

describe("the customer", () => {
  const profile = {
    name: "Kim",
    email: "kim@example.com",
    phone: "+49 30 1234",
    external_id: "u-17",
    profile_photo_url: "https://example.com/kim.png",
    current_url: "https://shop.example/cart",
    metadata: { plan: "gold" },
  };

  test("has an alias in the whole answer, and only the name of the profile", async () => {
    const visitor = await world.aVisitor({ account, ...profile });
    const { conversation } = await world.aConversation({ account, visitor });
    await (await world.widget({ ...visitor, conversation_id: conversation.id })).send("Hello");
    const token = await linkTo(conversation.id);
    const { data } = (await read(conversation.id, token)).body;
    const alias = data.customer_id;
    expect(alias).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(data).toMatchObject({
      customer: { id: alias, name: "Kim", title: "Kim" },
      messages: [{ customer_id: alias }],
    });
    const decoded = Buffer.from(token.split(".")[0]!, "base64url").toString();
    const { name: _, ...hidden } = profile;
    for (const secret of [visitor.customer.id, ...Object.values(hidden).filter((value) => typeof value === "string")]) {
      expect(JSON.stringify(data)).not.toContain(secret);
      expect(decoded).not.toContain(secret);
    }
    expect(data.customer).toMatchObject({ email: null, phone: null, external_id: null, metadata: null, ip: null });
  });

  test("keeps the alias within a link, and has another in another link", async () => {
    const { conversation, token } = await aShared();
    const aliasIn = async (link: string) => (await read(conversation.id, link)).body.data.customer.id;
    const alias = await aliasIn(token);
    expect(await aliasIn(token)).toBe(alias);
    expect(await aliasIn(await linkTo(conversation.id))).not.toBe(alias);
  });

  test("has an alias that is no valid id elsewhere", async () => {
    const { conversation, token } = await aShared();
    const alias = (await read(conversation.id, token)).body.data.customer.id;
    expect(await world.data("GET", `/api/customers/${alias}/exists`)).toBe(false);
    const query = new URLSearchParams({ customer_id: alias, account_id: account.id });
    expect(await world.data("GET", `/api/conversations/customer?${query}`)).toEqual([]);
    const metadataRequest = { body: { metadata: { name: "Somebody else" } } };
    expect(await world.call("PUT", `/api/customers/${alias}/metadata`, metadataRequest)).toMatchObject(notFound);
    const stranger = world.client({ account_id: account.id });
    expect(await stranger.join(`conversation:lobby:${alias}`)).toMatchObject({ status: "error" });
    expect(await stranger.join(`conversation:${conversation.id}`, { customer_id: alias })).toMatchObject({
      status: "error",
    });
  });

  test("of another message has another alias", async () => {
    const { conversation, token, visitor } = await aShared();
    const { customer } = await world.aVisitor({ account, name: "Somebody", email: "somebody@example.com" });
    await world.sendMessage(agent, conversation.id, { body: "Me too", customer_id: customer.id });
    const { body, text } = await read(conversation.id, token);
    const [first, , last] = body.data.messages.map(({ customer_id }) => customer_id);
    expect(last).not.toBe(first);
    for (const secret of [customer.id, visitor.customer.id, "Somebody", "somebody@example.com"]) {
      expect(text).not.toContain(secret);
    }
  });
});

test("the link shows the conversation's current state", async () => {
  const { conversation, token } = await aShared();
  await world.sendMessage(agent, conversation.id, "One more");
  expect((await read(conversation.id, token)).body.data.messages).toHaveLength(3);
});

describe("is refused:", () => {
  const denied = refused(403, "Access denied");

  test("a token that is made up, altered, or made for another purpose", async () => {
    const { conversation, token } = await aShared();
    const letter = token[10] === "a" ? "b" : "a";
    const altered = token.slice(0, 10) + letter + token.slice(11);
    const list = await world.call<{ next: string }>("GET", "/api/conversations?limit=1", { token: agent.token });
    await world.aConversation({ account });
    for (const other of ["x", altered, token.slice(0, -2), list.body.next ?? "x", agent.token]) {
      expect(await read(conversation.id, other)).toMatchObject(denied);
    }
  });

  test("a token of another conversation, of the same customer or of another account", async () => {
    const [one, two] = [await aShared(), await aShared()];
    expect(await read(one.conversation.id, two.token)).toMatchObject(denied);
    const { conversation: foreign } = await world.aConversation();
    expect(await read(foreign.id, one.token)).toMatchObject(denied);
    expect(await read(randomUUID(), one.token)).toMatchObject(denied);
  });

  test("a token that is older than 24 hours", async () => {
    const { conversation, visitor } = await aShared();
    const made = (age: number) =>
      world.server.platform.secretKey.sign("shared-conversation", {
        account_id: account.id,
        conversation_id: conversation.id,
        customer_id: visitor.customer.id,
        shared_at: Date.now() - age,
      });
    const day = 24 * 60 * 60 * 1000;
    expect((await read(conversation.id, made(day - 60_000))).status).toBe(200);
    expect(await read(conversation.id, made(day + 1000))).toMatchObject(refused(403, "This link has expired"));
  });

  test("a link to a conversation that was archived or deleted since", async () => {
    const [archived, deleted] = [await aShared(), await aShared()];
    await world.archive(agent, archived.conversation.id);
    await world.call("DELETE", `/api/conversations/${deleted.conversation.id}`, { token: agent.token });
    expect(await read(archived.conversation.id, archived.token)).toMatchObject(notFound);
    expect(await read(deleted.conversation.id, deleted.token)).toMatchObject(notFound);
  });

  test("an incomplete link", async () => {
    const { conversation, token } = await aShared();
    expect(await read("x", token)).toMatchObject(badRequest);
    expect(await read(conversation.id, "")).toMatchObject(badRequest);
    const query = new URLSearchParams({ token });
    expect(await world.call("GET", `/api/conversations/shared?${query}`)).toMatchObject(badRequest);
  });
});

test("only conversations of the own account can be shared", async () => {
  const { conversation: foreign } = await world.aConversation();
  const { token } = agent;
  expect(await world.call("POST", `/api/conversations/${foreign.id}/share`, { token })).toMatchObject(notFound);
});
