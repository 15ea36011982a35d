import type { Integration } from "@parley/contract";
import { afterAll, beforeEach, expect, test } from "vitest";
import { IntercomStandIn } from "../../../../e2e/providers/intercom.ts";
import { type Account, type Agent, useWorld } from "../harness/world.ts";
import { checkIn, runConnectionTest, statusesIn } from "./connection-test.ts";

const intercom = await new IntercomStandIn().open();
const world = useWorld(intercom.environment);

afterAll(() => intercom.close());

beforeEach(() => {
  intercom.reset();
  intercom.consent.redirectUris.splice(0, 1, `${world.url}/integrations/intercom`);
});

/** Gives consent at Intercom like a browser. Returns code and state. */
async function consent({ token }: Agent) {
  const { url } = await world.data<{ url: string }>("POST", "/api/integrations/intercom/authorize", { token });
  const page = await (await fetch(url)).text();
  const [, back = ""] = /href="([^"]+)">Allow/.exec(page) ?? [];
  const { searchParams } = new URL(back.replaceAll("&amp;", "&"));
  return { code: searchParams.get("code")!, state: searchParams.get("state")! };
}

const returnFromConsent = ({ token }: Agent, answer: Record<string, string>) =>
  world.call<{ data: { ok: boolean; id: string } }>("GET", `/api/intercom/callback?${new URLSearchParams(answer)}`, {
    token,
  });

async function connected(): Promise<Account> {
  const account = await world.anAccount();
  expect((await returnFromConsent(account.admin, await consent(account.admin))).status).toBe(200);
  return account;
}

interface Shown {
  id: string;
  failing_since: string | null;
  failing_why: string | null;
  needs_reconnect: boolean;
}

const authorization = ({ token }: Agent) => world.data<Shown | null>("GET", "/api/intercom/authorization", { token });

const integration = async ({ token }: Agent) =>
  (await world.data<Integration[]>("GET", "/api/integrations", { token })).find(({ name }) => name === "intercom");

const contacts = ({ token }: Agent, query = "") => world.call("GET", `/api/intercom/contacts${query}`, { token });

test("a user who consents at Intercom connects the own account only", async () => {
  const account = await world.anAccount();
  const stranger = await world.anAgent();
  expect(await authorization(account.admin)).toBeNull();

  const { status, body } = await returnFromConsent(account.admin, await consent(account.admin));
  expect({ status, ok: body?.data.ok }).toEqual({ status: 200, ok: true });
  expect(await authorization(account.admin)).toEqual({
    id: body?.data.id,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    token_type: "Bearer",
    scope: null,
    failing_since: null,
    failing_why: null,
    needs_reconnect: false,
  });
  expect(await authorization(stranger)).toBeNull();
  expect(intercom.unknown).toEqual([]);
});

test("connecting again updates the connection", async () => {
  const { admin } = await connected();
  const before = await authorization(admin);
  await returnFromConsent(admin, await consent(admin));
  expect((await authorization(admin))?.id).toBe(before?.id);
});

test("a connection works without the name of its workspace, which the next connection stores", async () => {
  intercom.isIdentifying = false;
  const { admin } = await connected();
  expect(await integration(admin)).toMatchObject({ is_connected: true, connected_to: null });
  expect((await contacts(admin)).status).toBe(200);

  intercom.isIdentifying = true;
  await returnFromConsent(admin, await consent(admin));
  expect(await integration(admin)).toMatchObject({ connected_to: "Acme" });
});

test("a state is valid once, for its user, and for ten minutes", async () => {
  const account = await world.anAccount();
  const colleague = await world.anAgent({ account });
  const denied = { error: { status: 401, message: "OAuth access denied" } };
  const answer = await consent(account.admin);
  expect((await returnFromConsent(colleague, answer)).body).toEqual(denied);
  expect((await returnFromConsent(account.admin, { ...answer, state: `${answer.state}x` })).body).toEqual(denied);
  expect((await returnFromConsent(account.admin, answer)).status).toBe(200);
  expect((await returnFromConsent(account.admin, answer)).body).toEqual(denied);

  const late = await consent(account.admin);
  await world.db.updateTable("oauth_states").set({ expires_at: new Date().toISOString() }).execute();
  expect((await returnFromConsent(account.admin, late)).body).toEqual(denied);
});

test("a published dashboard connects without a state of this server", async () => {
  const { admin } = await world.anAccount();
  const { code } = await consent(admin);
  expect((await returnFromConsent(admin, { code })).status).toBe(200);
});

test("a refusal of Intercom is answered with its status and text", async () => {
  const { admin } = await world.anAccount();
  const { status, body } = await returnFromConsent(admin, { code: "made-up" });
  expect({ status, body }).toEqual({
    status: 401,
    body: {
      error: {
        status: 401,
        message: "The code is not known or was used before",
        errors: [{ code: "server_error", message: "The code is not known or was used before" }],
      },
    },
  });
  expect(await authorization(admin)).toBeNull();
});

