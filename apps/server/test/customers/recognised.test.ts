import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { type Account, useWorld } from "../harness/world.ts";

/** Recognizing a page's visitor: `http.md` §3.3, `behaviour.md` §5. */
const world = useWorld();

let account: Account;
beforeAll(async () => {
  account = await world.anAccount();
});

const identify = (query: Record<string, string>) =>
  world.call<{ data: { customer_id: string | null } }>("GET", `/api/customers/identify?${new URLSearchParams(query)}`);
const found = async (query: Record<string, string>) => {
  const { status, body } = await identify({ account_id: account.id, ...query });
  expect(status).toBe(200);
  return body.data.customer_id;
};
const aCustomer = async (customer: object) => (await world.aVisitor({ account, ...customer })).customer.id;

describe("by a site's external id", () => {
  test("the customer of this account with that id", async () => {
    const external_id = randomUUID();
    const neighbour = await world.anAccount();
    await world.aVisitor({ account: neighbour, external_id });
    expect(await found({ external_id })).toBeNull();
    const id = await aCustomer({ external_id });
    expect(await found({ external_id })).toBe(id);
    expect(await found({ external_id: external_id.toUpperCase() })).toBeNull();
    expect(await found({ external_id: "%" })).toBeNull();
  });

  test("an id that was a number is found by its digits", async () => {
    const id = await aCustomer({ external_id: 170_017 as unknown as string });
    expect(await found({ external_id: "170017" })).toBe(id);
  });

  test("of several, the last changed one", async () => {
    const external_id = randomUUID();
    const [first] = [await aCustomer({ external_id }), await aCustomer({ external_id })];
    await world.data("PUT", `/api/customers/${first}/metadata`, { body: { metadata: { name: "Kim" } } });
    await world.db
      .updateTable("customers")
      .set({ updated_at: "2099-01-01T00:00:00Z" })
      .where("id", "=", first)
      .execute();
    expect(await found({ external_id })).toBe(first);
  });

  test("email address and host must match, if both sides have one", async () => {
    const external_id = randomUUID();
    const id = await aCustomer({ external_id, email: "Kim@example.com", host: "shop.example" });
    expect(await found({ external_id, email: "kim@EXAMPLE.com", host: "SHOP.example" })).toBe(id);
    expect(await found({ external_id, email: "", host: "" })).toBe(id);
    expect(await found({ external_id, email: "lu@example.com" })).toBeNull();
    expect(await found({ external_id, host: "blog.example" })).toBeNull();
    const imported = randomUUID();
    const importedId = await aCustomer({ external_id: imported });
    expect(await found({ external_id: imported, email: "lu@example.com", host: "blog.example" })).toBe(importedId);
  });

  test("the texts `null` and `undefined` match no customer, even one with that name", async () => {
    const id = await aCustomer({});
    await world.db.updateTable("customers").set({ external_id: "null" }).where("id", "=", id).execute();
    for (const external_id of ["null", "undefined"]) expect(await found({ external_id })).toBeNull();
  });

  test("a lookup creates no customer", async () => {
    const count = () => world.db.selectFrom("customers").select("id").execute();
    const before = await count();
    await found({ external_id: randomUUID() });
    expect(await count()).toHaveLength(before.length);
  });

  test("both parameters are required, and the answer contains them", async () => {
    const missing = (received: string[]) => [
      422,
      {
        error: {
          status: 422,
          message: "The following parameters are required: external_id, account_id",
          received,
        },
      },
    ];
    const answer = async (query: Record<string, string>) => {
      const { status, body } = await identify(query);
      return [status, body];
    };
    expect(await answer({ external_id: "1", lib: "web" })).toEqual(missing(["external_id", "lib"]));
    expect(await answer({ account_id: account.id })).toEqual(missing(["account_id"]));
    expect(await answer({ account_id: account.id, external_id: "" })).toEqual(missing(["account_id", "external_id"]));
    expect(await answer({})).toEqual(missing([]));
  });

  test("an account that does not exist", async () => {
    const account_id = randomUUID();
    const { status, body } = await identify({ account_id, external_id: "1" });
    expect([status, body]).toMatchObject([
      404,
      { error: { message: `No account found with ID: ${account_id}`, host: new URL(world.url).host } },
    ]);
    expect((await identify({ account_id: "nonsense", external_id: "1" })).status).toBe(400);
  });
});

describe("by the id that the browser stored", () => {
  const exists = async (id: string, query = "") =>
    (await world.call<{ data: boolean }>("GET", `/api/customers/${id}/exists${query}`)).body;

  test("the customer exists or not, in the named account", async () => {
    const id = await aCustomer({});
    const neighbour = await world.anAccount();
    expect(await exists(id)).toEqual({ data: true });
    expect(await exists(id, "?account_id=")).toEqual({ data: true });
    expect(await exists(id, `?account_id=${account.id}`)).toEqual({ data: true });
    expect(await exists(id.toUpperCase(), `?account_id=${account.id.toUpperCase()}`)).toEqual({ data: true });
    expect(await exists(id, `?account_id=${neighbour.id}`)).toEqual({ data: false });
    expect(await exists(id, "?account_id=nonsense")).toEqual({ data: false });
    expect(await exists(randomUUID())).toEqual({ data: false });
  });

  test("an invalid id is a bad request", async () => {
    expect((await world.call("GET", "/api/customers/nonsense/exists")).status).toBe(400);
  });
});
