import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { type Account, useWorld, type Visitor } from "../harness/world.ts";

/** Hostile visitors: the server refuses all their requests as the contract says, and publishes nothing. */
const world = useWorld();

const MEGABYTE = "x".repeat(1024 * 1024);

let account: Account;
let visitor: Visitor;
let neighbour: Account;
beforeAll(async () => {
  account = await world.anAccount();
  neighbour = await world.anAccount();
  visitor = (await world.aConversation({ account })).visitor;
});

/** Public requests with a body, with a megabyte in each field that may have one. */
const calls = (): ["POST" | "PUT", string, object][] => {
  const account_id = account.id;
  const customer_id = visitor.customer.id;
  const metadata = { [MEGABYTE]: MEGABYTE, name: MEGABYTE };
  return [
    ["PUT", "/api/widget_settings/metadata", { account_id, metadata }],
    ["POST", "/api/customers", { customer: { account_id, name: MEGABYTE, metadata } }],
    ["POST", "/api/customers", { customer: { account_id, metadata } }],
    ["POST", "/api/customers", { customer: { account_id, external_id: MEGABYTE } }],
    ["PUT", `/api/customers/${customer_id}/metadata`, { metadata }],
    ["PUT", `/api/customers/${customer_id}/metadata`, { metadata: { current_url: MEGABYTE, metadata } }],
    ["POST", "/api/conversations", { conversation: { account_id, customer_id, subject: MEGABYTE } }],
    ["POST", "/api/conversations", { conversation: { account_id, customer_id, metadata } }],
    ["POST", "/api/browser_sessions", { browser_session: { account_id, metadata } }],
    ["POST", "/api/session", { user: { email: MEGABYTE, password: MEGABYTE } }],
  ];
};

test("a value of a megabyte is refused with its name or dropped, never stored and never returned", async () => {
  for (const [method, path, body] of calls()) {
    const { status, text } = await world.call(method, path, { body });
    expect([path, status < 500, text.length < 100_000]).toEqual([path, true, true]);
  }
  const { token } = account.admin;
  for (const path of ["/api/customers?include_anonymous=true", "/api/conversations", "/api/browser_sessions"]) {
    const { status, text } = await world.call("GET", path, { token });
    expect([path, status, text.length < 100_000]).toEqual([path, 200, true]);
  }
});

test("on the socket, a megabyte closes the visitor's own connection only", async () => {
  const [hostile, other] = [await world.widget(visitor), await world.widget(visitor)];
  const desk = await world.desk(account.admin);
  hostile.channel.push("shout", { body: MEGABYTE });
  expect(await hostile.closed()).toBe(1009);
  expect(await other.send("Still here")).toMatchObject({ status: "ok" });
  expect(await desk.next("shout")).toMatchObject({ body: "Still here" });
  expect(other.received("shout").map(({ body }) => body)).toEqual(["Still here"]);
});

test("a made-up customer id, or one of another account, is useless in every call", async () => {
  const { customer: theirs } = await world.aVisitor({ account: neighbour });
  for (const customer_id of [randomUUID(), theirs.id]) {
    const about = { account_id: account.id, customer_id };
    const exists = await world.data("GET", `/api/customers/${customer_id}/exists?account_id=${account.id}`);
    expect(exists).toBe(false);
    const query = `account_id=${account.id}&customer_id=${customer_id}`;
    expect(await world.data("GET", `/api/conversations/customer?${query}`)).toEqual([]);
    const opened = await world.call("POST", "/api/conversations", { body: { conversation: about } });
    expect(opened).toMatchObject({ status: 422, body: { error: { errors: { customer_id: ["does not exist"] } } } });
    expect((await world.call("POST", "/api/browser_sessions", { body: { browser_session: about } })).status).toBe(422);
    const client = world.client({ account_id: account.id });
    const { status, response } = await client.join(`conversation:lobby:${customer_id}`);
    expect([status, response.reason]).toEqual(["error", "unauthorized"]);
    const named = await client.join(`conversation:${visitor.conversation_id}`, { customer_id });
    expect([named.status, named.response.reason]).toEqual(["error", "unauthorized"]);
  }
});