test("contacts are added and found", async () => {
  const { admin } = await connected();
  const { token } = admin;
  const ann = { email: "ann@example.com", phone: "+4912345", name: "Ann Bell", external_id: null, role: "user" };
  const added = await world.data<{ id: string }>("POST", "/api/intercom/contacts", { token, body: ann });
  expect(added).toMatchObject({ email: "ann@example.com", name: "Ann Bell", workspace_id: intercom.workspace });
  expect((await contacts(admin, "?email=ann@example.com")).body).toMatchObject({ data: [{ id: added.id }] });
  expect((await contacts(admin, "?email=bob@example.com")).body).toEqual({ data: [] });
  expect((await contacts(admin, "?query[field]=name&query[operator]==&query[value]=Ann Bell")).body).toMatchObject({
    data: [{ id: added.id }],
  });
  expect((await contacts(admin)).body).toMatchObject({ data: [{ id: added.id }] });

  const again = await world.call("POST", "/api/intercom/contacts", { token, body: ann });
  const message = `A contact matching those details already exists with id=${added.id}`;
  expect(again).toMatchObject({
    status: 409,
    body: { error: { status: 409, message, errors: [{ code: "conflict", message }] } },
  });
  expect((await authorization(admin))?.failing_since).toBeNull();
});

test("without a connection there are no contacts", async () => {
  const { admin } = await world.anAccount();
  const missing = { error: { status: 403, message: "Missing Intercom authorization!" } };
  expect(await contacts(admin)).toMatchObject({ status: 403, body: missing });
  const body = { email: "ann@example.com" };
  expect(await world.call("POST", "/api/intercom/contacts", { token: admin.token, body })).toMatchObject({
    status: 403,
  });
});

test("while Intercom is down or limits requests, the page says since when and why, and nothing once calls succeed", async () => {
  const { admin } = await connected();
  intercom.isDown = true;
  expect((await contacts(admin)).status).toBe(503);
  const down = await authorization(admin);
  expect(down).toMatchObject({ failing_why: "Intercom does not answer (503)", needs_reconnect: false });
  expect(down?.failing_since).toMatch(/^\d{4}-/);

  intercom.isDown = false;
  intercom.pauseSeconds = 3;
  const waiting = await contacts(admin);
  expect({ status: waiting.status, after: waiting.headers.get("retry-after") }).toEqual({ status: 429, after: "3" });
  expect(await authorization(admin)).toMatchObject({
    failing_since: down?.failing_since,
    failing_why: "Intercom asked Parley to wait",
  });

  intercom.pauseSeconds = 0;
  await expect.poll(async () => (await contacts(admin)).status).toBe(200);
  expect(await authorization(admin)).toMatchObject({ failing_since: null, failing_why: null });
});

test("a revoked connection is not used until the account reconnects", async () => {
  const { admin } = await connected();
  intercom.revokeAll();
  expect((await contacts(admin)).status).toBe(403);
  expect(await authorization(admin)).toMatchObject({
    failing_why: "Intercom no longer accepts this connection",
    needs_reconnect: true,
  });
  intercom.asked.splice(0);
  expect((await contacts(admin)).status).toBe(403);
  expect(intercom.asked).toEqual([]);

  await returnFromConsent(admin, await consent(admin));
  expect(await authorization(admin)).toMatchObject({ failing_since: null, needs_reconnect: false });
  expect((await contacts(admin)).status).toBe(200);
});

test("only the own account can disconnect", async () => {
  const { admin } = await connected();
  const stranger = await world.anAgent();
  const { id } = (await authorization(admin))!;
  const end = ({ token }: Agent) => world.call("DELETE", `/api/intercom/authorizations/${id}`, { token });
  expect((await end(stranger)).status).toBe(404);
  expect((await end(admin)).status).toBe(204);
  expect(await authorization(admin)).toBeNull();
  expect((await end(admin)).status).toBe(404);
});

test("the database contains no readable token", async () => {
  const { admin } = await connected();
  const row = await world.db
    .selectFrom("intercom_authorizations")
    .selectAll()
    .where("account_id", "=", admin.account_id)
    .executeTakeFirstOrThrow();
  const shown = JSON.stringify(row) + row.access_token_encrypted.toString("latin1");
  await contacts(admin);
  const used = intercom.asked.flatMap(({ headers }) => headers.authorization?.replace("Bearer ", "") ?? []);
  expect(used.length).toBeGreaterThan(0);
  for (const token of used) expect(shown).not.toContain(token);
});

const testConnection = async ({ admin }: Account) =>
  runConnectionTest(world, admin, "intercom", (await authorization(admin))!.id);

test("a test of the connection reads a contact, and reports a removed app with Intercom's code", async () => {
  const account = await connected();
  const tested = await testConnection(account);
  expect(statusesIn(tested)).toEqual({ token: "ok", scopes: "ok", clock: "ok" });
  expect(checkIn(tested, "token")?.detail).toContain("Acme");
  intercom.mayReadContacts = false;
  expect(statusesIn(await testConnection(account)).scopes).toBe("failed api_plan_restricted");
  intercom.revokeAll();
  expect(statusesIn(await testConnection(account))).toMatchObject({
    token: "failed unauthorized",
    scopes: "skipped not_checked",
  });
});

test("another account's connection cannot be tested", async () => {
  const { admin } = await connected();
  const body = { authorization_id: (await authorization(admin))!.id };
  const { token } = await world.anAgent();
  expect((await world.call("POST", "/api/integrations/intercom/test", { token, body })).status).toBe(404);
});
