import { randomUUID } from "node:crypto";
import type { Customer } from "@parley/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { type Account, useWorld } from "../harness/world.ts";

/** Reading, changing and deleting a customer as an agent: `http.md` §5.4. */
const world = useWorld();

let account: Account;
beforeAll(async () => {
  account = await world.anAccount();
});

const aCustomer = async (customer: Partial<Customer> = {}) => (await world.aVisitor({ account, ...customer })).customer;
const get = (id: string, query = "") =>
  world.data<Record<string, unknown>>("GET", `/api/customers/${id}${query}`, { token: account.admin.token });
const put = (id: string, customer: object) =>
  world.call<{ data: Record<string, unknown> }>("PUT", `/api/customers/${id}`, {
    token: account.admin.token,
    body: { customer },
  });

const optional = ["company", "tags", "notes", "issues", "conversations", "messages"];
const expanded = (customer: Record<string, unknown>) => optional.filter((key) => key in customer);

describe("is returned", () => {
  test("with company and tags, or with exactly the requested fields", async () => {
    const { id } = await aCustomer();
    expect(expanded(await get(id))).toEqual(["company", "tags"]);
    for (const [query, keys] of [
      ["?expand[]=notes", ["notes"]],
      ["?expand[]=messages&expand[]=conversations", ["conversations", "messages"]],
      ["?expand=company", ["company"]],
      ["?expand[]=secrets&expand[]=issues", ["issues"]],
      ["?expand[]=secrets", []],
      [`?${optional.map((key) => `expand[]=${key}`).join("&")}`, optional],
    ] as const) {
      expect([query, expanded(await get(id, query))]).toEqual([query, keys]);
    }
  });

  test("with its related records", async () => {
    const { visitor, conversation, agent } = await world.aConversation({ account });
    const { id } = visitor.customer;
    await world.sendMessage(agent, conversation.id, "not theirs");
    await world.sendMessage(agent, conversation.id, { body: "theirs", customer_id: id });
    const account_id = account.id;
    const name = world.unique("tag");
    const body = { tag_id: await world.aTag(account, name) };
    await world.data("POST", `/api/customers/${id}/tags`, { token: agent.token, body });
    await world.db
      .insertInto("notes")
      .values({ account_id, customer_id: id, author_id: agent.id, body: "a note" })
      .execute();
    expect(await get(id, `?${optional.map((key) => `expand[]=${key}`).join("&")}`)).toMatchObject({
      company: null,
      tags: [{ object: "tag", name }],
      notes: [{ object: "note", body: "a note", author_id: agent.id }],
      issues: [],
      conversations: [{ object: "conversation", id: conversation.id }],
      messages: [{ object: "message", body: "theirs" }],
    });
  });
});

describe("is changed", () => {
  test("in the given fields, and returned with its company", async () => {
    const { id, ...before } = await aCustomer({ name: "Kim", email: "kim@example.com" });
    const company_id = await aCompany(account, "The Company");
    const changes = {
      name: "Lu",
      phone: "5",
      external_id: 17,
      company_id,
      time_zone: "Asia/Tokyo",
      profile_photo_url: "https://example.com/lu.png",
      metadata: { plan: "gold" },
      screen_width: "1200",
      host: "shop.example",
    };
    const { status, body } = await put(id, changes);
    const { screen_width: _, ...shown } = changes;
    expect([status, body.data]).toEqual([
      200,
      {
        ...before,
        ...shown,
        id,
        profile_photo_url: expect.stringContaining("/api/photos?token="),
        external_id: "17",
        title: "Lu",
        updated_at: expect.any(String),
        company: expect.objectContaining({ object: "company", id: company_id, name: "The Company" }),
        tags: [],
      },
    ]);
    const cleared = await put(id, { name: null, company_id: null, metadata: null });
    expect(cleared.body.data).toMatchObject({
      name: null,
      title: "kim@example.com",
      company_id: null,
      company: null,
      metadata: null,
      phone: "5",
    });
  });

  test("except in the fields that only the server sets", async () => {
    const { id, first_seen, created_at } = await aCustomer();
    const neighbour = await world.anAccount();
    const { body } = await put(id, {
      id: randomUUID(),
      account_id: neighbour.id,
      first_seen: "2001-01-01",
      created_at: "2001-01-01T00:00:00",
      ip: "1.2.3.4",
    });
    expect(body.data).toMatchObject({ id, first_seen, created_at, ip: null });
  });

  test.each([
    [{ name: 5 }, { name: ["is invalid"] }],
    [{ email: "x".repeat(256) }, { email: ["should be at most 255 character(s)"] }],
    [{ metadata: "text" }, { metadata: ["is invalid"] }],
    [{ metadata: [] }, { metadata: ["is invalid"] }],
    [{ screen_width: "wide" }, { screen_width: ["is invalid"] }],
    [{ company_id: "x" }, { company_id: ["is invalid"] }],
    [{ company_id: randomUUID() }, { company_id: ["does not exist"] }],
  ])("not by %o", async (changes, errors) => {
    const { id } = await aCustomer();
    const { status, body } = await put(id, changes);
    expect([status, body]).toMatchObject([422, { error: { errors } }]);
  });

  test("a company of another account does not exist", async () => {
    const { id } = await aCustomer();
    const company_id = await aCompany(await world.anAccount(), "Theirs");
    const { status, body } = await put(id, { company_id });
    expect([status, body]).toMatchObject([422, { error: { errors: { company_id: ["does not exist"] } } }]);
    expect(await get(id)).toMatchObject({ company_id: null });
  });
});

test("is deleted with its conversations only", async () => {
  const { visitor, conversation } = await world.aConversation({ account });
  const other = await world.aConversation({ account });
  const { token } = account.admin;
  const path = `/api/customers/${visitor.customer.id}`;
  const { status, text } = await world.call("DELETE", path, { token });
  expect([status, text]).toEqual([204, ""]);
  expect((await world.call("GET", path, { token })).status).toBe(404);
  expect((await world.call("DELETE", path, { token })).status).toBe(404);
  expect((await world.call("GET", `/api/conversations/${conversation.id}`, { token })).status).toBe(404);
  expect((await world.conversation(account.admin, other.conversation.id)).id).toBe(other.conversation.id);
  expect((await world.call("GET", `${path}/exists`)).body).toEqual({ data: false });
});

async function aCompany({ id }: Account, name: string) {
  const company = await world.db
    .insertInto("companies")
    .values({ account_id: id, name })
    .returning("id")
    .executeTakeFirstOrThrow();
  return company.id;
}
