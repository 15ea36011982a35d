import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PersonalApiKey } from "@parley/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { routesForKeys } from "../../src/features/api-keys/index.ts";
import { badRequest, invalid, notAuthenticated, notFound } from "../harness/refusals.ts";
import { type Account, type Agent, useOwnWorld } from "../harness/world.ts";

const world = useOwnWorld();

let account: Account;
let agent: Agent;
let colleague: Agent;

beforeAll(async () => {
  account = await world.anAccount();
  agent = account.admin;
  colleague = await world.anAgent({ account });
});

const keysOf = ({ token }: Agent) => world.data<PersonalApiKey[]>("GET", "/api/personal_api_keys", { token });
const bearer = ({ value }: PersonalApiKey) => `Bearer ${value}`;
const me = (token: string) => world.call<{ data: { id: number } }>("GET", "/api/v1/me", { token });

test("an agent creates keys, lists them oldest first, and deletes them", async () => {
  const first = await world.call<{ data: PersonalApiKey }>("POST", "/api/personal_api_keys", {
    token: agent.token,
    body: { label: "Reports" },
  });
  expect(first.status).toBe(201);
  expect(first.body.data).toEqual({
    id: expect.any(String),
    object: "personal_api_key",
    label: "Reports",
    value: expect.stringMatching(/^parley_[\w-]{43}$/),
    last_used_at: null,
    account_id: account.id,
    user_id: agent.id,
    created_at: expect.stringMatching(/^[\d-]{10}T[\d:]{8}$/),
  });
  const second = await world.aKey(agent, "Import");
  expect(await keysOf(agent)).toEqual([first.body.data, second]);
  expect(await world.data("GET", `/api/personal_api_keys/${second.id}`, { token: agent.token })).toEqual(second);

  const { status } = await world.call("DELETE", `/api/personal_api_keys/${second.id}`, { token: agent.token });
  expect(status).toBe(204);
  expect(await keysOf(agent)).toEqual([first.body.data]);
  expect(await me(bearer(second))).toMatchObject(notAuthenticated);
});

test("no user, not even an admin, sees or deletes another user's keys", async () => {
  const key = await world.aKey(colleague);
  expect(await keysOf(agent)).not.toContainEqual(key);
  for (const method of ["GET", "DELETE"] as const) {
    expect(await world.call(method, `/api/personal_api_keys/${key.id}`, { token: agent.token })).toMatchObject(
      notFound,
    );
  }
  expect(await keysOf(colleague)).toEqual([key]);
});

test("a key without a label is refused", async () => {
  const generate = (body: object) => world.call("POST", "/api/personal_api_keys", { token: agent.token, body });
  expect(await generate({})).toMatchObject(badRequest);
  for (const label of ["", "  "])
    expect(await generate({ label })).toMatchObject(invalid({ label: ["can't be blank"] }));
  expect(await generate({ label: "x".repeat(256) })).toMatchObject(
    invalid({ label: ["should be at most 255 character(s)"] }),
  );
  expect(await generate({ label: 1 })).toMatchObject(invalid({ label: ["is invalid"] }));
});

test("the database contains no key in plain text", async () => {
  const { value } = await world.aKey(agent);
  const rows = await world.db.selectFrom("personal_api_keys").selectAll().execute();
  const dump = rows.map((row) => `${JSON.stringify(row)}${row.value_encrypted.toString("latin1")}`).join();
  expect(dump).not.toContain(value);
  expect(dump).not.toContain(value.replace("parley_", ""));
});

