import { describe, expect, test } from "vitest";
import { type Agent, useWorld } from "../harness/world.ts";

/** Inboxes, in which conversations arrive: `http.md` §4, Inboxes. */
const world = useWorld();

interface Inbox {
  id: string;
  name: string;
  is_primary: boolean;
}

const naive = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
const list = ({ token }: Agent, query = "") => world.data<Inbox[]>("GET", `/api/inboxes${query}`, { token });
const add = ({ token }: Agent, inbox: object) =>
  world.call<{ data: Inbox }>("POST", "/api/inboxes", { token, body: { inbox } });
const change = ({ token }: Agent, id: string, inbox: object) =>
  world.call<{ data: Inbox }>("PUT", `/api/inboxes/${id}`, { token, body: { inbox } });
const namesOf = (inboxes: Inbox[]) => inboxes.map(({ name }) => name);

test("any agent creates an inbox, which is not the primary one", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const { status, headers, body } = await add(agent, {
    name: "Sales",
    description: "All about money",
    is_private: true,
    is_primary: false,
    slug: "sales",
    account_id: (await world.anAccount()).id,
  });
  expect([status, body.data]).toEqual([
    201,
    {
      id: expect.stringMatching(/^[0-9a-f-]{14}4/),
      object: "inbox",
      name: "Sales",
      description: "All about money",
      slug: null,
      is_primary: false,
      is_private: true,
      account_id: account.id,
      created_at: naive,
      updated_at: naive,
    },
  ]);
  expect(headers.get("location")).toBe(`/api/inboxes/${body.data.id}`);
  expect(await world.data("GET", `/api/inboxes/${body.data.id}`, { token: agent.token })).toEqual(body.data);
});

test("the list is oldest first, and can be filtered by primary", async () => {
  const { admin } = await world.anAccount();
  for (const name of ["B", "A"]) await add(admin, { name });
  expect(namesOf(await list(admin))).toEqual(["Primary Inbox", "B", "A"]);
  expect(namesOf(await list(admin, "?is_primary=true"))).toEqual(["Primary Inbox"]);
  expect(namesOf(await list(admin, "?is_primary=false"))).toEqual(["B", "A"]);
  expect((await world.call("GET", "/api/inboxes?is_primary=x", { token: admin.token })).status).toBe(400);
  expect(await world.data("GET", "/api/inboxes/primary", { token: admin.token })).toEqual((await list(admin))[0]);
});

test("a name is required and has a maximum length", async () => {
  const { admin } = await world.anAccount();
  for (const [name, reason] of [
    [undefined, "can't be blank"],
    ["", "can't be blank"],
    ["  ", "can't be blank"],
    [5, "is invalid"],
    ["x".repeat(256), "should be at most 255 character(s)"],
  ]) {
    const { status, body } = await add(admin, { name });
    expect([status, body]).toMatchObject([422, { error: { errors: { name: [reason] } } }]);
  }
  expect(await list(admin)).toHaveLength(1);
});

test("only the given fields are changed", async () => {
  const { admin, inbox_id } = await world.anAccount();
  expect((await change(admin, inbox_id, { name: "Everything", slug: "x", id: "x" })).body.data).toMatchObject({
    id: inbox_id,
    name: "Everything",
    description: expect.stringContaining("primary inbox"),
    slug: null,
    is_primary: true,
  });
  expect((await change(admin, inbox_id, { description: null })).body.data).toMatchObject({ description: null });
  expect((await change(admin, inbox_id, { name: null })).status).toBe(422);
});

describe("the primary inbox", () => {
  test("stays primary, whatever is requested", async () => {
    const { admin, inbox_id } = await world.anAccount();
    const refused = [422, { error: { errors: { is_primary: ["is invalid"] } } }];
    const second = (await add(admin, { name: "Second" })).body.data;
    for (const { status, body } of [
      await add(admin, { name: "Third", is_primary: true }),
      await change(admin, second.id, { is_primary: true }),
      await change(admin, inbox_id, { is_primary: false }),
    ]) {
      expect([status, body]).toMatchObject(refused);
    }
    expect((await change(admin, second.id, { is_primary: false })).status).toBe(200);
    expect(await list(admin, "?is_primary=true")).toMatchObject([{ id: inbox_id }]);
  });

  test("cannot be deleted", async () => {
    const { admin, inbox_id } = await world.anAccount();
    const { status, body } = await world.call("DELETE", `/api/inboxes/${inbox_id}`, { token: admin.token });
    expect([status, body]).toEqual([422, { error: { status: 422, message: "The primary inbox cannot be deleted." } }]);
    expect(await list(admin)).toHaveLength(1);
  });
});

test("another inbox is deleted with its conversations and its widget only", async () => {
  const account = await world.anAccount();
  const { admin } = account;
  const inbox = await world.anInbox(admin);
  const { customer } = await world.aVisitor({ account });
  const gone = await world.open(admin, customer.id, { inbox_id: inbox.id });
  const kept = await world.open(admin, customer.id);
  await world.data("GET", `/api/widget_settings?account_id=${account.id}&inbox_id=${inbox.id}`);
  const { status, text } = await world.call("DELETE", `/api/inboxes/${inbox.id}`, { token: admin.token });
  expect([status, text]).toEqual([204, ""]);
  expect(await list(admin)).toHaveLength(1);
  expect((await world.call("GET", `/api/conversations/${gone.id}`, { token: admin.token })).status).toBe(404);
  expect((await world.conversation(admin, kept.id)).id).toBe(kept.id);
  expect(await world.data("GET", "/api/accounts/me", { token: admin.token })).toMatchObject({ widget_settings: [] });
  expect((await world.call("DELETE", `/api/inboxes/${inbox.id}`, { token: admin.token })).status).toBe(404);
});
