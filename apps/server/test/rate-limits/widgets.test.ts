import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { aVisitorKey, visitorKeyHeader } from "../harness/people.ts";
import { type Account, useWorld } from "../harness/world.ts";
import { upload } from "../uploads/files.ts";
import { anAddress, expectLimited, from } from "./limited.ts";

/** The limits of pages and visitors: `behaviour.md` §20. */
const world = useWorld({
  RATE_LIMITS: [
    ...["widget=12/minute", "identify=6/minute", "identify-miss=3/minute"],
    ...["upload-anonymous=2/hour", "upload-user=3/minute", "registration=100/hour"],
  ].join(),
});

const settings = (ip: string, account_id: string) =>
  world.call("GET", `/api/widget_settings?account_id=${account_id}`, { headers: from(ip) });

/** The nine requests of a widget at a page load. */
async function pageLoad(ip: string, account: Account, customer_id: string) {
  const headers = from(ip);
  const [account_id, metadata] = [account.id, {}];
  const query = `account_id=${account_id}`;
  return [
    await settings(ip, account_id),
    await world.call("PUT", "/api/widget_settings/metadata", { headers, body: { account_id, metadata } }),
    await world.call("GET", `/api/customers/${customer_id}/exists`, { headers }),
    await world.call("GET", `/api/customers/${customer_id}/exists?${query}`, { headers }),
    await world.call("GET", `/api/customers/identify?${query}&external_id=null`, { headers }),
    await world.call("PUT", `/api/customers/${customer_id}/metadata`, { headers, body: { metadata } }),
    await world.call("POST", "/api/customers", { headers, body: { customer: { account_id } } }),
    await world.call("GET", `/api/conversations/customer?${query}&customer_id=${customer_id}`, { headers }),
    await world.call("POST", "/api/conversations", { headers, body: { conversation: { account_id, customer_id } } }),
  ];
}

describe("a widget's calls", () => {
  test("share a limit per address and account", async () => {
    const [account, other] = [await world.anAccount(), await world.anAccount()];
    const { customer } = await world.aVisitor({ account });
    const ip = anAddress();
    const statuses = (await pageLoad(ip, account, customer.id)).map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 201, 200, 201]);
    for (let call = 0; call < 3; call += 1) await settings(ip, account.id);

    for (const answer of await pageLoad(ip, account, customer.id)) expectLimited(answer, 60);
    expect((await settings(ip, other.id)).status).toBe(200);
    expect((await settings(anAddress(), account.id)).status).toBe(200);
  });

  test("count for the same account in capitals", async () => {
    const { id } = await world.anAccount();
    const ip = anAddress();
    for (let call = 0; call < 12; call += 1) await settings(ip, id);
    expectLimited(await settings(ip, id.toUpperCase()), 60);
  });

  test("count for a customer's account, whichever is named; unknown ids share a limit", async () => {
    const { customer } = await world.aVisitor();
    const exists = (ip: string, id: string) =>
      world.call("GET", `/api/customers/${id}/exists?account_id=${randomUUID()}`, { headers: from(ip) });
    const [ip, guesser] = [anAddress(), anAddress()];
    for (let call = 0; call < 12; call += 1) {
      await exists(ip, customer.id);
      await exists(guesser, randomUUID());
    }
    expectLimited(await exists(ip, customer.id), 60);
    expectLimited(await exists(guesser, randomUUID()), 60);
  });

  test("count for a customer with a visitor key like for an unknown id, so that the limit does not reveal the customer", async () => {
    const key = aVisitorKey();
    const { customer } = await world.aVisitor({ key });
    const exists = (id: string, ip: string, token?: string) =>
      world.call("GET", `/api/customers/${id}/exists`, { token, headers: from(ip) });
    const ip = anAddress();
    for (let call = 0; call < 12; call += 1) await exists(randomUUID(), ip);
    expectLimited(await exists(customer.id, ip), 60);
    expect((await exists(customer.id, ip, visitorKeyHeader(key))).body).toEqual({ data: true });
  });

  test("count for an agent with the agents' limit", async () => {
    const { admin, id } = await world.anAccount();
    const options = { token: admin.token, headers: from(anAddress()), body: { customer: { account_id: id } } };
    for (let call = 0; call < 14; call += 1) {
      expect((await world.call("POST", "/api/customers", options)).status).toBe(201);
    }
  });
});

describe("lookups of customers", () => {
  const identify = async (ip: string, account_id: string, external_id: string) => {
    const path = `/api/customers/identify?account_id=${account_id}&external_id=${external_id}`;
    const { status, body } = await world.call("GET", path, { headers: from(ip) });
    expect(status).toBe(200);
    return (body as { data: { customer_id: string | null } }).data.customer_id;
  };

  test("find no customer after too many misses, and do not reveal the limit", async () => {
    const account = await world.anAccount();
    const { customer } = await world.aVisitor({ account, external_id: "u-1" });
    const ip = anAddress();
    expect(await identify(ip, account.id, "u-1")).toBe(customer.id);
    for (let miss = 0; miss < 3; miss += 1) expect(await identify(ip, account.id, `nobody-${miss}`)).toBeNull();
    expect(await identify(ip, account.id, "u-1")).toBeNull();
    expect(await identify(anAddress(), account.id, "u-1")).toBe(customer.id);
  });

  test("find no customer after too many hits", async () => {
    const account = await world.anAccount();
    const { customer } = await world.aVisitor({ account, external_id: "u-1" });
    const ip = anAddress();
    for (let hit = 0; hit < 6; hit += 1) expect(await identify(ip, account.id, "u-1")).toBe(customer.id);
    expect(await identify(ip, account.id, "u-1")).toBeNull();
  });
});

describe("uploads", () => {
  const asVisitor = (account: Account, ip: string) => {
    const body = new FormData();
    body.append("account_id", account.id);
    body.append("file", new Blob(["a text"]), "a.txt");
    return world.call("POST", "/api/upload", { body, headers: from(ip) });
  };

  test("without a token are limited by address", async () => {
    const [account, other] = [await world.anAccount(), await world.anAccount()];
    const ip = anAddress();
    for (let file = 0; file < 2; file += 1) expect((await asVisitor(account, ip)).status).toBe(201);
    expectLimited(await asVisitor(other, ip), 3600);
    expect((await asVisitor(account, anAddress())).status).toBe(201);
  });

  test("with a token are limited by agent", async () => {
    const account = await world.anAccount();
    const agent = await world.anAgent({ account });
    for (let file = 0; file < 3; file += 1) expect((await upload(world, { token: agent.token })).status).toBe(201);
    expectLimited(await upload(world, { token: agent.token }), 60);
    expect((await upload(world, { token: account.admin.token })).status).toBe(201);
  });
});
