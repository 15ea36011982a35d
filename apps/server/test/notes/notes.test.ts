import { randomUUID } from "node:crypto";
import type { ExpandedCustomer, ListedNote, Note } from "@parley/contract";
import { expect, test } from "vitest";
import { badRequest, invalid, notFound } from "../harness/refusals.ts";
import { type Agent, useWorld } from "../harness/world.ts";

/** The team's notes about a customer: `http.md` §5.5. */
const world = useWorld();

const naive = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
const write = ({ token }: Agent, note: object) =>
  world.call<{ data: Note }>("POST", "/api/notes", { token, body: { note } });
const change = ({ token }: Agent, id: string, note: object) =>
  world.call<{ data: Note }>("PUT", `/api/notes/${id}`, { token, body: { note } });
const at = ({ token }: Agent, method: "GET" | "DELETE", id: string) =>
  world.call<{ data: Note }>(method, `/api/notes/${id}`, { token });
const list = ({ token }: Agent, query = "") => world.data<ListedNote[]>("GET", `/api/notes${query}`, { token });

test("an agent writes a note, and the team reads its author and its customer", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const { customer } = await world.aVisitor({ account });
  const draft = { body: "Prefers **tea**.", customer_id: customer.id };
  const { status, body } = await write(agent, { ...draft, author_id: account.admin.id, id: "x" });
  const note = {
    ...draft,
    id: expect.stringMatching(/^[0-9a-f-]{14}4/),
    object: "note",
    content_type: "text",
    author_id: agent.id,
    created_at: naive,
    updated_at: naive,
  };
  expect([status, body]).toEqual([201, { data: note }]);
  expect((await at(account.admin, "GET", body.data.id)).body).toEqual(body);
  const listed = await list(account.admin);
  expect(listed).toEqual([
    { ...note, author: expect.objectContaining({ id: agent.id, object: "user" }), customer: expect.anything() },
  ]);
  expect(listed[0]!.customer).toMatchObject({ id: customer.id, object: "customer" });
  const { token } = account.admin;
  const path = `/api/customers/${customer.id}?expand[]=notes`;
  expect((await world.data<ExpandedCustomer>("GET", path, { token })).notes).toEqual([note]);
});

test("notes are newest first, and can be filtered by customer and author", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const [one, two] = [await world.aVisitor({ account }), await world.aVisitor({ account })];
  for (const [author, { customer }, body] of [
    [account.admin, one, "first"],
    [agent, two, "second"],
    [agent, one, "third"],
  ] as const) {
    await write(author, { body, customer_id: customer.id });
  }
  const bodies = async (query?: string) => (await list(agent, query)).map(({ body }) => body);
  expect(await bodies()).toEqual(["third", "second", "first"]);
  expect(await bodies(`?customer_id=${one.customer.id}`)).toEqual(["third", "first"]);
  expect(await bodies(`?author_id=${agent.id}`)).toEqual(["third", "second"]);
  expect(await bodies(`?author_id=${agent.id}&customer_id=${one.customer.id}`)).toEqual(["third"]);
});

test("a note can be changed and deleted, but not moved to another customer or author", async () => {
  const account = await world.anAccount();
  const [one, two] = [await world.aVisitor({ account }), await world.aVisitor({ account })];
  const agent = await world.anAgent({ account });
  const { id } = (await write(agent, { body: "before", customer_id: one.customer.id })).body.data;
  const changes = { body: "after", content_type: "html", customer_id: two.customer.id, author_id: account.admin.id };
  expect((await change(account.admin, id, changes)).body.data).toMatchObject({
    body: "after",
    content_type: "html",
    customer_id: one.customer.id,
    author_id: agent.id,
  });
  expect(await change(agent, id, { body: " " })).toMatchObject(invalid({ body: ["can't be blank"] }));
  expect(await at(agent, "DELETE", id)).toMatchObject({ status: 204 });
  expect(await at(agent, "GET", id)).toMatchObject(notFound);
});

test.each([
  [{ body: undefined }, { body: ["can't be blank"] }],
  [{ body: " \n" }, { body: ["can't be blank"] }],
  [{ body: "x".repeat(10_001) }, { body: ["should be at most 10000 character(s)"] }],
  [{ customer_id: undefined }, { customer_id: ["can't be blank"] }],
  [{ customer_id: randomUUID() }, { customer_id: ["does not exist"] }],
])("%j is refused", async (wrong, reasons) => {
  const account = await world.anAccount();
  const { customer } = await world.aVisitor({ account });
  const draft = { body: "right", customer_id: customer.id, ...wrong };
  expect(await write(account.admin, draft)).toMatchObject(invalid(reasons));
  expect(await list(account.admin)).toEqual([]);
});

test("another account neither reads, changes nor writes notes about this account's customer", async () => {
  const [ours, theirs] = [await world.anAccount(), await world.anAccount()];
  const { customer } = await world.aVisitor({ account: ours });
  const { id } = (await write(ours.admin, { body: "ours", customer_id: customer.id })).body.data;
  expect(await list(theirs.admin)).toEqual([]);
  expect(await list(theirs.admin, `?customer_id=${customer.id}`)).toEqual([]);
  for (const attempt of [
    at(theirs.admin, "GET", id),
    change(theirs.admin, id, { body: "theirs" }),
    at(theirs.admin, "DELETE", id),
  ]) {
    expect(await attempt).toMatchObject(notFound);
  }
  const attempt = write(theirs.admin, { body: "theirs", customer_id: customer.id });
  expect(await attempt).toMatchObject(invalid({ customer_id: ["does not exist"] }));
  expect((await list(ours.admin)).map(({ body }) => body)).toEqual(["ours"]);
});

test("a note is deleted with its customer", async () => {
  const account = await world.anAccount();
  const { admin } = account;
  const { customer } = await world.aVisitor({ account });
  await write(admin, { body: "gone soon", customer_id: customer.id });
  await world.call("DELETE", `/api/customers/${customer.id}`, { token: admin.token });
  expect(await list(admin)).toEqual([]);
});

test("an invalid id is refused", async () => {
  const { admin } = await world.anAccount();
  expect(await at(admin, "GET", "x")).toMatchObject(badRequest);
  expect(await world.call("GET", "/api/notes?customer_id=x", admin)).toMatchObject(badRequest);
});
