import { createHmac } from "node:crypto";
import type { Customer, IdentitySettings } from "@parley/contract";
import { beforeEach, describe, expect, test } from "vitest";
import { aVisitorKey, visitorKeyHeader } from "../harness/people.ts";
import { type Account, type Agent, useWorld } from "../harness/world.ts";

/** Accounts that require a key or a proof from every visitor (`widget.md` §6.6). */
const world = useWorld();

const PATH = "/api/identity_settings";
const settingsOf = ({ token }: Agent) => world.data<IdentitySettings>("GET", PATH, { token });
const change = ({ token }: Agent, identity_settings: object) =>
  world.call<{ data: IdentitySettings }>("PUT", PATH, { token, body: { identity_settings } });
const require = (agent: Agent, requires_visitor_key: boolean | null) => change(agent, { requires_visitor_key });

let account: Account;
beforeEach(async () => {
  account = await world.anAccount();
});

const create = (key?: string, customer: object = {}) =>
  world.call<{ data: Customer }>("POST", "/api/customers", {
    token: visitorKeyHeader(key),
    body: { customer: { account_id: account.id, ...customer } },
  });
const exists = (id: string, token?: string) => world.data<boolean>("GET", `/api/customers/${id}/exists`, { token });
const identify = (external_id: string, token?: string) =>
  world.call("GET", `/api/customers/identify?${new URLSearchParams({ account_id: account.id, external_id })}`, {
    token,
  });

/** Our widget reports its page with a key. Published widgets report without one. */
const reportWidget = (origin: string | undefined, key: string | undefined = aVisitorKey()) =>
  world.data("PUT", "/api/widget_settings/metadata", {
    token: visitorKeyHeader(key || undefined),
    headers: origin === undefined ? {} : { origin },
    body: { account_id: account.id, metadata: { host: "shop.example", pathname: "/" } },
  });

describe("where keys are required", () => {
  test("a customer without a key does not exist for visitors, until keys are optional again", async () => {
    const { id } = (await create(undefined, { external_id: "ana-1" })).body.data;
    const { conversation } = await world.aConversation({
      account,
      visitor: { kind: "visitor", account_id: account.id, customer: { id } as Customer },
    });
    await require(account.admin, true);
    expect([await exists(id), await exists(id, visitorKeyHeader(aVisitorKey()))]).toEqual([false, false]);
    expect(await identify("ana-1")).toMatchObject({ status: 200, body: { data: { customer_id: null } } });
    expect((await world.client().join(`conversation:${conversation.id}`)).response).toEqual({ reason: "unauthorized" });
    const body = { conversation: { account_id: account.id, customer_id: id } };
    expect((await world.call("POST", "/api/conversations", { body })).status).toBe(422);
    expect(await exists(id, account.admin.token)).toBe(true);
    await require(account.admin, false);
    expect(await exists(id)).toBe(true);
  });

  test("no customer is created without a key or a proof, and the refusal has a reason", async () => {
    await change(account.admin, { is_required: false, requires_visitor_key: true });
    const { secret } = await settingsOf(account.admin);
    const refusal = await create();
    expect(refusal).toMatchObject({ status: 403, body: { error: { status: 403 } } });
    expect(refusal.text).toContain("This account requires a visitor key or a verified identity.");
    expect((await create(undefined, { external_id: "ana-1" })).status).toBe(403);
    const signature = createHmac("sha256", secret!).update("ana-1").digest("base64url");
    const external_id = `v1.${Buffer.from("ana-1").toString("base64url")}.${signature}`;
    expect((await create(undefined, { external_id })).status).toBe(201);
    const key = aVisitorKey();
    const { status, body } = await create(key);
    expect([status, await exists(body.data.id, visitorKeyHeader(key))]).toEqual([201, true]);
    const { token } = account.admin;
    const byAgent = await world.call("POST", "/api/customers", { token, body: { customer: { name: "Ben" } } });
    expect(byAgent.status).toBe(201);
  });
});

describe("automatically", () => {
  test("keys are required once Parley's widget reported from a site of a new account", async () => {
    expect(await settingsOf(account.admin)).toMatchObject({
      requires_visitor_key: null,
      requires_visitor_key_now: false,
    });
    await create(aVisitorKey());
    await reportWidget("https://shop.example");
    expect(await settingsOf(account.admin)).toMatchObject({
      requires_visitor_key: null,
      requires_visitor_key_now: true,
    });
    expect((await create()).status).toBe(403);
  });

  test.each([
    ["the app's own pages", () => world.url, undefined],
    ["no page at all", () => undefined, undefined],
    ["a page without an origin", () => "null", undefined],
    ["a published widget", () => "https://shop.example", ""],
  ])("a report by %s does not count", async (_, origin, key) => {
    await reportWidget(origin(), key);
    expect((await settingsOf(account.admin)).requires_visitor_key_now).toBe(false);
    expect((await create()).status).toBe(201);
  });

  test("a false report does not lock out the visitors of a published widget", async () => {
    const { id } = (await create()).body.data;
    await reportWidget("https://shop.example");
    expect((await settingsOf(account.admin)).requires_visitor_key_now).toBe(false);
    expect([await exists(id), (await create()).status]).toEqual([true, 201]);
  });

  test("customers of agents and imports have no influence", async () => {
    const { token } = account.admin;
    await world.data("POST", "/api/customers", { token, body: { customer: { name: "Ben" } } });
    await reportWidget("https://shop.example");
    expect((await settingsOf(account.admin)).requires_visitor_key_now).toBe(true);
  });
});

describe("the setting", () => {
  test.each([
    [true, true],
    [false, false],
    [null, true],
  ])("%j takes precedence over the automatic setting", async (stored, now) => {
    await reportWidget("https://shop.example");
    const { body } = await require(account.admin, stored);
    expect(body.data).toMatchObject({ requires_visitor_key: stored, requires_visitor_key_now: now });
    expect((await create()).status).toBe(now ? 403 : 201);
  });

  test("is stored apart from the setting for verified identities", async () => {
    await change(account.admin, { requires_visitor_key: true });
    expect(await settingsOf(account.admin)).toMatchObject({ is_required: false, secret: null });
    await change(account.admin, { is_required: true });
    expect(await settingsOf(account.admin)).toMatchObject({ is_required: true, requires_visitor_key: true });
  });

  test("is changed by admins only", async () => {
    const agent = await world.anAgent({ account });
    expect((await require(agent, true)).status).toBe(401);
    expect((await change(account.admin, { requires_visitor_key: "perhaps" })).status).toBe(422);
    expect((await settingsOf(account.admin)).requires_visitor_key).toBeNull();
  });
});
