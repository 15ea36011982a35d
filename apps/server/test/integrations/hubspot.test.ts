import type { Integration } from "@parley/contract";
import { afterAll, beforeEach, expect, test } from "vitest";
import { HUBSPOT_PATHS, HubspotStandIn } from "../../../../e2e/providers/hubspot.ts";
import { type Account, type Agent, useWorld } from "../harness/world.ts";
import { checkIn, runConnectionTest, statusesIn } from "./connection-test.ts";

const hubspot = await new HubspotStandIn().open();
const world = useWorld(hubspot.environment);

afterAll(() => hubspot.close());

beforeEach(() => {
  hubspot.reset();
  hubspot.consent.redirectUris.splice(0, 1, `${world.url}/integrations/hubspot`);
});

/** Gives consent at HubSpot like a browser. Returns code and state. */
async function consent({ token }: Agent) {
  const { url } = await world.data<{ url: string }>("POST", "/api/integrations/hubspot/authorize", { token });
  const page = await (await fetch(url)).text();
  const [, back = ""] = /href="([^"]+)">Allow/.exec(page) ?? [];
  const { searchParams } = new URL(back.replaceAll("&amp;", "&"));
  return { code: searchParams.get("code")!, state: searchParams.get("state")! };
}

const returnFromConsent = ({ token }: Agent, answer: Record<string, string>) =>
  world.call<{ data: { ok: boolean; id: string } }>("GET", `/api/hubspot/oauth?${new URLSearchParams(answer)}`, {
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

const authorization = ({ token }: Agent) => world.data<Shown | null>("GET", "/api/hubspot/authorization", { token });

const integration = async ({ token }: Agent) =>
  (await world.data<Integration[]>("GET", "/api/integrations", { token })).find(({ name }) => name === "hubspot");

const contacts = ({ token }: Agent, query = "") => world.call("GET", `/api/hubspot/contacts${query}`, { token });

test("a user who consents at HubSpot connects the own account only", async () => {
  const account = await world.anAccount();
  const stranger = await world.anAgent();
  expect(await authorization(account.admin)).toBeNull();

  const { status, body } = await returnFromConsent(account.admin, await consent(account.admin));
  expect({ status, ok: body?.data.ok }).toEqual({ status: 200, ok: true });
  expect(await authorization(account.admin)).toEqual({
    id: body?.data.id,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    token_type: "bearer",
    scope: "oauth crm.objects.contacts.read crm.objects.contacts.write",
    failing_since: null,
    failing_why: null,
    needs_reconnect: false,
  });
  expect(await authorization(stranger)).toBeNull();
  expect(hubspot.unknown).toEqual([]);
});

test("the code, the token and the secret of the app are in request bodies, because proxies log URLs", async () => {
  await connected();
  const [exchange, introspection] = hubspot.asked.filter(({ path }) => path.startsWith(HUBSPOT_PATHS.token));
  expect([exchange?.path, introspection?.path]).toEqual([HUBSPOT_PATHS.token, `${HUBSPOT_PATHS.token}/introspect`]);
  expect([exchange?.query.size, introspection?.query.size]).toEqual([0, 0]);
  expect(Object.fromEntries(new URLSearchParams(introspection?.text))).toEqual({
    token: expect.stringMatching(/^[0-9a-f-]{36}$/),
    token_type_hint: "access_token",
    client_id: hubspot.environment.HUBSPOT_CLIENT_ID,
    client_secret: hubspot.environment.HUBSPOT_CLIENT_SECRET,
  });
});

test("connecting again updates the connection", async () => {
  const { admin } = await connected();
  const before = await authorization(admin);
  await returnFromConsent(admin, await consent(admin));
  expect((await authorization(admin))?.id).toBe(before?.id);
});

test("the page names the account's domain, or its id if a connection has none", async () => {
  const { id, admin } = await connected();
  expect((await integration(admin))?.connected_to).toBe("example.com");
  await world.db.updateTable("hubspot_authorizations").set({ metadata: null }).where("account_id", "=", id).execute();
  expect((await integration(admin))?.connected_to).toBe(String(hubspot.portal));
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

test("a refusal of HubSpot is answered with its status and text", async () => {
  const { admin } = await world.anAccount();
  const { status, body } = await returnFromConsent(admin, { code: "made-up" });
  expect({ status, body }).toEqual({
    status: 400,
    body: { error: { status: 400, message: "missing or unknown auth code" } },
  });
  expect(await authorization(admin)).toBeNull();
});

test("contacts are added and found, each with its URL at HubSpot", async () => {
  const { admin } = await connected();
  const { token } = admin;
  const ann = { email: "ann@example.com", phone: "+4912345", first_name: "Ann", last_name: "Bell" };
  const added = await world.data<{ id: string }>("POST", "/api/hubspot/contacts", { token, body: ann });
  expect(added).toMatchObject({
    properties: { email: "ann@example.com", phone: "+4912345", firstname: "Ann", lastname: "Bell" },
    hubspot_profile_url: `https://app.hubspot.com/contacts/${hubspot.portal}/contact/${added.id}`,
  });
  expect((await contacts(admin, "?email=ann@example.com")).body).toMatchObject({ data: [{ id: added.id }] });
  expect((await contacts(admin, "?email=bob@example.com")).body).toEqual({ data: [] });
  expect((await contacts(admin)).body).toMatchObject({ data: [{ id: added.id }] });

  const again = await world.call("POST", "/api/hubspot/contacts", { token, body: ann });
  expect(again).toMatchObject({
    status: 409,
    body: { error: { status: 409, message: `Contact already exists. Existing ID: ${added.id}` } },
  });
  expect((await authorization(admin))?.failing_since).toBeNull();
});

test("contacts are found with HubSpot's filters, and added with their company", async () => {
  const { admin } = await connected();
  const { token } = admin;
  const ann = { email: "ann@example.com", company: "Bell Ltd", website: "https://bell.example.com" };
  const { id, properties } = await world.data<{ id: string; properties: object }>("POST", "/api/hubspot/contacts", {
    token,
    body: { ...ann, first_name: "", last_name: null },
  });
  expect(properties).toMatchObject(ann);
  await world.data("POST", "/api/hubspot/contacts", { token, body: { email: "bob@example.com", company: "Cox" } });
  const filters = (value: string) =>
    `?${new URLSearchParams({
      "filters[0][propertyName]": "company",
      "filters[0][operator]": "EQ",
      "filters[0][value]": value,
    })}`;
  expect((await contacts(admin, filters("Bell Ltd"))).body).toMatchObject({ data: [{ id }] });
  expect((await contacts(admin, filters("Nobody"))).body).toEqual({ data: [] });
});

test("without a portal id, contacts have no URL", async () => {
  const { id: account_id, admin } = await connected();
  await world.db
    .updateTable("hubspot_authorizations")
    .set({ hubspot_portal_id: null })
    .where("account_id", "=", account_id)
    .execute();
  const body = { email: "ann@example.com" };
  const added = await world.data("POST", "/api/hubspot/contacts", { token: admin.token, body });
  expect(added).not.toHaveProperty("hubspot_profile_url");
});

test("a token that expires within ten minutes is renewed before it is used, also of an app with older scopes", async () => {
  hubspot.lifeSeconds = 9 * 60;
  const { admin } = await connected();
  await world.db.updateTable("hubspot_authorizations").set({ scope: "contacts content oauth" }).execute();
  hubspot.asked.splice(0);
  hubspot.lifeSeconds = 1800;
  expect((await contacts(admin)).status).toBe(200);
  expect((await contacts(admin)).status).toBe(200);
  const renewals = hubspot.askedFor("POST", HUBSPOT_PATHS.token);
  expect(renewals.map(({ text }) => new URLSearchParams(text).get("grant_type"))).toEqual(["refresh_token"]);
});

test("without a connection there are no contacts", async () => {
  const { admin } = await world.anAccount();
  const missing = { error: { status: 403, message: "Missing HubSpot authorization!" } };
  expect(await contacts(admin)).toMatchObject({ status: 403, body: missing });
  const body = { email: "ann@example.com" };
  expect(await world.call("POST", "/api/hubspot/contacts", { token: admin.token, body })).toMatchObject({
    status: 403,
  });
});

test("while HubSpot is down or limits requests, the page says since when and why, and nothing once calls succeed", async () => {
  const { admin } = await connected();
  hubspot.isDown = true;
  expect((await contacts(admin)).status).toBe(503);
  const down = await authorization(admin);
  expect(down).toMatchObject({ failing_why: "HubSpot does not answer (503)", needs_reconnect: false });
  expect(down?.failing_since).toMatch(/^\d{4}-/);

  hubspot.isDown = false;
  hubspot.pauseSeconds = 3;
  const waiting = await contacts(admin);
  expect({ status: waiting.status, after: waiting.headers.get("retry-after") }).toEqual({ status: 429, after: "3" });
  expect(await authorization(admin)).toMatchObject({
    failing_since: down?.failing_since,
    failing_why: "HubSpot asked Parley to wait",
  });

  hubspot.pauseSeconds = 0;
  await expect.poll(async () => (await contacts(admin)).status).toBe(200);
  expect(await authorization(admin)).toMatchObject({ failing_since: null, failing_why: null });
});

test("a revoked connection is not used until the account reconnects", async () => {
  const { admin } = await connected();
  hubspot.revokeAll();
  expect((await contacts(admin)).status).toBe(403);
  expect(await authorization(admin)).toMatchObject({
    failing_why: "HubSpot no longer accepts this connection",
    needs_reconnect: true,
  });
  hubspot.asked.splice(0);
  expect((await contacts(admin)).status).toBe(403);
  expect(hubspot.asked).toEqual([]);

  await returnFromConsent(admin, await consent(admin));
  expect(await authorization(admin)).toMatchObject({ failing_since: null, needs_reconnect: false });
  expect((await contacts(admin)).status).toBe(200);
});

test("a refusal for the former connection does not affect the new one", async () => {
  const { admin } = await connected();
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  hubspot.waitsFor = promise;
  const late = contacts(admin);
  await expect.poll(() => hubspot.askedFor("GET", HUBSPOT_PATHS.contacts)).toHaveLength(1);
  hubspot.waitsFor = undefined;
  hubspot.revokeAll();
  await returnFromConsent(admin, await consent(admin));
  answer();
  expect((await late).status).toBe(403);
  expect(await authorization(admin)).toMatchObject({ failing_since: null, needs_reconnect: false });
  expect((await contacts(admin)).status).toBe(200);
});

test("a token renewed for the former connection does not replace the new connection's", async () => {
  hubspot.lifeSeconds = 60;
  const { admin } = await connected();
  hubspot.lifeSeconds = 1800;
  const before = hubspot.askedFor("POST", HUBSPOT_PATHS.token).length;
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  hubspot.waitsFor = promise;
  const late = contacts(admin);
  await expect.poll(() => hubspot.askedFor("POST", HUBSPOT_PATHS.token)).toHaveLength(before + 1);
  hubspot.waitsFor = undefined;
  await returnFromConsent(admin, await consent(admin));
  answer();
  expect((await late).status).toBe(200);

  hubspot.revokeFirst();
  expect((await contacts(admin)).status).toBe(200);
  expect(await authorization(admin)).toMatchObject({ failing_since: null, needs_reconnect: false });
});

test("only the own account can disconnect", async () => {
  const { admin } = await connected();
  const stranger = await world.anAgent();
  const { id } = (await authorization(admin))!;
  const end = ({ token }: Agent) => world.call("DELETE", `/api/hubspot/authorizations/${id}`, { token });
  expect((await end(stranger)).status).toBe(404);
  expect((await end(admin)).status).toBe(204);
  expect(await authorization(admin)).toBeNull();
  expect((await end(admin)).status).toBe(404);
});

test("the database contains no readable token", async () => {
  const { admin } = await connected();
  const row = await world.db
    .selectFrom("hubspot_authorizations")
    .selectAll()
    .where("account_id", "=", admin.account_id)
    .executeTakeFirstOrThrow();
  const given = hubspot.askedFor("POST", HUBSPOT_PATHS.token).length;
  expect(given).toBeGreaterThan(0);
  const shown = JSON.stringify(row) + row.access_token_encrypted.toString("latin1");
  const introspected = hubspot.askedFor("POST", `${HUBSPOT_PATHS.token}/introspect`);
  const used = introspected.map(({ text }) => new URLSearchParams(text).get("token"));
  expect(used.length).toBeGreaterThan(0);
  for (const token of used) expect(shown).not.toContain(token);
});

const testConnection = async ({ admin }: Account) =>
  runConnectionTest(world, admin, "hubspot", (await authorization(admin))!.id);

test("a test of the connection names missing scopes, and reports a removed app", async () => {
  const account = await connected();
  const tested = await testConnection(account);
  expect(statusesIn(tested)).toEqual({ token: "ok", scopes: "ok", clock: "ok" });
  expect(checkIn(tested, "token")?.detail).toContain("example.com");
  hubspot.missingScopes = ["crm.objects.contacts.write"];
  expect(checkIn(await testConnection(account), "scopes")).toMatchObject({
    status: "failed",
    code: "missing_scopes",
    detail: expect.stringContaining("Missing: crm.objects.contacts.write."),
  });
  hubspot.revokeAll();
  expect(statusesIn(await testConnection(account))).toMatchObject({
    token: "failed inactive_token",
    scopes: "skipped not_checked",
  });
});

test("another account's connection cannot be tested", async () => {
  const { admin } = await connected();
  const body = { authorization_id: (await authorization(admin))!.id };
  const { token } = await world.anAgent();
  expect((await world.call("POST", "/api/integrations/hubspot/test", { token, body })).status).toBe(404);
});
