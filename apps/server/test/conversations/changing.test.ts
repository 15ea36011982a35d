import { randomUUID } from "node:crypto";
import type { Conversation } from "@parley/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { invalid, notFound } from "../harness/refusals.ts";
import { type Account, type Agent, useWorld } from "../harness/world.ts";

const world = useWorld();

let account: Account;
let me: Agent;
let colleague: Agent;

beforeAll(async () => {
  ({ account, me, colleague } = await world.aTeam());
});

const aConversation = async (changes: object = {}) => {
  const { conversation } = await world.aConversation({ account });
  return world.change(me, conversation.id, changes);
};

const put = (id: string, conversation: object, { token } = me) =>
  world.call<{ data: Conversation }>("PUT", `/api/conversations/${id}`, { token, body: { conversation } });

const basic = async (id: string) => {
  const { customer, messages, tags, mentions, timeline, has_previous, ...conversation } = await world.conversation(
    me,
    id,
  );
  return conversation;
};

test("an agent changes assignee, priority, read state, subject and inbox in one request", async () => {
  const { id } = await aConversation();
  const inbox = await world.anInbox(me);
  const changes = {
    assignee_id: colleague.id,
    priority: "priority",
    read: true,
    subject: "Named",
    metadata: { a: { b: 1 } },
    inbox_id: inbox.id,
  };
  const { status, body } = await put(id, changes);
  expect([status, body.data]).toEqual([200, { ...body.data, ...changes }]);
  expect(await basic(id)).toEqual(body.data);
});

test("null and blank text clear a field", async () => {
  const set = { assignee_id: colleague.id, subject: "Named", metadata: { a: 1 } };
  const none = { assignee_id: null, subject: null, metadata: null, inbox_id: null };
  const blank = { assignee_id: "", subject: "", metadata: "", inbox_id: "" };
  for (const nothing of [none, blank]) {
    const { id } = await aConversation(set);
    expect((await put(id, nothing)).body.data).toMatchObject(none);
  }
});

describe("the status", () => {
  test("closed sets the time of closing and the latest activity", async () => {
    const { id } = await aConversation();
    const { data } = (await put(id, { status: "closed" })).body;
    expect(data).toMatchObject({ status: "closed", read: false, assignee_id: null });
    expect(data.closed_at).toMatch(/^[\d-]{10}T[\d:]{8}Z$/);
    expect(data.last_activity_at).toBe(data.closed_at);
  });

  test("open clears the time of closing", async () => {
    const { id } = await aConversation({ status: "closed", read: true, assignee_id: colleague.id });
    await forgetActivity(id);
    const { data } = (await put(id, { status: "open" })).body;
    expect(data).toMatchObject({ status: "open", closed_at: null, read: true, assignee_id: colleague.id });
    expect(data.last_activity_at).not.toBeNull();
  });

  test("that the conversation already has changes nothing", async () => {
    for (const status of ["open", "closed"]) {
      const { id } = await aConversation({ status });
      await forgetActivity(id);
      const before = await basic(id);
      expect((await put(id, { status })).body.data).toEqual(before);
      expect(before.last_activity_at).toBeNull();
    }
  });

  const forgetActivity = (id: string) =>
    world.db.updateTable("conversations").set({ last_activity_at: null }).where("id", "=", id).execute();
});

describe("is refused, and nothing changes:", () => {
  test.each<[string, () => object | Promise<object>, object]>([
    ["an unknown status", () => ({ status: "snoozed" }), { status: ["is invalid"] }],
    ["no status", () => ({ status: "" }), { status: ["can't be blank"] }],
    ["an unknown priority", () => ({ priority: "high" }), { priority: ["is invalid"] }],
    ["something that is neither read nor unread", () => ({ read: "maybe" }), { read: ["is invalid"] }],
    ["a subject too long", () => ({ subject: "s".repeat(256) }), { subject: ["should be at most 255 character(s)"] }],
    ["a list as metadata", () => ({ metadata: [] }), { metadata: ["is invalid"] }],
    ["nobody who is there", () => ({ assignee_id: 2_000_000_000 }), { assignee_id: ["does not exist"] }],
    [
      "a neighbour's agent",
      async () => ({ assignee_id: (await world.anAccount()).admin.id }),
      { assignee_id: ["does not exist"] },
    ],
    ["an inbox that is not there", () => ({ inbox_id: randomUUID() }), { inbox_id: ["does not exist"] }],
    [
      "a neighbour's inbox",
      async () => ({ inbox_id: (await world.anAccount()).inbox_id }),
      { inbox_id: ["does not exist"] },
    ],
    ["an archiving by the back door", () => ({ archived_at: "2026-01-01T00:00:00Z" }), { archived_at: ["is invalid"] }],
  ])("%s", async (_, changes, errors) => {
    const before = await aConversation();
    expect(await put(before.id, { subject: "Kept?", ...(await changes()) })).toMatchObject(invalid(errors));
    expect(await basic(before.id)).toEqual(before);
  });
});

