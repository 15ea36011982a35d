import type { ConversationPage } from "@parley/contract";
import { beforeAll, expect, test } from "vitest";
import { badRequest } from "../harness/refusals.ts";
import { type Account, type Agent, useWorld } from "../harness/world.ts";

/** `q` matches the text of messages. These tests cover special characters, and texts that are not searched. */
const world = useWorld();

const texts = [
  "100 % of it",
  "100 of it",
  "snake_case",
  "snakeXcase",
  "C:\\temp\\new",
  "Größe ÄÖÜ",
  "ΣΊΣΥΦΟΣ",
  "日本語のテキスト",
  "👋🏽 waves",
  'it\'s "quoted" -- ; drop table',
  "two\nlines",
  "  spaces  inside  ",
  "a",
];

let account: Account;
let agent: Agent;

beforeAll(async () => {
  account = await world.anAccount();
  agent = account.admin;
  for (const text of texts) {
    const { conversation } = await world.aConversation({ account });
    await world.sendMessage(agent, conversation.id, text);
  }
});

const ask = (query: Record<string, string>, { token } = agent) =>
  world.call<ConversationPage>("GET", `/api/conversations?${new URLSearchParams(query)}`, { token });

async function found(q: string) {
  const { status, body } = await ask({ q });
  expect(status).toBe(200);
  expect(body.total).toBe(body.data.length);
  return body.data.map(({ messages }) => messages[0]!.body).toSorted();
}

test.each<[string, string[]]>([
  ["100 %", ["100 % of it"]],
  ["%", ["100 % of it"]],
  ["snake_case", ["snake_case"]],
  ["SNAKE", ["snakeXcase", "snake_case"]],
  ["\\", ["C:\\temp\\new"]],
  ["\\temp\\", ["C:\\temp\\new"]],
  ["größe äöü", ["Größe ÄÖÜ"]],
  ["σίσυφ", ["ΣΊΣΥΦΟΣ"]],
  ["本語", ["日本語のテキスト"]],
  ["👋🏽", ["👋🏽 waves"]],
  ["' or 1=1", []],
  ['it\'s "quoted" --', ['it\'s "quoted" -- ; drop table']],
  ["two\nlines", ["two\nlines"]],
  ["  inside", ["  spaces  inside  "]],
  ["nobody ever said this", []],
])("%j", async (q, expected) => {
  expect(await found(q)).toEqual(expected.toSorted());
});

test("an empty search lists all conversations", async () => {
  for (const q of ["", "\u0000"]) expect((await ask({ q })).body.total).toBe(texts.length);
});

test("a search text of the maximum length is accepted, a longer one is refused", async () => {
  expect((await ask({ q: "x".repeat(1000) })).body).toMatchObject({ data: [], total: 0 });
  expect(await ask({ q: "x".repeat(1001) })).toMatchObject(badRequest);
});

test("the search covers private notes, but no deleted messages", async () => {
  const { conversation } = await world.aConversation({ account });
  const { id } = await world.sendMessage(agent, conversation.id, { body: "needle in a note", type: "note" });
  expect((await ask({ q: "needle" })).body.data).toMatchObject([{ id: conversation.id }]);
  await world.call("DELETE", `/api/messages/${id}`, { token: agent.token });
  expect((await ask({ q: "needle" })).body.data).toEqual([]);
  await world.call("DELETE", `/api/conversations/${conversation.id}`, { token: agent.token });
});

test("the search finds only conversations of the account and the filter, not archived", async () => {
  const { conversation: archived } = await world.aConversation({ account });
  const { conversation: closed } = await world.aConversation({ account });
  for (const { id } of [archived, closed]) await world.sendMessage(agent, id, "haystack");
  await world.archive(agent, archived.id);
  await world.change(agent, closed.id, { status: "closed" });
  const ids = async (query: Record<string, string>, who = agent) =>
    (await ask({ q: "haystack", ...query }, who)).body.data.map(({ id }) => id);
  expect(await ids({})).toEqual([closed.id]);
  expect(await ids({ status: "open" })).toEqual([]);
  expect(await ids({}, (await world.anAccount()).admin)).toEqual([]);
});
