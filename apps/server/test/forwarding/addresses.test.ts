import type { ForwardingAddress } from "@parley/contract";
import { expect, test } from "vitest";
import { invalid, notFound } from "../harness/refusals.ts";
import { type Agent, useWorld } from "../harness/world.ts";

/** `http.md` §6.5 */
const world = useWorld({ FORWARDING_DOMAIN: "in.example.com", INBOUND_SMTP_PORT: "0" });

const add = ({ token }: Agent, forwarding_address: object) =>
  world.call<{ data: ForwardingAddress }>("POST", "/api/forwarding_addresses", { token, body: { forwarding_address } });
const list = ({ token }: Agent, query = "") =>
  world.data<ForwardingAddress[]>("GET", `/api/forwarding_addresses${query}`, { token });

test("an agent creates an address, whose name the server chooses, and the team sees it", async () => {
  const account = await world.anAccount();
  const agent = await world.anAgent({ account });
  const { status, body } = await add(agent, {
    source_email_address: "help@example.com",
    description: "Support",
    inbox_id: account.inbox_id,
    forwarding_email_address: "mine@in.example.com",
  });
  expect([status, body.data]).toEqual([
    201,
    {
      id: expect.any(String),
      object: "forwarding_address",
      forwarding_email_address: expect.stringMatching(/^[a-z2-7]{32}@in\.example\.com$/),
      source_email_address: "help@example.com",
      description: "Support",
      state: null,
      account_id: account.id,
      inbox_id: account.inbox_id,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  ]);
  expect(await list(account.admin)).toEqual([body.data]);
  const path = `/api/forwarding_addresses/${body.data.id}`;
  expect(await world.data("GET", path, { token: agent.token })).toEqual(body.data);
});

test("its fields can be changed except the address; a deleted one is gone", async () => {
  const { admin } = await world.anAccount();
  const { body } = await add(admin, { description: "Support" });
  const path = `/api/forwarding_addresses/${body.data.id}`;
  const changed = await world.data<ForwardingAddress>("PUT", path, {
    token: admin.token,
    body: { forwarding_address: { description: "", state: "active", forwarding_email_address: "x@y.example.com" } },
  });
  expect(changed).toMatchObject({ description: null, state: "active" });
  expect(changed.forwarding_email_address).toBe(body.data.forwarding_email_address);
  expect((await world.call("DELETE", path, { token: admin.token })).status).toBe(204);
  expect(await world.call("GET", path, { token: admin.token })).toMatchObject(notFound);
  expect(await list(admin)).toEqual([]);
});

test("the list can be filtered by address, source, state and inbox", async () => {
  const account = await world.anAccount();
  const { admin } = account;
  const { data: one } = (await add(admin, { source_email_address: "a@example.com", state: "active" })).body;
  const { data: two } = (await add(admin, { inbox_id: account.inbox_id })).body;
  const ids = async (query: string) => (await list(admin, query)).map(({ id }) => id);
  expect(await ids("?source_email_address=a@example.com")).toEqual([one.id]);
  expect(await ids("?state=active")).toEqual([one.id]);
  expect(await ids(`?inbox_id=${account.inbox_id}`)).toEqual([two.id]);
  expect(await ids(`?forwarding_email_address=${two.forwarding_email_address}`)).toEqual([two.id]);
  expect(await ids("?forwarding_email_address=nobody@in.example.com")).toEqual([]);
  expect(await ids("?state=")).toEqual([one.id, two.id]);
});

test("an inbox of another account and an invalid source are refused", async () => {
  const { admin } = await world.anAccount();
  const { inbox_id } = await world.anAccount();
  expect(await add(admin, { inbox_id })).toMatchObject(invalid({ inbox_id: ["does not exist"] }));
  expect(await add(admin, { source_email_address: "nobody" })).toMatchObject(
    invalid({ source_email_address: ["has invalid format"] }),
  );
});

test("an account has at most a hundred addresses", async () => {
  const { admin } = await world.anAccount();
  for (let made = 0; made < 100; made++) expect((await add(admin, {})).status).toBe(201);
  expect((await add(admin, {})).status).toBe(422);
});

test("addresses are deleted with their inbox", async () => {
  const { admin } = await world.anAccount();
  const { token } = admin;
  const inbox = await world.data<{ id: string }>("POST", "/api/inboxes", { token, body: { inbox: { name: "Sales" } } });
  await add(admin, { inbox_id: inbox.id });
  await world.call("DELETE", `/api/inboxes/${inbox.id}`, { token });
  expect(await list(admin)).toEqual([]);
});
