import type { ChangedConversation, ConversationPage } from "@parley/contract";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { notFound } from "../harness/refusals.ts";
import { type Account, type Agent, useWorld } from "../harness/world.ts";

/** A user takes back their own recent change. The conversation is as if the change had not been made. */
const world = useWorld();

let account: Account;
let me: Agent;
let colleague: Agent;

beforeAll(async () => {
  ({ account, me, colleague } = await world.aTeam());
});

async function aConversation() {
  const { conversation, visitor } = await world.aConversation({ account });
  const widget = await world.widget(visitor);
  await widget.send("Hello");
  return { id: conversation.id, widget };
}

const stateOf = async (id: string) => {
  const { updated_at, messages, ...state } = await world.conversation(me, id);
  return state;
};

async function orderOf(...ids: string[]) {
  const { data } = (await world.call<ConversationPage>("GET", "/api/conversations", { token: me.token })).body;
  return data.map(({ id }) => id).filter((id) => ids.includes(id));
}

async function put({ token }: Agent, id: string, conversation: object, undoes?: number[]) {
  const body = { conversation, ...(undoes && { undoes }) };
  return (await world.call<ChangedConversation>("PUT", `/api/conversations/${id}`, { token, body })).body;
}

async function change(agent: Agent, id: string, conversation: object) {
  const { timeline } = await put(agent, id, conversation);
  return timeline.map(({ id }) => id);
}

const typesOf = async (id: string) => (await world.conversation(me, id)).timeline!.map(({ type }) => type);

test.each<[string, object, object, object]>([
  ["closing", {}, { status: "closed" }, { status: "open" }],
  ["reopening", { status: "closed" }, { status: "open" }, { status: "closed" }],
  ["a priority", {}, { priority: "priority" }, { priority: "not_priority" }],
  ["several changes", {}, { status: "closed", inbox_id: null }, { status: "open", inbox_id: "the account's" }],
])("undoing %s restores the conversation, its place in the list and its timeline", async (_, start, done, undone) => {
  const [first, second, third] = [await aConversation(), await aConversation(), await aConversation()];
  const ids = [first.id, second.id, third.id];
  for (const id of ids) await world.change(me, id, start);
  const before = await stateOf(second.id);
  const entries = await change(me, second.id, done);
  const back = "inbox_id" in undone ? { ...undone, inbox_id: account.inbox_id } : undone;
  expect(await put(me, second.id, back, entries)).toMatchObject({ timeline: [], undone: entries });
  expect(await stateOf(second.id)).toEqual(before);
  expect(await orderOf(...ids)).toEqual(ids.toReversed());
});

test("undoing an assignment and archiving leaves no entries", async () => {
  const { id } = await aConversation();
  const before = await stateOf(id);
  const assigned = await change(me, id, { assignee_id: colleague.id });
  await put(me, id, { assignee_id: null }, assigned);
  const path = `/api/conversations/${id}/archive`;
  const { timeline } = (await world.call<ChangedConversation>("POST", path, { token: me.token })).body;
  await put(me, id, { archived_at: null }, [timeline[0]!.id]);
  expect(await stateOf(id)).toEqual(before);
});

test("the team receives the restored conversation and the removed entries, and can fetch both later", async () => {
  const { id } = await aConversation();
  const { last_activity_at } = await stateOf(id);
  const undoes = await change(me, id, { status: "closed" });
  const desk = await world.desk(colleague);
  await put(me, id, { status: "open" }, undoes);
  const updated = await desk.next("conversation:updated");
  expect(updated).toMatchObject({ id, updates: { status: "open", closed_at: null, last_activity_at }, undone: undoes });
  expect(updated).not.toHaveProperty("timeline");
  expect(await world.data("GET", `/api/events?after=${desk.seq}`, { token: me.token })).toMatchObject([
    { type: "conversation:updated", payload: updated },
  ]);
});

test("later activity keeps its time", async () => {
  const { id } = await aConversation();
  const other = await aConversation();
  const undoes = await change(me, id, { status: "closed" });
  await world.sendMessage(colleague, id, { body: "Note", type: "note", private: true });
  await put(me, id, { status: "open" }, undoes);
  expect(await orderOf(id, other.id)).toEqual([id, other.id]);
  expect(await typesOf(id)).toEqual([]);
});

test("other users' changes, old ones and those of other conversations are not undone, so the change is recorded", async () => {
  const { id } = await aConversation();
  const theirs = await change(colleague, id, { status: "closed" });
  expect(await put(me, id, { status: "open" }, theirs)).not.toHaveProperty("undone");
  expect(await typesOf(id)).toEqual(["closed", "reopened"]);

  const old = await change(me, id, { status: "closed" });
  await sql`update timeline_entries set created_at = created_at - interval '6 minutes' where id = ${old[0]}`.execute(
    world.db,
  );
  await put(me, id, { status: "open" }, old);
  const elsewhere = await change(me, (await aConversation()).id, { status: "closed" });
  await change(me, id, { status: "closed" });
  await put(me, id, { status: "open" }, [...elsewhere, 999_999_999]);
  expect(await typesOf(id)).toEqual(["closed", "reopened", "closed", "reopened", "closed", "reopened"]);
});

test("only the latest change of a kind is undone", async () => {
  const { id } = await aConversation();
  const first = await change(me, id, { status: "closed" });
  await change(me, id, { status: "open" });
  const last = await change(me, id, { status: "closed" });
  expect(await put(me, id, { status: "open" }, first)).not.toHaveProperty("undone");
  expect(await typesOf(id)).toEqual(["closed", "reopened", "closed", "reopened"]);

  const prioritised = await change(me, id, { priority: "priority" });
  await change(me, id, { status: "closed" });
  expect(await put(me, id, { priority: "not_priority" }, [...last, ...prioritised])).toMatchObject({
    undone: prioritised,
  });
});

test("a neighbour's agent undoes nothing", async () => {
  const { id } = await aConversation();
  const undoes = await change(me, id, { status: "closed" });
  const { token } = (await world.anAccount()).admin;
  const body = { conversation: { status: "open" }, undoes };
  expect(await world.call("PUT", `/api/conversations/${id}`, { token, body })).toMatchObject(notFound);
  expect(await typesOf(id)).toEqual(["closed"]);
});

test("an entry that the change does not revert stays", async () => {
  const { id } = await aConversation();
  const assigned = await change(me, id, { assignee_id: colleague.id });
  await put(me, id, { assignee_id: me.id }, assigned);
  await put(me, id, { priority: "priority" }, assigned);
  expect(await typesOf(id)).toEqual(["assigned", "assigned", "prioritised"]);
});
