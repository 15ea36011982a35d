import { randomUUID } from "node:crypto";
import type { Customer } from "@parley/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { type Account, useWorld } from "../harness/world.ts";

/** A page's reports about its visitor: `http.md` §3.3, `behaviour.md` §5, `widget.md` §7.2. */
const world = useWorld();

let account: Account;
beforeAll(async () => {
  account = await world.anAccount();
});

const naive = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
const utc = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
const today = () => new Date().toISOString().slice(0, 10);

const add = (customer: object, token?: string) =>
  world.call<{ data: Customer }>("POST", "/api/customers", { body: { customer }, token });
const added = async (customer: object) => (await add({ account_id: account.id, ...customer })).body.data;
const putMetadata = (id: string, metadata: object, token?: string) =>
  world.call<{ data: Customer }>("PUT", `/api/customers/${id}/metadata`, { body: { metadata }, token });

const details = {
  name: "Kim",
  email: "kim@example.com",
  phone: "+49 30 1234",
  external_id: "u-17",
  profile_photo_url: "https://example.com/kim.png",
  host: "shop.example:8080",
  pathname: "/cart",
  current_url: "https://shop.example:8080/cart?a=1",
  browser: "Firefox",
  os: "Linux",
  time_zone: "Europe/Berlin",
  metadata: { plan: "gold", nested: { deep: [1] } },
};

describe("a new visitor", () => {
  test("is stored with the given fields, and returned with every key", async () => {
    const { status, headers, body } = await add({ account_id: account.id, ...details });
    expect([status, body.data]).toEqual([
      201,
      {
        ...details,
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
        object: "customer",
        company_id: null,
        language: null,
        title: "Kim",
        first_seen: today(),
        last_seen_at: utc,
        ip: null,
        created_at: naive,
        updated_at: naive,
      },
    ]);
    expect(headers.get("location")).toBe(`/api/customers/${body.data.id}`);
  });

  test("can be anonymous", async () => {
    expect(await added({})).toMatchObject({ name: null, email: null, metadata: null, title: "Anonymous User" });
    expect(await added({ email: "kim@example.com" })).toMatchObject({ title: "kim@example.com" });
  });

  test("needs an existing account", async () => {
    const refused = (reason: string) => [422, { error: { errors: { account_id: [reason] } } }];
    for (const [account_id, reason] of [
      [undefined, "can't be blank"],
      ["", "can't be blank"],
      [randomUUID(), "does not exist"],
      ["nonsense", "is invalid"],
    ]) {
      const { status, body } = await add({ account_id });
      expect([status, body]).toMatchObject(refused(reason as string));
    }
    expect((await world.call("POST", "/api/customers", { body: { account_id: account.id } })).status).toBe(400);
  });

  test("cannot set fields of the server or the team", async () => {
    const company = await aCompany(account);
    const customer = await added({
      id: randomUUID(),
      company_id: company,
      ip: "1.2.3.4",
      created_at: "2001-01-01T00:00:00",
      last_seen_at: "2001-01-01T00:00:00Z",
      last_seen: "x",
      referrer: "x",
      insert_id: "x",
      device: "x",
      time: 5,
    });
    expect(customer).toMatchObject({ company_id: null, ip: null });
    expect(customer.last_seen_at?.slice(0, 10)).toBe(today());
    expect(customer.created_at > "2026").toBe(true);
    const [row] = await world.db.selectFrom("customers").selectAll().where("id", "=", customer.id).execute();
    expect(row!.company_id).toBeNull();
  });

  test("has the page's time of the first visit, unless it is in the future", async () => {
    expect((await added({ first_seen: "2020-02-29" })).first_seen).toBe("2020-02-29");
    expect((await added({ first_seen: "2020-02-29T23:59:59Z" })).first_seen).toBe("2020-02-29");
    expect((await added({ first_seen: "2999-01-01" })).first_seen).toBe(today());
    expect((await added({ first_seen: null })).first_seen).toBe(today());
  });
});

describe("invalid values from a page do not prevent its chat", () => {
  test.each([
    [
      "numbers and booleans for text",
      { name: 5, phone: 4930, external_id: 17, os: true },
      { name: "5", phone: "4930", external_id: "17", os: "true" },
    ],
    [
      "`undefined` and `null` as words",
      { name: "undefined", email: "null", external_id: "undefined", phone: "null" },
      { name: null, email: null, external_id: null, phone: null },
    ],
    ["blank text", { name: "", email: "", current_url: "" }, { name: null, email: null, current_url: null }],
    ["no address", { current_url: null }, { current_url: null }],
    ["metadata that is no map", { metadata: "text" }, { metadata: null }],
    ["metadata that is a list", { metadata: [1] }, { metadata: null }],
    ["metadata that would weigh down every message", { metadata: { plan: "x".repeat(20_000) } }, { metadata: null }],
    [
      "an address of 255 letters",
      { current_url: `https://a.example/${"x".repeat(237)}` },
      { current_url: `https://a.example/${"x".repeat(237)}` },
    ],
    [
      "a longer one",
      { current_url: `https://a.example/${"x".repeat(500)}` },
      { current_url: `https://a.example/${"x".repeat(232)}...` },
    ],
    ["a very long path", { pathname: "x".repeat(5000) }, { pathname: "x".repeat(5000) }],
  ])("%s", async (_, given, expected) => {
    expect(await added(given)).toMatchObject(expected);
    const { id } = await added({});
    const { status, body } = await putMetadata(id, given);
    expect([status, body.data]).toMatchObject([200, expected]);
  });

  test("text that is too long is refused with the field's name", async () => {
    const { status, body } = await add({ account_id: account.id, name: "x".repeat(256) });
    expect([status, body]).toMatchObject([
      422,
      { error: { errors: { name: ["should be at most 255 character(s)"] } } },
    ]);
  });
});

