import type { File, SavedReply } from "@parley/contract";
import { expect, test } from "vitest";
import { badRequest, invalid, notFound } from "../harness/refusals.ts";
import { type Agent, useWorld } from "../harness/world.ts";

/** Saved replies, which the API calls canned responses: `http.md` §5.5. */
const world = useWorld();

const naive = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
const list = ({ token }: Agent) => world.data<SavedReply[]>("GET", "/api/canned_responses", { token });
const add = ({ token }: Agent, canned_response: object) =>
  world.call<{ data: SavedReply }>("POST", "/api/canned_responses", { token, body: { canned_response } });
const change = ({ token }: Agent, id: string, canned_response: object) =>
  world.call<{ data: SavedReply }>("PUT", `/api/canned_responses/${id}`, { token, body: { canned_response } });
const at = ({ token }: Agent, method: "GET" | "DELETE", id: string) =>
  world.call<{ data: SavedReply }>(method, `/api/canned_responses/${id}`, { token });

test("any agent saves a reply, and the team sees it", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const { status, headers, body } = await add(agent, {
    name: "delivery",
    content: "We deliver\n\non **Saturdays**.",
    account_id: (await world.anAccount()).id,
    id: "x",
  });
  expect([status, body.data]).toEqual([
    201,
    {
      id: expect.stringMatching(/^[0-9a-f-]{14}4/),
      object: "canned_response",
      name: "delivery",
      content: "We deliver\n\non **Saturdays**.",
      attachments: [],
      created_at: naive,
      updated_at: naive,
    },
  ]);
  expect(headers.get("location")).toBe(`/api/canned_responses/${body.data.id}`);
  expect((await at(account.admin, "GET", body.data.id)).body).toEqual(body);
  expect(await list(account.admin)).toEqual([body.data]);
});

test("the list is oldest first", async () => {
  const { admin } = await world.anAccount();
  for (const name of ["b", "c", "a"]) await add(admin, { name, content: name });
  expect((await list(admin)).map(({ name }) => name)).toEqual(["b", "c", "a"]);
});

test.each([
  ["/delivery", "delivery"],
  ["//delivery", "/delivery"],
  ["de/livery", "de/livery"],
])("%s is stored as %s: the slash is not part of the name", async (sent, kept) => {
  const { admin } = await world.anAccount();
  const { body } = await add(admin, { name: sent, content: "x" });
  expect(body.data.name).toBe(kept);
  expect((await change(admin, body.data.id, { name: sent })).body.data.name).toBe(kept);
});

test.each([
  [{ name: undefined }, { name: ["can't be blank"] }],
  [{ name: "" }, { name: ["can't be blank"] }],
  [{ name: " " }, { name: ["can't be blank"] }],
  [{ name: "/" }, { name: ["can't be blank"] }],
  [{ name: 5 }, { name: ["is invalid"] }],
  [{ name: "x".repeat(256) }, { name: ["should be at most 255 character(s)"] }],
  [{ content: undefined }, { content: ["can't be blank"] }],
  [{ content: " \n" }, { content: ["can't be blank"] }],
  [{ content: {} }, { content: ["is invalid"] }],
  [{ content: "x".repeat(10_001) }, { content: ["should be at most 10000 character(s)"] }],
])("%j is refused", async (wrong, reasons) => {
  const { admin } = await world.anAccount();
  expect(await add(admin, { name: "right", content: "right", ...wrong })).toMatchObject(invalid(reasons));
  expect(await list(admin)).toEqual([]);
});

test("a body without its envelope is refused", async () => {
  const { admin } = await world.anAccount();
  const body = { name: "x", content: "x" };
  expect(await world.call("POST", "/api/canned_responses", { token: admin.token, body })).toMatchObject(badRequest);
});

test("a name is unique in an account, also when two agents choose it concurrently", async () => {
  const { admin } = await world.anAccount();
  const taken = invalid({ name: ["has already been taken"] });
  const answers = await Promise.all([1, 2, 3].map(() => add(admin, { name: "hello", content: "x" })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422]);
  expect(await add(admin, { name: "/hello", content: "x" })).toMatchObject(taken);
  const other = (await add(admin, { name: "other", content: "x" })).body.data;
  expect(await change(admin, other.id, { name: "hello" })).toMatchObject(taken);
  expect((await add((await world.anAccount()).admin, { name: "hello", content: "x" })).status).toBe(201);
});

test("only the given fields are changed", async () => {
  const { admin } = await world.anAccount();
  const { id } = (await add(admin, { name: "hello", content: "Hello" })).body.data;
  expect((await change(admin, id, { content: "Hello!" })).body.data).toMatchObject({
    name: "hello",
    content: "Hello!",
  });
  expect((await change(admin, id, { name: "hi", id: "x" })).body.data).toMatchObject({ id, name: "hi" });
  expect(await change(admin, id, { content: null })).toMatchObject(invalid({ content: ["can't be blank"] }));
  expect((await change(admin, id, {})).body.data).toMatchObject({ name: "hi", content: "Hello!" });
});

test("a reply can be deleted once", async () => {
  const { admin } = await world.anAccount();
  const { id } = (await add(admin, { name: "hello", content: "Hello" })).body.data;
  expect(await at(admin, "DELETE", id)).toMatchObject({ status: 204, text: "" });
  expect(await at(admin, "DELETE", id)).toMatchObject(notFound);
  expect(await at(admin, "GET", id)).toMatchObject(notFound);
  expect(await list(admin)).toEqual([]);
});

test("another account neither sees, changes nor deletes it", async () => {
  const { admin } = await world.anAccount();
  const neighbour = (await world.anAccount()).admin;
  const { id } = (await add(admin, { name: "hello", content: "Hello" })).body.data;
  expect(await at(neighbour, "GET", id)).toMatchObject(notFound);
  expect(await change(neighbour, id, { content: "Mine" })).toMatchObject(notFound);
  expect(await at(neighbour, "DELETE", id)).toMatchObject(notFound);
  expect(await list(neighbour)).toEqual([]);
  expect(await list(admin)).toMatchObject([{ id, content: "Hello" }]);
});

test("its files keep their order until they are changed; other accounts' files are refused", async () => {
  const { admin } = await world.anAccount();
  const { admin: stranger } = await world.anAccount();
  const upload = async ({ token }: Agent, name: string) => {
    const body = new FormData();
    body.append("file", new Blob(["some text"]), name);
    return world.data<File>("POST", "/api/upload", { token, body });
  };
  const [one, two, theirs] = [
    await upload(admin, "1.txt"),
    await upload(admin, "2.txt"),
    await upload(stranger, "3.txt"),
  ];
  const reply = { name: "terms", content: "Here they are" };
  const { body } = await add(admin, { ...reply, file_ids: [two.id, one.id, two.id] });
  expect(body.data.attachments).toEqual([two, one]);
  const { id } = body.data;
  expect((await change(admin, id, { content: "Here" })).body.data.attachments).toEqual([two, one]);
  expect(await change(admin, id, { file_ids: [one.id, theirs.id] })).toMatchObject({
    status: 422,
    body: { error: { errors: { file_ids: ["does not exist"] } } },
  });
  expect((await add(admin, { ...reply, name: "other", file_ids: [theirs.id] })).status).toBe(422);
  expect((await list(admin)).map(({ attachments }) => attachments)).toEqual([[two, one]]);
  expect((await change(admin, id, { file_ids: [] })).body.data.attachments).toEqual([]);
  expect((await add(admin, { ...reply, name: "x", file_ids: Array(11).fill(one.id) })).status).toBe(422);
});
