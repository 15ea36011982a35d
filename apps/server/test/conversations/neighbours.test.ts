import { randomUUID } from "node:crypto";
import type { ConversationPage, ExpandedConversation } from "@parley/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { badRequest, notFound } from "../harness/refusals.ts";
import { type Account, type Agent, useWorld, type Visitor } from "../harness/world.ts";

/** The customer's previous and other conversations. */
const world = useWorld();

let account: Account;
let agent: Agent;
let visitor: Visitor;
/** The ids by name, in the order of creation. */
let ids: Record<"silent" | "archived" | "first" | "second" | "current" | "later", string>;

beforeAll(async () => {
  account = await world.anAccount();
  agent = account.admin;
  visitor = await world.aVisitor({ account });
  const open = async () => (await world.open(agent, visitor.customer.id)).id;
  ids = {
    silent: await open(),
    archived: await open(),
    first: await open(),
    second: await open(),
    current: await open(),
    later: await open(),
  };
  for (const name of ["second", "current", "later", "first", "archived"] as const) {
    await world.sendMessage(agent, ids[name], `old in ${name}`);
    await world.sendMessage(agent, ids[name], `new in ${name}`);
  }
  await world.archive(agent, ids.archived);
  const other = await world.aVisitor({ account });
  await world.sendMessage(agent, (await world.open(agent, other.customer.id)).id, "Somebody else's");
});

const nameOf = (conversation: { id: string }) =>
  Object.entries(ids).find(([, id]) => id === conversation.id)?.[0] ?? "a stranger's";

const get = <T = ExpandedConversation | null>(path: string) => world.data<T>("GET", path, { token: agent.token });

describe("the previous conversation", () => {
  const previous = (name: keyof typeof ids) => get(`/api/conversations/${ids[name]}/previous`);

  test("is the last active one of those opened earlier, with all messages", async () => {
    const found = await previous("current");
    expect(nameOf(found!)).toBe("first");
    expect(found).toEqual(await world.conversation(agent, ids.first));
  });

  test("has no messages only if no other conversation has any", async () => {
    expect(nameOf((await previous("first"))!)).toBe("silent");
  });

  test("does not exist for the first conversation", async () => {
    expect(await previous("silent")).toBeNull();
  });

  test("is announced by the conversation, also by one that was read as the previous one", async () => {
    const hasPrevious = async (name: keyof typeof ids) =>
      (await get<ExpandedConversation>(`/api/conversations/${ids[name]}`))?.has_previous;
    expect([await hasPrevious("silent"), await hasPrevious("archived"), await hasPrevious("current")]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await previous("first"))!.has_previous).toBe(false);
    const { data } = (await world.call<ConversationPage>("GET", "/api/conversations", { token: agent.token })).body;
    expect(data[0]).not.toHaveProperty("has_previous");
  });

  test("can be an archived one", async () => {
    expect(nameOf((await previous("archived"))!)).toBe("silent");
  });
});

describe("related conversations", () => {
  const related = (query = "") => get<ExpandedConversation[]>(`/api/conversations/${ids.current}/related${query}`);

  test("are three of the same customer, newest activity first, each with its newest message", async () => {
    const found = await related();
    expect(found.map(nameOf)).toEqual(["first", "later", "second"]);
    expect(found.map(({ messages }) => messages.map(({ body }) => body))).toEqual([
      ["new in first"],
      ["new in later"],
      ["new in second"],
    ]);
  });

  test("are limited on request; those without messages come last, archived ones are excluded", async () => {
    expect((await related("?limit=1")).map(nameOf)).toEqual(["first"]);
    expect((await related("?limit=50")).map(nameOf)).toEqual(["first", "later", "second", "silent"]);
    expect((await related("?limit=many")).map(nameOf)).toEqual(["first", "later", "second"]);
  });

  test("do not exist for a customer's only conversation", async () => {
    const { conversation } = await world.aConversation({ account });
    expect(await get(`/api/conversations/${conversation.id}/related`)).toEqual([]);
  });
});

test.each(["previous", "related"])("%s of a missing conversation is not found", async (what) => {
  const { conversation: foreign } = await world.aConversation();
  const { token } = agent;
  expect(await world.call("GET", `/api/conversations/${randomUUID()}/${what}`, { token })).toMatchObject(notFound);
  expect(await world.call("GET", `/api/conversations/${foreign.id}/${what}`, { token })).toMatchObject(notFound);
  expect(await world.call("GET", `/api/conversations/x/${what}`, { token })).toMatchObject(badRequest);
});