describe("updating a visitor", () => {
  test("changes the given fields, and counts as activity", async () => {
    const { id, ...before } = await added(details);
    await world.db
      .updateTable("customers")
      .set({ last_seen_at: "2026-01-01T00:00:00Z" })
      .where("id", "=", id)
      .execute();
    const { status, body } = await putMetadata(id, { name: "Lu", pathname: "/paid", metadata: { plan: "silver" } });
    expect([status, body.data]).toEqual([
      200,
      {
        ...before,
        id,
        name: "Lu",
        title: "Lu",
        pathname: "/paid",
        metadata: { plan: "silver" },
        last_seen_at: utc,
        updated_at: naive,
      },
    ]);
    expect(body.data.last_seen_at?.slice(0, 10)).toBe(today());
  });

  test("does not change fields that a page cannot set", async () => {
    const { id, first_seen } = await added(details);
    const neighbour = await world.anAccount();
    const company_id = await aCompany(account);
    const { body } = await putMetadata(id, {
      account_id: neighbour.id,
      company_id,
      profile_photo_url: "https://evil.example/",
      ip: "1.2.3.4",
      first_seen: "2001-01-01",
      last_seen_at: "2001-01-01T00:00:00Z",
    });
    expect(body.data).toMatchObject({
      company_id: null,
      profile_photo_url: details.profile_photo_url,
      ip: null,
      first_seen,
    });
    const [row] = await world.db.selectFrom("customers").select("account_id").where("id", "=", id).execute();
    expect(row).toEqual({ account_id: account.id });
  });

  test("requires the customer and the envelope", async () => {
    const { id } = await added({});
    expect((await putMetadata(randomUUID(), {})).status).toBe(404);
    expect((await putMetadata("nonsense", {})).status).toBe(400);
    expect((await world.call("PUT", `/api/customers/${id}/metadata`, { body: { name: "Lu" } })).status).toBe(400);
  });

  test("never returns the company or the address to an anonymous caller", async () => {
    const { id } = await added({});
    const company_id = await aCompany(account);
    await world.db.updateTable("customers").set({ company_id, ip: "1.2.3.4" }).where("id", "=", id).execute();
    expect((await putMetadata(id, {})).body.data).toMatchObject({ company_id: null, ip: null });
  });
});

describe("an identity", () => {
  const conflict = [409, { error: { status: 409, message: expect.any(String) } }];
  const identityOf = async (id: string) =>
    (await world.data<Customer>("GET", `/api/customers/${id}`, { token: account.admin.token })).external_id;

  test("that is set cannot be changed or removed by a page", async () => {
    const { id } = await added({ external_id: "u-1" });
    const { status, body } = await putMetadata(id, { external_id: "u-2", name: "Somebody else" });
    expect([status, body]).toMatchObject(conflict);
    expect(await world.data("GET", `/api/customers/${id}`, { token: account.admin.token })).toMatchObject({
      external_id: "u-1",
      name: null,
    });
    for (const external_id of [null, "", "undefined", "u-1"]) {
      expect((await putMetadata(id, { external_id })).status).toBe(200);
      expect(await identityOf(id)).toBe("u-1");
    }
  });

  test("that a widget generated is replaced by an external id", async () => {
    const made = [{ external_id: "1700000000000" }, { external_id: "kim@example.com", email: "kim@example.com" }, {}];
    for (const customer of made) {
      const { id } = await added(customer);
      expect((await putMetadata(id, { external_id: "u-3" })).body.data).toMatchObject({ external_id: "u-3" });
    }
  });

  test("is changed by an agent of the account only", async () => {
    const { id } = await added({ external_id: "u-4" });
    const neighbour = await world.anAccount();
    expect((await putMetadata(id, { external_id: "u-5" }, neighbour.admin.token)).status).toBe(409);
    expect((await putMetadata(id, { external_id: "u-5" }, account.admin.token)).status).toBe(200);
    expect(await identityOf(id)).toBe("u-5");
  });
});

describe("with an agent's token", () => {
  test("the customer belongs to the agent's account, whatever is named, and is returned with all fields", async () => {
    const neighbour = await world.anAccount();
    const company_id = await aCompany(account);
    const { status, body } = await add(
      { account_id: neighbour.id, company_id, name: "Kim", last_seen_at: "2026-01-02T03:04:05Z" },
      account.admin.token,
    );
    expect([status, body.data]).toMatchObject([201, { company_id, last_seen_at: "2026-01-02T03:04:05Z" }]);
    const path = `/api/customers/${body.data.id}`;
    expect((await world.call("GET", path, { token: account.admin.token })).status).toBe(200);
    expect((await world.call("GET", path, { token: neighbour.admin.token })).status).toBe(404);
  });

  test("a company of another account does not exist", async () => {
    const company_id = await aCompany(await world.anAccount());
    const { status, body } = await add({ company_id }, account.admin.token);
    expect([status, body]).toMatchObject([422, { error: { errors: { company_id: ["does not exist"] } } }]);
  });

  test("an invalid token makes the caller anonymous and is no error", async () => {
    expect((await add({ account_id: account.id }, "made-up")).status).toBe(201);
    expect((await add({}, "made-up")).status).toBe(422);
  });
});

async function aCompany({ id }: Account) {
  const company = await world.db
    .insertInto("companies")
    .values({ account_id: id, name: "Company" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return company.id;
}
