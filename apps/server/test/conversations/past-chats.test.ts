import { randomUUID } from "node:crypto";
import type { ExpandedConversation } from "@parley/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { aVisitorKey, visitorKeyHeader } from "../harness/people.ts";
import { badRequest, notFound } from "../harness/refusals.ts";
import { type Account, useWorld, type Visitor } from "../harness/world.ts";

/** `GET /api/conversations/customer/past`: the closed chats that the widget lists, if the team allows it. */
const world = useWorld();

let account: Account;
beforeAll(async () => {
  account = await anAccountThatShowsThem();
});

async function anAccountThatShowsThem() {
  const account = await world.anAccount();
  await show(account, true);
  return account;
}

const show = ({ admin, inbox_id }: Account, show_past_conversations: boolean, ofInbox = inbox_id) =>
  world.call("PUT", "/api/widget_settings", {
    token: admin.token,
    body: { widget_settings: { inbox_id: ofInbox, show_past_conversations } },
  });

const list = (query: Record<string, string>, token?: string) =>
  world.call<{ data: ExpandedConversation[] }>(
    "GET",
    `/api/conversations/customer/past?${new URLSearchParams(query)}`,
    {
      token,
    },
  );

const get = (id: string, query: Record<string, string>, token?: string) =>
  world.call<{ data: ExpandedConversation }>(
    "GET",
    `/api/conversations/customer/past/${id}?${new URLSearchParams(query)}`,
    { token },
  );

const asOwner = ({ customer, account_id }: Visitor) => ({ customer_id: customer.id, account_id });
const idsOf = async (visitor: Visitor, filter: Record<string, string> = {}) =>
  (await list({ ...asOwner(visitor), ...filter })).body.data.map(({ id }) => id);

/** A closed chat with a message, a note and an answer. */
async function aPastChat(visitor: Visitor, conversation: object = {}) {
  const { admin } = account;
  const { id } = await world.open(admin, visitor.customer.id, conversation);
  for (const message of ["First", { body: "Note", type: "note" }, "Second"])
    await world.sendMessage(admin, id, message);
  await world.sendMessage(admin, id, { body: "Private", private: true });
  await world.change(admin, id, { status: "closed" });
  return id;
}

test("lists closed chats, the last active one first, with the last public message", async () => {
  const visitor = await world.aVisitor({ account });
  const [first, second] = [await aPastChat(visitor), await aPastChat(visitor)];
  const { body } = await list(asOwner(visitor));
  expect(body.data).toMatchObject([
    { id: second, status: "closed", messages: [{ body: "Second" }], tags: [], mentions: [] },
    { id: first, messages: [{ body: "Second" }] },
  ]);
});

test("a chat has all its public messages", async () => {
  const visitor = await world.aVisitor({ account });
  const id = await aPastChat(visitor);
  const { body } = await get(id, asOwner(visitor));
  expect(body.data.messages.map(({ body }) => body)).toEqual(["First", "Second"]);
});

test("lists at most twenty", async () => {
  const visitor = await world.aVisitor({ account });
  const ids = [];
  for (let n = 0; n < 21; n++) {
    const { id } = await world.open(account.admin, visitor.customer.id);
    await world.sendMessage(account.admin, id, "Hello");
    await world.change(account.admin, id, { status: "closed" });
    ids.push(id);
  }
  expect(await idsOf(visitor)).toEqual(ids.toReversed().slice(0, 20));
});

describe("has", () => {
  test.each<[string, (visitor: Visitor) => Promise<string>]>([
    ["an open one", async (v) => (await world.aConversation({ account, visitor: v })).conversation.id],
    ["a reopened one", async (v) => reopened(await aPastChat(v))],
    ["an archived one", async (v) => archived(await aPastChat(v))],
    ["one that came by mail", async (v) => aPastChat(v, { source: "email" })],
    ["one of an inbox that does not show them", async (v) => aPastChat(v, { inbox_id: await anotherInbox() })],
    ["another customer's", async () => aPastChat(await world.aVisitor({ account }))],
  ])("not %s", async (_, make) => {
    const visitor = await world.aVisitor({ account });
    const hidden = await make(visitor);
    const shown = await aPastChat(visitor);
    expect(await idsOf(visitor)).toEqual([shown]);
    expect(await get(hidden, asOwner(visitor))).toMatchObject(notFound);
  });

  const reopened = async (id: string) => {
    await world.change(account.admin, id, { status: "open" });
    return id;
  };
  const archived = async (id: string) => {
    await world.archive(account.admin, id);
    return id;
  };
  const anotherInbox = async () => (await world.anInbox(account.admin)).id;

  test("nothing while the team does not show them", async () => {
    const hiding = await anAccountThatShowsThem();
    const visitor = await world.aVisitor({ account: hiding });
    const { id } = await world.open(hiding.admin, visitor.customer.id);
    await world.sendMessage(hiding.admin, id, "Hello");
    await world.change(hiding.admin, id, { status: "closed" });
    expect(await idsOf(visitor)).toEqual([id]);
    await show(hiding, false);
    expect(await idsOf(visitor)).toEqual([]);
    expect(await get(id, asOwner(visitor))).toMatchObject(notFound);
  });
});

test("can be limited to an inbox", async () => {
  const visitor = await world.aVisitor({ account });
  const { id: inbox_id } = await world.anInbox(account.admin);
  await show(account, true, inbox_id);
  const [here, there] = [await aPastChat(visitor), await aPastChat(visitor, { inbox_id })];
  expect(await idsOf(visitor)).toEqual([there, here]);
  expect(await idsOf(visitor, { inbox_id })).toEqual([there]);
});

test("a stranger without the visitor's key, and another account, receive nothing", async () => {
  const key = aVisitorKey();
  const visitor = await world.aVisitor({ account, key });
  const id = await aPastChat(visitor);
  const own = asOwner(visitor);
  const other = await anAccountThatShowsThem();
  expect((await list(own, visitorKeyHeader(key))).body.data).toMatchObject([{ id }]);
  expect((await get(id, own, visitorKeyHeader(key))).body.data).toMatchObject({ id });
  const strangers: [Record<string, string>, string | undefined][] = [
    [own, undefined],
    [own, visitorKeyHeader(aVisitorKey())],
    [{ ...own, account_id: other.id }, visitorKeyHeader(key)],
    [{ ...own, customer_id: (await world.aVisitor({ account })).customer.id }, undefined],
  ];
  for (const [query, token] of strangers) {
    expect((await list(query, token)).body).toEqual({ data: [] });
    expect(await get(id, query, token)).toMatchObject(notFound);
  }
});

test.each<[string, Record<string, string>]>([
  ["a customer", { account_id: randomUUID() }],
  ["an account", { customer_id: randomUUID() }],
  ["an inbox that can be read", { customer_id: randomUUID(), account_id: randomUUID(), inbox_id: "none" }],
])("requires %s", async (_, query) => {
  expect(await list(query)).toMatchObject(badRequest);
});
