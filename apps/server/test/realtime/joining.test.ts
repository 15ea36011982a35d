import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type Agent, useWorld } from "../harness/world.ts";

/** Permissions for joining topics (`realtime.md` §2). */
const world = useWorld();

const joining = async (params: object, topic: string, payload: object = {}) => {
  const client = world.client(params);
  const { status, response } = await client.join(topic, payload);
  client.close();
  return { status, response };
};

const joined = { status: "ok", response: {} };
const refusedFor = (reason: string) => ({ status: "error", response: { reason } });
const unauthorized = refusedFor("unauthorized");

describe("a conversation", () => {
  test("can be joined by its visitor, with or without naming the customer", async () => {
    const { visitor, conversation } = await world.aConversation();
    const topic = `conversation:${conversation.id}`;
    for (const payload of [
      { customer_id: visitor.customer.id },
      { customer_id: null },
      {},
      { junk: [1], customer: 2 },
    ]) {
      expect(await joining({}, topic, payload)).toEqual(joined);
      expect(await joining({ account_id: visitor.account_id }, topic, payload)).toEqual(joined);
    }
  });

  test("can be joined by the account's agents, also if it is not a chat", async () => {
    const { agent, visitor } = await world.aConversation();
    const { id } = await world.open(agent, visitor.customer.id, { source: "email" });
    expect(await joining({ token: agent.token }, `conversation:${id}`)).toEqual(joined);
  });

  test.each([{ status: "closed" }, { archived: true }])(
    "that is %o can be joined, because an open page would retry for ever",
    async (how) => {
      const { agent, visitor, conversation } = await world.aConversation();
      if ("archived" in how) await world.archive(agent, conversation.id);
      else await world.change(agent, conversation.id, how);
      const payload = { customer_id: visitor.customer.id };
      const reply = await joining({}, `conversation:${conversation.id}`, payload);
      expect(reply).toEqual({ ...joined, response: { is_closed: true } });
    },
  );

  test("cannot be joined as another customer of the account, another account's, a missing or an invalid one", async () => {
    const { account, conversation } = await world.aConversation();
    const others = [
      (await world.aVisitor({ account })).customer.id,
      (await world.aVisitor()).customer.id,
      randomUUID(),
    ];
    for (const customer_id of [...others, "nonsense", 5, { id: 1 }, true]) {
      expect([customer_id, await joining({}, `conversation:${conversation.id}`, { customer_id })]).toEqual([
        customer_id,
        unauthorized,
      ]);
    }
  });

  test("cannot be joined from another account, by claim or by token, with the right customer", async () => {
    const { visitor, conversation } = await world.aConversation();
    const neighbour = await world.anAccount();
    const payload = { customer_id: visitor.customer.id };
    for (const params of [{ account_id: neighbour.id }, { token: neighbour.admin.token }]) {
      expect(await joining(params, `conversation:${conversation.id}`, payload)).toEqual(unauthorized);
    }
  });

  test.each(["email", "sms", "api", "slack"])("that came by %s cannot be joined by visitors", async (source) => {
    const { agent, visitor } = await world.aConversation();
    const { id } = await world.open(agent, visitor.customer.id, { source });
    expect(await joining({}, `conversation:${id}`, { customer_id: visitor.customer.id })).toEqual(unauthorized);
  });

  test("cannot be joined if it is deleted or never existed", async () => {
    const { agent, conversation } = await world.aConversation();
    await world.call("DELETE", `/api/conversations/${conversation.id}`, { token: agent.token });
    for (const id of [conversation.id, randomUUID(), "x", ""]) {
      expect(await joining({}, `conversation:${id}`)).toMatchObject({ status: "error" });
    }
  });

  test("can be joined with any of the texts that clients send for missing values", async () => {
    const { conversation } = await world.aConversation();
    for (const junk of ["undefined", "null", ""]) {
      const params = { account_id: junk, inbox_id: junk };
      expect(await joining(params, `conversation:${conversation.id}`)).toEqual(joined);
    }
  });
});

describe("a room and the lobbies", () => {
  test("can be joined by any client that knows the id", async () => {
    const { account, visitor } = await world.aConversation();
    expect(await joining({}, `room:${account.id}`)).toEqual(joined);
    expect(await joining({}, "conversation:lobby")).toEqual(joined);
    expect(await joining({}, `conversation:lobby:${visitor.customer.id}`)).toEqual(joined);
    expect(await joining({}, `room:${randomUUID()}`)).toEqual(refusedFor("not found"));
    expect(await joining({}, `conversation:lobby:${randomUUID()}`)).toEqual(unauthorized);
  });

  test("of a customer cannot be joined from another account", async () => {
    const { visitor } = await world.aConversation();
    const neighbour = await world.anAccount();
    const topic = `conversation:lobby:${visitor.customer.id}`;
    expect(await joining({ account_id: neighbour.id }, topic)).toEqual(unauthorized);
    expect(await joining({ token: neighbour.admin.token }, topic)).toEqual(unauthorized);
  });

  test("of a customer receive this customer's conversations only", async () => {
    const account = await world.anAccount();
    const [agent, visitor] = [account.admin, await world.aVisitor({ account })];
    const client = world.client();
    await client.join(`conversation:lobby:${visitor.customer.id}`);
    await world.open(agent, (await world.aVisitor({ account })).customer.id);
    const { id } = await world.open(agent, visitor.customer.id, { message: { body: "May I help you?" } });
    expect(await client.next("conversation:created")).toEqual({ id });
    expect(client.all).toHaveLength(1);
  });
});

describe("a feed", () => {
  test("can be joined by the account's agents only", async () => {
    const account = await world.anAccount();
    const neighbour = await world.anAccount();
    const topic = `notification:${account.id}`;
    const colleague = await world.anAgent({ account });
    const ok = { status: "ok", response: { seq: expect.any(Number) } };
    for (const { token } of [account.admin, colleague] as Agent[]) expect(await joining({ token }, topic)).toEqual(ok);
    for (const params of [{}, { account_id: account.id }, { token: neighbour.admin.token }]) {
      expect(await joining(params, topic)).toEqual(refusedFor("Unauthorized"));
    }
    for (const id of [randomUUID(), "x", neighbour.id]) {
      expect(await joining({ token: account.admin.token }, `notification:${id}`)).toEqual(refusedFor("Unauthorized"));
    }
  });
});

test("a topic without a channel is unmatched", async () => {
  for (const topic of ["lobby", "users:1", "conversation", `notification:${randomUUID()}:x`]) {
    expect(await joining({}, topic)).toEqual(refusedFor("unmatched topic"));
  }
});
