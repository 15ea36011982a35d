import { randomUUID } from "node:crypto";
import type { Conversation } from "@parley/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { badRequest, invalid, refused } from "../harness/refusals.ts";
import { type Account, type Agent, useWorld, type Visitor } from "../harness/world.ts";

const world = useWorld();

let account: Account;
let agent: Agent;
let visitor: Visitor;

beforeAll(async () => {
  account = await world.anAccount();
  agent = account.admin;
  visitor = await world.aVisitor({ account });
});

const open = (conversation: object, token?: string) =>
  world.call<{ data: Conversation }>("POST", "/api/conversations", { token, body: { conversation } });

const mine = () => ({ account_id: account.id, customer_id: visitor.customer.id });

test("a visitor opens a conversation in the primary inbox, open, unread and unassigned", async () => {
  const answer = await open(mine());
  expect(answer.status).toBe(201);
  expect(answer.headers.get("location")).toBe(`/api/conversations/${answer.body.data.id}`);
  const time = expect.stringMatching(/^[\d-]{10}T[\d:]{8}$/);
  expect(answer.body.data).toEqual({
    id: expect.any(String),
    object: "conversation",
    source: "chat",
    subject: null,
    status: "open",
    priority: "not_priority",
    read: false,
    metadata: null,
    account_id: account.id,
    customer_id: visitor.customer.id,
    inbox_id: account.inbox_id,
    assignee_id: null,
    created_at: time,
    updated_at: time,
    closed_at: null,
    last_activity_at: null,
    archived_at: null,
  });
});

test("a visitor can set the inbox and the subject", async () => {
  const inbox = await world.anInbox(agent);
  const draft = { inbox_id: inbox.id, source: "sandbox", subject: "A question", metadata: { plan: "large" } };
  expect((await open({ ...mine(), ...draft })).body.data).toMatchObject(draft);
});

test.each(["chat", "slack", "email", "sms", "api"])(
  "a visitor's conversation with source %s is a chat",
  async (source) => {
    const { body } = await open({ ...mine(), source, idempotency_key: randomUUID() });
    expect(body.data.source).toBe("chat");
    expect(await world.conversation(agent, body.data.id)).toMatchObject({ source: "chat" });
  },
);

test("a visitor's conversation metadata keeps no key of an integration or of the server", async () => {
  const metadata = { plan: "large", gmail_id: "1", twilio_status: "failed", ses_id: "2", mentions: [1] };
  const { body } = await open({ ...mine(), metadata, idempotency_key: randomUUID() });
  expect(body.data.metadata).toEqual({ plan: "large" });
  expect((await world.conversation(agent, body.data.id)).metadata).toEqual({ plan: "large" });
  const only = await open({ ...mine(), metadata: { slack_ts: "1" }, idempotency_key: randomUUID() });
  expect(only.body.data.metadata).toBeNull();
});

test("a visitor's metadata has a maximum size", async () => {
  const answer = await open({ ...mine(), metadata: { plan: "x".repeat(9_000) } });
  expect(answer).toMatchObject(invalid({ metadata: ["is too large"] }));
});

test("a visitor cannot set fields of the team", async () => {
  const team = {
    status: "closed",
    priority: "priority",
    read: true,
    assignee_id: agent.id,
    archived_at: "2026-01-01T00:00:00Z",
    closed_at: "2026-01-01T00:00:00Z",
    message: { body: "As the agent", user_id: agent.id },
  };
  const { status, body } = await open({ ...mine(), ...team });
  expect(status).toBe(201);
  const nothing = { status: "open", priority: "not_priority", read: false, assignee_id: null };
  expect(await world.conversation(agent, body.data.id)).toMatchObject({
    ...nothing,
    archived_at: null,
    closed_at: null,
    messages: [],
  });
});