describe("with a key", () => {
  test("its owner has the same rights below /api/v1, and the last use is recorded", async () => {
    const key = await world.aKey(colleague);
    expect((await me(bearer(key))).body.data.id).toBe(colleague.id);
    expect((await keysOf(colleague)).find(({ id }) => id === key.id)!.last_used_at).toMatch(/Z$/);
    const token = bearer(key);
    const tag = await world.call<{ data: { id: string } }>("POST", "/api/v1/tags", {
      token,
      body: { tag: { name: "by key" } },
    });
    expect([tag.status, tag.headers.get("location")]).toEqual([201, `/api/tags/${tag.body.data.id}`]);
    const { status } = await world.call("DELETE", `/api/v1/tags/${tag.body.data.id}`, { token });
    expect(status).toBe(204);
  });

  test("a customer and a conversation with a first message are created in the key's account", async () => {
    const token = bearer(await world.aKey(agent));
    const elsewhere = (await world.anAccount()).id;
    const customer = await world.data<{ id: string }>("POST", "/api/v1/customers", {
      token,
      body: { customer: { account_id: elsewhere, name: "Ann" } },
    });
    const { token: ours } = agent;
    expect((await world.call("GET", `/api/customers/${customer.id}`, { token: ours })).status).toBe(200);
    const conversation = await world.data<{ id: string }>("POST", "/api/v1/conversations", {
      token,
      body: { conversation: { account_id: elsewhere, customer_id: customer.id, message: { body: "Welcome" } } },
    });
    expect(await world.conversation(agent, conversation.id)).toMatchObject({
      account_id: account.id,
      messages: [{ body: "Welcome", user_id: agent.id }],
    });
  });

  test("profile and settings are those of the key's owner, whatever id the path contains", async () => {
    const token = bearer(await world.aKey(agent));
    for (const path of ["profile", "profile/me", `profile/${colleague.id}`]) {
      expect(await world.data("GET", `/api/v1/${path}`, { token })).toMatchObject({ email: agent.email });
    }
    for (const path of ["user_settings", `user_settings/${colleague.id}`]) {
      expect(await world.data("GET", `/api/v1/${path}`, { token })).toMatchObject({ user_id: agent.id });
    }
  });

  test("routes that accept no keys refuse it", async () => {
    const token = bearer(await world.aKey(agent));
    for (const path of ["/api/v1/personal_api_keys", "/api/v1/accounts/me", "/api/v1/users/1/disable"]) {
      expect(await world.call("GET", path, { token })).toMatchObject(notFound);
    }
    for (const path of ["/api/me", "/api/personal_api_keys", "/api/tags"]) {
      expect(await world.call("GET", path, { token })).toMatchObject(notAuthenticated);
    }
    expect(await me(agent.token)).toMatchObject(notAuthenticated);
    expect(await me(`Bearer ${agent.token}`)).toMatchObject(notAuthenticated);
  });

  test("a disabled owner is refused until the account is enabled again", async () => {
    const leaver = await world.anAgent({ account });
    const token = bearer(await world.aKey(leaver));
    const as = { token: agent.token };
    await world.call("POST", `/api/users/${leaver.id}/disable`, as);
    expect((await me(token)).body).toMatchObject({
      error: { message: expect.stringMatching(/^Your account is disabled/) },
    });
    await world.call("POST", `/api/users/${leaver.id}/enable`, as);
    expect((await me(token)).status).toBe(200);
  });
});

test("every route that is documented for keys exists below /api/v1", () => {
  const served = world.server.router.routes.filter(({ credential }) => credential === "key");
  const paths = served.map(({ path }) => path);
  expect(new Set(paths)).toEqual(new Set(Object.values(routesForKeys).flat()));
  expect(served).toHaveLength(Object.values(routesForKeys).flat().length);
  expect(paths.every((path) => path.startsWith("/api/v1/"))).toBe(true);
});

test("a key that was encrypted with another SECRET_KEY is listed, works and can be deleted", async () => {
  const owner = await world.anAgent({ account });
  const key = await world.aKey(owner);
  await world.server.stop();
  writeFileSync(join(world.dataDir, "secrets", "secret-key"), "another secret of the same server");
  await world.start();
  const { email, password } = owner;
  const { token } = await world.data<{ token: string }>("POST", "/api/session", {
    body: { user: { email, password } },
  });
  expect(await keysOf({ ...owner, token })).toEqual([{ ...key, value: "" }]);
  const path = `/api/personal_api_keys/${key.id}`;
  expect(await world.data("GET", path, { token })).toEqual({ ...key, value: "" });
  expect((await me(bearer(key))).status).toBe(200);
  expect((await world.call("DELETE", path, { token })).status).toBe(204);
  expect(await me(bearer(key))).toMatchObject(notAuthenticated);
});