test("fields that only the server sets are ignored", async () => {
  const before = await aConversation();
  const forged = {
    id: randomUUID(),
    account_id: (await world.anAccount()).id,
    customer_id: (await world.aVisitor({ account })).customer.id,
    source: "email",
    created_at: "2001-01-01T00:00:00",
    last_activity_at: "2001-01-01T00:00:00Z",
    closed_at: "2001-01-01T00:00:00Z",
    first_replied_at: "2001-01-01T00:00:00Z",
  };
  expect((await put(before.id, forged)).body.data).toEqual(before);
});

describe("every change is published as the whole conversation", () => {
  const updates = (conversation: Conversation) =>
    expect.objectContaining({ id: conversation.id, updates: conversation, seq: expect.any(Number) });

  test("even if it changes nothing", async () => {
    const { id } = await aConversation();
    const desk = await world.desk(colleague);
    const first = (await put(id, { status: "closed" })).body.data;
    const second = (await put(id, { status: "closed" })).body.data;
    const third = (await put(id, {})).body.data;
    await desk.settled();
    expect(desk.received("conversation:updated")).toEqual([first, second, third].map(updates));
  });

  test("for archiving and restoring, too", async () => {
    const { id } = await aConversation();
    const desk = await world.desk(colleague);
    const archived = await world.archive(me, id);
    const back = (await put(id, { archived_at: null })).body.data;
    expect(archived.archived_at).toMatch(/Z$/);
    expect(back.archived_at).toBeNull();
    await desk.settled();
    expect(desk.received("conversation:updated")).toEqual([archived, back].map(updates));
  });

  test("but not to the customer, to another account, or after a refusal", async () => {
    const { visitor, conversation } = await world.aConversation({ account });
    const { admin: neighbour } = await world.anAccount();
    const [desk, widget, elsewhere] = [
      await world.desk(colleague),
      await world.widget(visitor),
      await world.desk(neighbour),
    ];
    await put(conversation.id, { priority: "high" });
    await put(conversation.id, { assignee_id: neighbour.id });
    await desk.settled();
    expect(desk.received("conversation:updated")).toEqual([]);
    await put(conversation.id, { priority: "priority" });
    await Promise.all([widget.settled(), elsewhere.settled()]);
    expect([...widget.received("conversation:updated"), ...elsewhere.received("conversation:updated")]).toEqual([]);
  });
});

describe("archiving", () => {
  test("keeps the conversation and the time of the first archiving", async () => {
    const before = await aConversation({ assignee_id: colleague.id });
    const archived = await world.archive(me, before.id);
    expect(archived).toMatchObject({ status: "open", assignee_id: colleague.id, read: false });
    const early = "2026-01-01T00:00:00Z";
    await world.db.updateTable("conversations").set({ archived_at: early }).where("id", "=", before.id).execute();
    expect((await world.archive(me, before.id)).archived_at).toBe(early);
  });

  test("does not prevent changes: the conversation can be closed and assigned", async () => {
    const { id } = await aConversation();
    await world.archive(me, id);
    expect((await put(id, { status: "closed" })).body.data).toMatchObject({
      status: "closed",
      archived_at: expect.any(String),
    });
  });
});

test("a deleted conversation is deleted with its messages, and nothing is published", async () => {
  const { visitor, conversation } = await world.aConversation({ account });
  const message = await world.sendMessage(me, conversation.id, "Soon gone");
  const desk = await world.desk(me);
  const { token } = me;
  expect((await world.call("DELETE", `/api/conversations/${conversation.id}`, { token })).status).toBe(204);
  expect(await world.call("GET", `/api/conversations/${conversation.id}`, { token })).toMatchObject(notFound);
  expect(await world.call("GET", `/api/messages/${message.id}`, { token })).toMatchObject(notFound);
  expect(await world.call("DELETE", `/api/conversations/${conversation.id}`, { token })).toMatchObject(notFound);
  expect(visitor.conversation_id).toBe(conversation.id);
  await desk.settled();
  expect(desk.all.filter(({ event }) => !event.startsWith("presence"))).toEqual([]);
});

test("another account, a disabled user and an anonymous caller have no access", async () => {
  const before = await aConversation();
  const { admin: neighbour } = await world.anAccount();
  const disabled = await world.anAgent({ account });
  await world.data("POST", `/api/users/${disabled.id}/disable`, { token: me.token });
  const path = `/api/conversations/${before.id}`;
  const body = { conversation: { status: "closed" } };
  for (const [token, status] of [
    [neighbour.token, 404],
    [disabled.token, 401],
    [undefined, 401],
  ] as const) {
    expect((await world.call("GET", path, { token })).status).toBe(status);
    expect((await world.call("PUT", path, { token, body })).status).toBe(status);
    expect((await world.call("DELETE", path, { token })).status).toBe(status);
    expect((await world.call("POST", `${path}/archive`, { token })).status).toBe(status);
    expect((await world.call("POST", `${path}/share`, { token })).status).toBe(status);
    expect((await world.call("GET", `${path}/previous`, { token })).status).toBe(status);
    expect((await world.call("GET", `${path}/related`, { token })).status).toBe(status);
  }
  expect(await basic(before.id)).toEqual(before);
});
