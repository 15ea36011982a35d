import type { Tag } from "@parley/contract";
import { expect, test } from "vitest";
import { badRequest, invalid, notFound } from "../harness/refusals.ts";
import { type Agent, useWorld } from "../harness/world.ts";

/** The tags of conversations and customers: `http.md` §5.5. */
const world = useWorld();

const naive = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
const list = ({ token }: Agent) => world.data<Tag[]>("GET", "/api/tags", { token });
const add = ({ token }: Agent, tag: object) => world.call<{ data: Tag }>("POST", "/api/tags", { token, body: { tag } });
const change = ({ token }: Agent, id: string, tag: object) =>
  world.call<{ data: Tag }>("PUT", `/api/tags/${id}`, { token, body: { tag } });
const at = ({ token }: Agent, method: "GET" | "DELETE", id: string) =>
  world.call<{ data: Tag }>(method, `/api/tags/${id}`, { token });

test("any agent adds a tag, and the team sees it", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const { status, headers, body } = await add(agent, {
    name: "billing",
    color: "magenta",
    creator_id: account.admin.id,
    account_id: (await world.anAccount()).id,
  });
  expect([status, body.data]).toEqual([
    201,
    {
      id: expect.stringMatching(/^[0-9a-f-]{14}4/),
      object: "tag",
      name: "billing",
      description: null,
      color: "magenta",
      created_at: naive,
      updated_at: naive,
    },
  ]);
  expect(headers.get("location")).toBe(`/api/tags/${body.data.id}`);
  expect((await at(account.admin, "GET", body.data.id)).body).toEqual(body);
  const kept = await world.db.selectFrom("tags").select("creator_id").where("id", "=", body.data.id).execute();
  expect(kept).toEqual([{ creator_id: agent.id }]);
});

test("the list is oldest first", async () => {
  const { admin } = await world.anAccount();
  for (const name of ["b", "c", "a"]) await add(admin, { name });
  expect((await list(admin)).map(({ name }) => name)).toEqual(["b", "c", "a"]);
});

test.each([
  [{ name: undefined }, { name: ["can't be blank"] }],
  [{ name: " " }, { name: ["can't be blank"] }],
  [{ name: [] }, { name: ["is invalid"] }],
  [{ name: "x".repeat(256) }, { name: ["should be at most 255 character(s)"] }],
  [{ description: "x".repeat(256) }, { description: ["should be at most 255 character(s)"] }],
  [{ color: 5 }, { color: ["is invalid"] }],
])("%j is refused", async (wrong, reasons) => {
  const { admin } = await world.anAccount();
  expect(await add(admin, { name: "right", ...wrong })).toMatchObject(invalid(reasons));
  expect(await list(admin)).toEqual([]);
});

test("a body without its envelope is refused", async () => {
  const { admin } = await world.anAccount();
  expect(await world.call("POST", "/api/tags", { token: admin.token, body: { name: "x" } })).toMatchObject(badRequest);
});

test("a name is unique in an account, also when two agents choose it concurrently", async () => {
  const { admin } = await world.anAccount();
  const answers = await Promise.all([1, 2, 3].map(() => add(admin, { name: "billing" })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  const other = (await add(admin, { name: "other" })).body.data;
  const answer = await change(admin, other.id, { name: "billing" });
  expect(answer).toMatchObject(invalid({ name: ["has already been taken"] }));
  expect((await add((await world.anAccount()).admin, { name: "billing" })).status).toBe(201);
});

test("only the given fields are changed", async () => {
  const { admin } = await world.anAccount();
  const { id } = (await add(admin, { name: "billing", color: "red" })).body.data;
  expect((await change(admin, id, { name: "invoices", description: "All about money" })).body.data).toMatchObject({
    id,
    name: "invoices",
    description: "All about money",
    color: "red",
  });
  expect((await change(admin, id, { color: null })).body.data).toMatchObject({ name: "invoices", color: null });
  expect(await change(admin, id, { name: "" })).toMatchObject(invalid({ name: ["can't be blank"] }));
});

test("deleting a tag removes it from its records only", async () => {
  const account = await world.anAccount();
  const { conversation, agent } = await world.aConversation({ account });
  const [gone, kept] = [await world.aTag(account), await world.aTag(account)];
  for (const tag of [gone, kept]) await world.tag(account, conversation.id, tag);
  expect(await at(agent, "DELETE", gone)).toMatchObject({ status: 204, text: "" });
  expect(await at(agent, "DELETE", gone)).toMatchObject(notFound);
  expect((await world.conversation(agent, conversation.id)).tags).toMatchObject([{ id: kept }]);
});

test("another account neither sees, changes nor deletes it", async () => {
  const account = await world.anAccount();
  const neighbour = (await world.anAccount()).admin;
  const id = await world.aTag(account, "billing");
  expect(await at(neighbour, "GET", id)).toMatchObject(notFound);
  expect(await change(neighbour, id, { name: "mine" })).toMatchObject(notFound);
  expect(await at(neighbour, "DELETE", id)).toMatchObject(notFound);
  expect(await list(neighbour)).toEqual([]);
  expect(await list(account.admin)).toMatchObject([{ id, name: "billing" }]);
});
