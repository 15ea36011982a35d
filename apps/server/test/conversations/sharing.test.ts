import { randomUUID } from "node:crypto";
import type { SharedConversation } from "@parley/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { badRequest, notFound, refused } from "../refusals.ts";
import { type Account, type Agent, useWorld } from "../world.ts";

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
  await world.say(agent, conversation.id, { body: "Good morning", metadata: { gmail_thread_id: "t", page: 1 } });
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

test("whoever has the link reads what was said in public, and nothing of the team's own", async () => {
  const { conversation, visitor, token } = await aShared();
  const tag = await world.aTag(account);
  await world.tag(account, conversation.id, tag);
  await world.say(agent, conversation.id, { body: "Note", type: "note", mentioned_user_ids: [agent.id] });
  const { status, body } = await read(conversation.id, token);
  expect(status).toBe(200);
  const hoursLeft = (Date.parse(body.data.shared_until) - Date.now()) / 3_600_000;
  expect(hoursLeft).toBeGreaterThan(23);
  expect(hoursLeft).toBeLessThanOrEqual(24);
  expect(body.data).toMatchObject({
    id: conversation.id,
    customer: { id: visitor.customer.id },
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

test("the link shows the conversation as it is when it is read", async () => {
  const { conversation, token } = await aShared();
  await world.say(agent, conversation.id, "One more");
  expect((await read(conversation.id, token)).body.data.messages).toHaveLength(3);
});

describe("is refused:", () => {
  const denied = refused(403, "Access denied");

  test("a token that was made up, altered, or made for something else", async () => {
    const { conversation, token } = await aShared();
    const letter = token[10] === "a" ? "b" : "a";
    const altered = token.slice(0, 10) + letter + token.slice(11);
    const list = await world.call<{ next: string }>("GET", "/api/conversations?limit=1", { token: agent.token });
    await world.aConversation({ account });
    for (const other of ["x", altered, token.slice(0, -2), list.body.next ?? "x", agent.token]) {
      expect(await read(conversation.id, other)).toMatchObject(denied);
    }
  });

  test("a token of another conversation, of the same customer or a neighbour's", async () => {
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

  test("a link to what was archived or deleted since", async () => {
    const [archived, deleted] = [await aShared(), await aShared()];
    await world.archive(agent, archived.conversation.id);
    await world.call("DELETE", `/api/conversations/${deleted.conversation.id}`, { token: agent.token });
    expect(await read(archived.conversation.id, archived.token)).toMatchObject(notFound);
    expect(await read(deleted.conversation.id, deleted.token)).toMatchObject(notFound);
  });

  test("a link that is not whole", async () => {
    const { conversation, token } = await aShared();
    expect(await read("x", token)).toMatchObject(badRequest);
    expect(await read(conversation.id, "")).toMatchObject(badRequest);
    const query = new URLSearchParams({ token });
    expect(await world.call("GET", `/api/conversations/shared?${query}`)).toMatchObject(badRequest);
  });
});

test("a link can be made to what is the account's only", async () => {
  const { conversation: foreign } = await world.aConversation();
  const { token } = agent;
  expect(await world.call("POST", `/api/conversations/${foreign.id}/share`, { token })).toMatchObject(notFound);
});