describe("a repeated request with the same idempotency key", () => {
  test("opens no second conversation, even if several arrive at the same time", async () => {
    const again = { ...mine(), idempotency_key: randomUUID() };
    const ids = (await Promise.all(Array.from({ length: 8 }, () => open(again)))).map(({ body }) => body.data.id);
    expect((await open(again)).body.data.id).toBe(ids[0]);
    expect(new Set(ids).size).toBe(1);
    await world.widget({ ...visitor, conversation_id: ids[0]! }); // joins the conversation
    const other = await open({ ...mine(), idempotency_key: randomUUID() });
    expect(other.body.data.id).not.toBe(ids[0]);
  });

  test("returns no conversation of another customer or account", async () => {
    const idempotency_key = randomUUID();
    const other = await world.aVisitor({ account });
    const neighbour = await world.aVisitor();
    const theirs = { account_id: neighbour.account_id, customer_id: neighbour.customer.id };
    const all = [mine(), { ...mine(), customer_id: other.customer.id }, theirs];
    const answers = await Promise.all(all.map((whose) => open({ ...whose, idempotency_key })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(3);
    expect(answers.map(({ body }) => body.data.customer_id)).toEqual(all.map(({ customer_id }) => customer_id));
  });

  test("is refused if the key is invalid", async () => {
    expect(await open({ ...mine(), idempotency_key: "again" })).toMatchObject(
      invalid({ idempotency_key: ["is invalid"] }),
    );
  });
});

describe("a visitor is refused", () => {
  test.each<[string, () => object | Promise<object>, object]>([
    ["without an account", () => ({ customer_id: visitor.customer.id }), invalid({ account_id: ["can't be blank"] })],
    ["without a customer", () => ({ account_id: account.id }), invalid({ customer_id: ["can't be blank"] })],
    [
      "with an account that is not there",
      () => ({ ...mine(), account_id: randomUUID() }),
      invalid({ account_id: ["does not exist"] }),
    ],
    [
      "with a customer that is not there",
      () => ({ ...mine(), customer_id: randomUUID() }),
      invalid({ customer_id: ["does not exist"] }),
    ],
    [
      "with a neighbour's customer",
      async () => ({ ...mine(), customer_id: (await world.aVisitor()).customer.id }),
      invalid({ customer_id: ["does not exist"] }),
    ],
    [
      "with a neighbour's inbox",
      async () => ({ ...mine(), inbox_id: (await world.anAccount()).inbox_id }),
      invalid({ inbox_id: ["does not exist"] }),
    ],
    ["with an unknown source", () => ({ ...mine(), source: "pigeon" }), invalid({ source: ["is invalid"] })],
  ])("%s", async (_, conversation, refusal) => {
    expect(await open(await conversation())).toMatchObject(refusal);
  });

  test("without an envelope", async () => {
    expect(await world.call("POST", "/api/conversations", { body: mine() })).toMatchObject(badRequest);
  });
});

test("an agent sets all fields, and the account is the agent's, whatever the request names", async () => {
  const colleague = await world.anAgent({ account });
  const draft = {
    status: "closed",
    priority: "priority",
    assignee_id: colleague.id,
    subject: "Call back",
    metadata: { from: "phone" },
    source: "sms",
  };
  const { body } = await open(
    { ...draft, customer_id: visitor.customer.id, account_id: (await world.anAccount()).id },
    agent.token,
  );
  expect(body.data).toMatchObject({ ...draft, account_id: account.id, inbox_id: account.inbox_id, read: false });
  expect(body.data.closed_at).toMatch(/Z$/);
});

test("an agent's first message is stored, and leaves the conversation unassigned and unread", async () => {
  const message = { body: "May I help you?", sent_at: "2026-11-21T00:00:00Z" };
  const { id } = await world.open(agent, visitor.customer.id, { message });
  expect(await world.conversation(agent, id)).toMatchObject({
    assignee_id: null,
    read: false,
    last_activity_at: expect.any(String),
    messages: [{ ...message, user_id: agent.id, customer_id: null }],
  });
});

describe("an agent is refused, and no conversation is stored", () => {
  test.each<[string, () => object | Promise<object>, object]>([
    ["with an unknown status", () => ({ status: "snoozed" }), invalid({ status: ["is invalid"] })],
    ["with an unknown priority", () => ({ priority: "high" }), invalid({ priority: ["is invalid"] })],
    [
      "with a neighbour's inbox",
      async () => ({ inbox_id: (await world.anAccount()).inbox_id }),
      invalid({ inbox_id: ["does not exist"] }),
    ],
    [
      "with a neighbour's agent",
      async () => ({ assignee_id: (await world.anAccount()).admin.id }),
      invalid({ assignee_id: ["does not exist"] }),
    ],
    [
      "with a neighbour's customer",
      async () => ({ customer_id: (await world.aVisitor()).customer.id }),
      invalid({ customer_id: ["does not exist"] }),
    ],
    [
      "with a file that is not there",
      () => ({ message: { body: "x", file_ids: [randomUUID()] } }),
      invalid({ file_ids: ["does not exist"] }),
    ],
    [
      "with a first message that cannot be",
      () => ({ message: { body: "x", type: "shout" } }),
      invalid({ message: { type: ["is invalid"] } }),
    ],
    [
      "by mail, without a mailbox to send it from",
      () => ({ source: "email", message: { body: "x" } }),
      refused(422, "Missing Gmail integration"),
    ],
  ])("%s", async (_, conversation, refusal) => {
    const desk = await world.desk(agent);
    const count = () => world.data("GET", "/api/conversations/count", { token: agent.token });
    const before = await count();
    expect(await open({ customer_id: visitor.customer.id, ...(await conversation()) }, agent.token)).toMatchObject(
      refusal,
    );
    expect(await count()).toEqual(before);
    await desk.settled();
    expect(desk.received("conversation:created")).toEqual([]);
  });

  test("because the id of its first message is taken", async () => {
    const taken = await world.open(agent, visitor.customer.id, { message: { id: randomUUID(), body: "x" } });
    const [message] = (await world.conversation(agent, taken.id)).messages;
    const conversation = { customer_id: visitor.customer.id, message: { id: message!.id, body: "y" } };
    expect(await open(conversation, agent.token)).toMatchObject(invalid({ id: ["has already been taken"] }));
  });
});

test("without a primary inbox, a conversation has no inbox", async () => {
  const other = await world.anAccount();
  const { token } = other.admin;
  await world.db.updateTable("inboxes").set({ is_primary: false }).where("account_id", "=", other.id).execute();
  const { customer } = await world.aVisitor({ account: other });
  expect((await open({ customer_id: customer.id }, token)).body.data).toMatchObject({ inbox_id: null });
});

test("with an invalid token, the caller counts as a visitor", async () => {
  const disabled = await world.anAgent({ account });
  await world.data("POST", `/api/users/${disabled.id}/disable`, { token: agent.token });
  for (const token of ["made-up", disabled.token]) {
    expect((await open({ ...mine(), priority: "priority" }, token)).body.data).toMatchObject({
      priority: "not_priority",
    });
    expect(await open({ customer_id: visitor.customer.id }, token)).toMatchObject(
      invalid({ account_id: ["can't be blank"] }),
    );
  }
});
