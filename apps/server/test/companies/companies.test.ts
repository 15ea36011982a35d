import { randomUUID } from "node:crypto";
import type { Company } from "@parley/contract";
import { expect, test } from "vitest";
import { badRequest, invalid, notFound } from "../harness/refusals.ts";
import { type Agent, useWorld } from "../harness/world.ts";

/** The companies of customers: `http.md` §5.5. */
const world = useWorld();

const naive = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
const add = ({ token }: Agent, company: object) =>
  world.call<{ data: Company }>("POST", "/api/companies", { token, body: { company } });
const change = ({ token }: Agent, id: string, company: object) =>
  world.call<{ data: Company }>("PUT", `/api/companies/${id}`, { token, body: { company } });
const at = ({ token }: Agent, method: "GET" | "DELETE", id: string) =>
  world.call<{ data: Company }>(method, `/api/companies/${id}`, { token });
const list = ({ token }: Agent) => world.data<Company[]>("GET", "/api/companies", { token });
const join = ({ token }: Agent, customerId: string, company_id: string | null) =>
  world.call("PUT", `/api/customers/${customerId}`, { token, body: { customer: { company_id } } });

test("any agent adds a company with all fields, and the team sees it", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const known = {
    name: "A company",
    description: "Makes things",
    external_id: "42",
    website_url: "https://example.com",
    logo_image_url: "https://example.com/logo.png",
    industry: "Things",
    slack_channel_id: "C1",
    slack_channel_name: "#things",
    slack_team_id: "T1",
    slack_team_name: "Things",
    metadata: { plan: "large", seats: [1, 2] },
  };
  const { status, body } = await add(agent, { ...known, external_id: 42, account_id: randomUUID(), id: "x" });
  const expected = { ...known, object: "company", account_id: account.id, created_at: naive, updated_at: naive };
  expect([status, body.data]).toEqual([201, { ...expected, id: expect.any(String) }]);
  expect((await at(account.admin, "GET", body.data.id)).body).toEqual(body);
  expect(await list(account.admin)).toEqual([body.data]);
});

test("omitted fields are null, and later changes keep the other fields", async () => {
  const { admin } = await world.anAccount();
  const { id } = (await add(admin, { name: "One", description: "" })).body.data;
  expect((await at(admin, "GET", id)).body.data).toMatchObject({ description: null, metadata: null, industry: null });
  expect((await change(admin, id, { industry: "Tea", metadata: { a: 1 } })).body.data).toMatchObject({
    name: "One",
    industry: "Tea",
    metadata: { a: 1 },
  });
  expect((await change(admin, id, { metadata: null })).body.data).toMatchObject({ industry: "Tea", metadata: null });
});

test.each([
  [{ name: undefined }, { name: ["can't be blank"] }],
  [{ name: " " }, { name: ["can't be blank"] }],
  [{ name: 5 }, { name: ["is invalid"] }],
  [{ name: "x".repeat(256) }, { name: ["should be at most 255 character(s)"] }],
  [{ website_url: "x".repeat(256) }, { website_url: ["should be at most 255 character(s)"] }],
  [{ metadata: "x" }, { metadata: ["is invalid"] }],
])("%j is refused", async (wrong, reasons) => {
  const { admin } = await world.anAccount();
  expect(await add(admin, { name: "right", ...wrong })).toMatchObject(invalid(reasons));
  expect(await list(admin)).toEqual([]);
});

test("a company can be deleted only without customers", async () => {
  const account = await world.anAccount();
  const { admin } = account;
  const { customer } = await world.aVisitor({ account });
  const { id } = (await add(admin, { name: "One" })).body.data;
  expect(await join(admin, customer.id, id)).toMatchObject({ status: 200 });
  expect(await at(admin, "DELETE", id)).toMatchObject({
    status: 422,
    body: { error: { status: 422, message: expect.stringContaining("still has customers") } },
  });
  expect(await list(admin)).toHaveLength(1);
  await join(admin, customer.id, null);
  expect(await at(admin, "DELETE", id)).toMatchObject({ status: 204 });
  expect(await at(admin, "DELETE", id)).toMatchObject(notFound);
  expect(await list(admin)).toEqual([]);
});

test("another account neither sees nor changes a company, nor adds customers to it", async () => {
  const [ours, theirs] = [await world.anAccount(), await world.anAccount()];
  const { id } = (await add(ours.admin, { name: "Ours" })).body.data;
  const { customer } = await world.aVisitor({ account: theirs });
  expect(await list(theirs.admin)).toEqual([]);
  for (const attempt of [
    at(theirs.admin, "GET", id),
    change(theirs.admin, id, { name: "Theirs" }),
    at(theirs.admin, "DELETE", id),
  ]) {
    expect(await attempt).toMatchObject(notFound);
  }
  expect(await join(theirs.admin, customer.id, id)).toMatchObject(invalid({ company_id: ["does not exist"] }));
  expect((await at(ours.admin, "GET", id)).body.data.name).toBe("Ours");
});

test("an invalid id and a body without its envelope are refused", async () => {
  const { admin } = await world.anAccount();
  expect(await at(admin, "GET", "x")).toMatchObject(badRequest);
  const body = { name: "x" };
  expect(await world.call("POST", "/api/companies", { token: admin.token, body })).toMatchObject(badRequest);
});
