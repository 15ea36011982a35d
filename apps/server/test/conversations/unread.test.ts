import type { Conversation, UnreadCounts } from "@parley/contract";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { type Account, type Agent, useWorld } from "../harness/world.ts";

/** The unread counts of the buckets. */
const world = useWorld();

let account: Account;
let me: Agent;
let colleague: Agent;

beforeEach(async () => {
  ({ account, me, colleague } = await world.aTeam());
});

const unread = ({ token }: Agent) => world.data<UnreadCounts>("GET", "/api/conversations/unread", { token });
const counts = async (who: Agent) => (await unread(who)).conversations;

const none = { open: 0, assigned: 0, priority: 0, unread: 0, unassigned: 0, closed: 0, mentioned: 0 };

async function aConversation(changes?: object): Promise<Conversation> {
  const { conversation } = await world.aConversation({ account });
  return changes ? world.change(me, conversation.id, changes) : conversation;
}

test("are zero for an account without conversations, and every inbox is listed", async () => {
  const second = await world.anInbox(me);
  expect(await unread(me)).toEqual({
    conversations: none,
    inboxes: { [account.inbox_id]: 0, [second.id]: 0 },
    totals: { conversations: { open: 0, assigned: 0, priority: 0, unassigned: 0 }, inboxes: {} },
    ...none,
    [account.inbox_id]: 0,
    [second.id]: 0,
  });
});

describe("a conversation is counted", () => {
  test.each<[string, () => object, Partial<typeof none>]>([
    ["as open and nobody's", () => ({}), { open: 1, unread: 1, unassigned: 1 }],
    ["as mine", () => ({ assignee_id: me.id }), { open: 1, unread: 1, assigned: 1 }],
    ["as somebody else's", () => ({ assignee_id: colleague.id }), { open: 1, unread: 1 }],
    ["by its priority", () => ({ priority: "priority" }), { open: 1, unread: 1, priority: 1, unassigned: 1 }],
    [
      "when it is closed, as that alone",
      () => ({ status: "closed", priority: "priority", assignee_id: me.id }),
      { closed: 1 },
    ],
    ["not at all when it is read", () => ({ read: true, priority: "priority" }), {}],
  ])("%s", async (_, changes, expected) => {
    await aConversation(changes());
    expect(await counts(me)).toEqual({ ...none, ...expected });
  });

  test("not while it is archived or deleted, and again after it is restored", async () => {
    const [archived, deleted] = [await aConversation(), await aConversation({ status: "closed" })];
    await world.archive(me, archived.id);
    await world.call("DELETE", `/api/conversations/${deleted.id}`, { token: me.token });
    expect(await counts(me)).toEqual(none);
    await world.change(me, archived.id, { archived_at: null });
    expect(await counts(me)).toMatchObject({ open: 1 });
  });

  test("in its inbox, if it is open", async () => {
    const second = await world.anInbox(me);
    await aConversation();
    await aConversation({ inbox_id: second.id });
    await aConversation({ inbox_id: second.id, status: "closed" });
    await aConversation({ inbox_id: second.id, read: true });
    await aConversation({ inbox_id: null });
    expect(await unread(me)).toMatchObject({
      inboxes: { [account.inbox_id]: 1, [second.id]: 1 },
      conversations: { open: 3, closed: 1 },
    });
  });

  test("until an agent reads it, and again when the customer writes", async () => {
    const { visitor, conversation } = await world.aConversation({ account });
    const [desk, widget] = [await world.desk(colleague), await world.widget(visitor)];
    await widget.send("Hello?");
    expect(await counts(me)).toMatchObject({ open: 1 });
    await desk.read(conversation.id);
    expect(await counts(me)).toMatchObject({ open: 0 });
    await widget.send("Are you there?");
    expect(await counts(me)).toMatchObject({ open: 1 });
    await world.sendMessage(me, conversation.id, "I am");
    expect(await counts(me)).toMatchObject({ open: 0 });
  });

  test("for its own account only", async () => {
    await aConversation();
    const { admin: neighbour } = await world.anAccount();
    expect(await counts(neighbour)).toEqual(none);
    const foreign = (await unread(neighbour)).inboxes;
    expect(Object.keys(foreign)).not.toContain(account.inbox_id);
  });
});

describe("the totals", () => {
  const totals = async (who: Agent) => (await unread(who)).totals;

  test("count open conversations, read or not, of the caller's account", async () => {
    await aConversation({ read: true, assignee_id: me.id, priority: "priority" });
    await aConversation({ assignee_id: colleague.id });
    await aConversation({ inbox_id: null });
    await aConversation({ status: "closed" });
    await world.archive(me, (await aConversation()).id);
    await world.aConversation({ account: await world.anAccount() });
    expect(await totals(me)).toEqual({
      conversations: { open: 3, assigned: 1, priority: 1, unassigned: 1 },
      inboxes: { [account.inbox_id]: 2 },
    });
    expect(await totals(colleague)).toMatchObject({ conversations: { open: 3, assigned: 1 } });
  });

  test("stop at 1,000, and then only all open ones are counted", async () => {
    const { conversation } = await world.aConversation({ account });
    await copyConversation(conversation.id, 999);
    expect(await totals(me)).toMatchObject({ conversations: { open: 1000, unassigned: 1000 } });
    await copyConversation(conversation.id, 1);
    expect(await totals(me)).toEqual({ conversations: { open: 1000 }, inboxes: {} });
  });

  const copyConversation = (id: string, times: number) =>
    sql`insert into conversations (account_id, customer_id, inbox_id, source)
      select account_id, customer_id, inbox_id, source from conversations, generate_series(1, ${times})
      where id = ${id}`.execute(world.db);
});

test("an anonymous caller cannot read the counts", async () => {
  expect((await world.call("GET", "/api/conversations/unread")).status).toBe(401);
});
