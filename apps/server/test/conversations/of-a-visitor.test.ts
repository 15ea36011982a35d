import { randomUUID } from "node:crypto";
import { type ExpandedConversation, integrationNames } from "@parley/contract";
import { describe, expect, test } from "vitest";
import { badRequest } from "../harness/refusals.ts";
import { type Account, useWorld, type Visitor } from "../harness/world.ts";

/** `GET /api/conversations/customer`: the chats that the widget shows to a returning visitor. */
const world = useWorld();

const ask = (query: Record<string, string>, token?: string) =>
  world.call<{ data: ExpandedConversation[] }>("GET", `/api/conversations/customer?${new URLSearchParams(query)}`, {
    token,
  });

const chatsOf = async ({ customer, account_id }: Visitor, filter: Record<string, string> = {}) =>
  (await ask({ customer_id: customer.id, account_id, ...filter })).body.data;

/** A conversation with a message. */
async function aChat(account: Account, visitor: Visitor, conversation: object = {}) {
  const { id } = await world.open(account.admin, visitor.customer.id, conversation);
  await world.sendMessage(account.admin, id, "Hello");
  return id;
}

async function aReturningVisitor() {
  const account = await world.anAccount();
  return { account, visitor: await world.aVisitor({ account, name: "Somebody", email: "somebody@example.com" }) };
}

test("a visitor never receives metadata of an integration, whichever it is", async () => {
  const { account, visitor } = await aReturningVisitor();
  const { conversation } = await world.aConversation({ account, visitor });
  const services = ["ses", ...integrationNames.map((name) => name.split("_")[0])];
  const metadata = Object.fromEntries(services.map((service) => [`${service}_thread`, "theirs"]));
  await world.sendMessage(account.admin, conversation.id, { body: "Hello", metadata: { ...metadata, page: 1 } });
  await world.data("PUT", `/api/conversations/${conversation.id}`, {
    token: account.admin.token,
    body: { conversation: { metadata: { ...metadata, page: 2 } } },
  });
  const [{ metadata: ofConversation, messages } = {}] = await chatsOf(visitor);
  expect([ofConversation, messages?.[0]?.metadata]).toEqual([{ page: 2 }, { page: 1 }]);
});

test("returns an open chat with all public messages, as a visitor may see them", async () => {
  const { account, visitor } = await aReturningVisitor();
  const { admin } = account;
  const chat = (await world.aConversation({ account, visitor })).visitor;
  await (await world.widget(chat)).send("First");
  await world.sendMessage(admin, chat.conversation_id, { body: "Note", type: "note" });
  const file = await world.aFile(admin);
  await world.sendMessage(admin, chat.conversation_id, {
    body: "Second",
    file_ids: [file.id],
    metadata: { ses_id: "s", mentions: [], quick_replies: [1] },
  });
  const [found, ...others] = await chatsOf(visitor);
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    id: chat.conversation_id,
    status: "open",
    customer: { id: visitor.customer.id, name: "Somebody", email: "somebody@example.com" },
    messages: [
      { body: "First", user: null, customer_id: visitor.customer.id, attachments: [] },
      {
        body: "Second",
        user: { id: admin.id, email: admin.email.split("@")[0], role: "user", created_at: null },
        attachments: [file],
        metadata: { quick_replies: [1] },
        mentions: [],
      },
    ],
    tags: [],
    mentions: [],
  });
  expect(found!.messages.map((message) => "customer" in message)).toEqual([false, false]);
});

test("shows an agent's name and no email address", async () => {
  const { account, visitor } = await aReturningVisitor();
  const { token } = account.admin;
  await world.call("PUT", "/api/profile", { token, body: { user_profile: { display_name: "Desk" } } });
  await aChat(account, visitor);
  expect(await chatsOf(visitor)).toMatchObject([{ messages: [{ user: { display_name: "Desk", email: "agent" } }] }]);
});

test("returns the newest three", async () => {
  const { account, visitor } = await aReturningVisitor();
  const ids = [];
  for (const _ of [1, 2, 3, 4]) ids.push(await aChat(account, visitor));
  expect((await chatsOf(visitor)).map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 3));
});

describe("does not return", () => {
  test.each<[string, (account: Account, visitor: Visitor) => Promise<unknown>]>([
    ["a closed one", async (a, v) => world.change(a.admin, await aChat(a, v), { status: "closed" })],
    ["an archived one", async (a, v) => world.archive(a.admin, await aChat(a, v))],
    ["one that came by mail", async (a, v) => aChat(a, v, { source: "email" })],
    ["one in which nobody said anything yet", async (a, v) => world.open(a.admin, v.customer.id)],
    ["another customer's", async (a) => aChat(a, await world.aVisitor({ account: a }))],
  ])("%s", async (_, make) => {
    const { account, visitor } = await aReturningVisitor();
    await make(account, visitor);
    const found = await aChat(account, visitor);
    expect((await chatsOf(visitor)).map(({ id }) => id)).toEqual([found]);
  });
});

test("a conversation without messages is returned to the account's agents", async () => {
  const { account, visitor } = await aReturningVisitor();
  const { id } = await world.open(account.admin, visitor.customer.id);
  const query = { customer_id: visitor.customer.id, account_id: account.id };
  expect((await ask(query, account.admin.token)).body.data).toMatchObject([{ id }]);
  const { admin: neighbour } = await world.anAccount();
  expect((await ask(query, neighbour.token)).body.data).toEqual([]);
});

test("can be filtered by inbox and by other fields", async () => {
  const { account, visitor } = await aReturningVisitor();
  const inbox = await world.anInbox(account.admin);
  const there = await aChat(account, visitor, { inbox_id: inbox.id, priority: "priority" });
  const here = await aChat(account, visitor, { assignee_id: account.admin.id });
  const found = async (filter: Record<string, string>) => (await chatsOf(visitor, filter)).map(({ id }) => id);
  expect(await found({ inbox_id: inbox.id })).toEqual([there]);
  expect(await found({ inbox_id: account.inbox_id })).toEqual([here]);
  expect(await found({ inbox_id: "" })).toEqual([here, there]);
  expect(await found({ priority: "priority" })).toEqual([there]);
  expect(await found({ read: "false" })).toEqual([]);
  expect(await found({ read: "true" })).toEqual([here, there]);
  expect(await found({ status: "closed" })).toEqual([]);
  expect(await found({ source: "email" })).toEqual([]);
});

test("returns nothing of another account, whichever id is replaced", async () => {
  const { account, visitor } = await aReturningVisitor();
  await aChat(account, visitor);
  const other = await aReturningVisitor();
  expect((await ask({ customer_id: visitor.customer.id, account_id: other.account.id })).body).toEqual({ data: [] });
  expect((await ask({ customer_id: other.visitor.customer.id, account_id: account.id })).body).toEqual({ data: [] });
  expect((await ask({ customer_id: randomUUID(), account_id: randomUUID() })).body).toEqual({ data: [] });
});

test.each<[string, Record<string, string>]>([
  ["a customer", { account_id: randomUUID() }],
  ["an account", { customer_id: randomUUID() }],
  ["a customer that can be read", { customer_id: "undefined", account_id: randomUUID() }],
])("requires %s", async (_, query) => {
  expect(await ask(query)).toMatchObject(badRequest);
});
