import { afterAll, beforeEach, expect, test } from "vitest";
import { GMAIL_MODIFY_SCOPE, GMAIL_SCOPE, GoogleStandIn, SHEETS_SCOPE } from "../../../../../e2e/providers/google.ts";
import { type Agent, useWorld } from "../../harness/world.ts";
import {
  aMailboxOwner,
  authorization,
  begin,
  connect,
  consent,
  giveConsent,
  returnFromConsent,
} from "./google-world.ts";

const google = await new GoogleStandIn().open();
const world = useWorld(google.environment);

afterAll(() => google.close());
beforeEach(() => begin(google, world));

const denied = { error: { status: 401, message: "OAuth access denied" } };

const profile = ({ token }: Agent, query = "") => world.call("GET", `/api/gmail/profile${query}`, { token });

const anInbox = async ({ token }: Agent) =>
  (await world.data<{ id: string }>("POST", "/api/inboxes", { token, body: { inbox: { name: "Sales" } } })).id;

test("a user who consents at Google connects a mailbox of the own account only", async () => {
  const { admin } = await world.anAccount();
  const stranger = await world.anAgent();
  expect(await authorization(world, admin)).toBeNull();

  await connect(world, admin, "gmail");
  expect(await authorization(world, admin)).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    object: "google_authorization",
    account_id: admin.account_id,
    inbox_id: null,
    user_id: admin.id,
    client: "gmail",
    type: "support",
    scope: GMAIL_SCOPE,
    email: google.email,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    synced_at: null,
    failing_since: null,
    failing_why: null,
    needs_reconnect: false,
  });
  expect(await authorization(world, stranger)).toBeNull();
  expect(await authorization(world, admin, "client=sheets")).toBeNull();
  expect((await profile(admin)).body).toEqual({ ok: true, data: { email: google.email } });
  expect(await profile(stranger)).toMatchObject({
    status: 403,
    body: { error: { status: 403, message: "Authorization required" } },
  });
  expect(google.unknown).toEqual([]);
});

test("spreadsheets are connected separately from a mailbox", async () => {
  const { admin } = await world.anAccount();
  await connect(world, admin, "sheets");
  expect(await authorization(world, admin, "client=sheets")).toMatchObject({ scope: SHEETS_SCOPE, email: null });
  expect(await authorization(world, admin)).toBeNull();
  const { token } = admin;
  const offered = await world.data<{ name: string; is_connected: boolean }[]>("GET", "/api/integrations", { token });
  expect(offered.filter(({ is_connected }) => is_connected).map(({ name }) => name)).toEqual(["sheets"]);
});

test("connecting again updates the connection", async () => {
  const { admin } = await aMailboxOwner(world);
  const before = await authorization(world, admin);
  await connect(world, admin, "gmail");
  expect((await authorization(world, admin))?.id).toBe(before?.id);
});

test("a state is valid once, for its user and its service, and for ten minutes", async () => {
  const account = await world.anAccount();
  const { admin } = account;
  const colleague = await world.anAgent({ account });
  const answer = await consent(world, admin, "gmail");
  expect((await returnFromConsent(world, colleague, answer)).body).toEqual(denied);
  expect((await returnFromConsent(world, admin, { ...answer, state: `${answer.state}x` })).body).toEqual(denied);
  const sheetsState = answer.state!.replace("support", "sheets");
  expect((await returnFromConsent(world, admin, { ...answer, state: sheetsState })).body).toEqual(denied);
  expect((await returnFromConsent(world, admin, answer)).status).toBe(200);
  expect((await returnFromConsent(world, admin, answer)).body).toEqual(denied);

  const late = await consent(world, admin, "gmail");
  await world.db.updateTable("oauth_states").set({ expires_at: new Date().toISOString() }).execute();
  expect((await returnFromConsent(world, admin, late)).body).toEqual(denied);
});

test("the granted scopes count, not the requested ones or those in the redirect", async () => {
  const { admin } = await world.anAccount();
  const code = google.consent.issue(google.consent.redirectUris[0]!, SHEETS_SCOPE, true);
  const { state = "" } = await consent(world, admin, "gmail");
  expect((await returnFromConsent(world, admin, { code, state, scope: GMAIL_SCOPE })).body).toEqual(denied);
  const nothing = google.consent.issue(google.consent.redirectUris[0]!, "openid email", true);
  expect((await returnFromConsent(world, admin, { code: nothing, state: "support", scope: GMAIL_SCOPE })).body).toEqual(
    denied,
  );
  const forAnHour = google.consent.issue(google.consent.redirectUris[0]!, GMAIL_SCOPE);
  expect((await returnFromConsent(world, admin, { code: forAnHour, state: "support" })).body).toEqual(denied);
  expect(await authorization(world, admin)).toBeNull();
});

test.each(GMAIL_SCOPE.split(" "))("a consent with only %s does not connect a mailbox", async (scope) => {
  const { admin } = await world.anAccount();
  const code = google.consent.issue(google.consent.redirectUris[0]!, scope, true);
  expect((await returnFromConsent(world, admin, { code, state: "support" })).body).toEqual(denied);
  expect(await authorization(world, admin)).toBeNull();
});

test("a connection with Google's wider scope works until it is renewed, which narrows it and keeps its position", async () => {
  const { admin } = await aMailboxOwner(world);
  google.grantInstead(GMAIL_MODIFY_SCOPE);
  await world.db
    .updateTable("google_authorizations")
    .set({ scope: GMAIL_MODIFY_SCOPE, metadata: JSON.stringify({ next_history_id: "7" }) })
    .where("account_id", "=", admin.account_id)
    .execute();
  const before = await authorization(world, admin);
  expect((await profile(admin)).body).toEqual({ ok: true, data: { email: google.email } });
  const mail = { to: "ada@example.com", subject: "Hello", text: "Hello" };
  expect((await world.call("POST", "/api/gmail/send", { token: admin.token, body: mail })).body).toMatchObject({
    ok: true,
  });

  await connect(world, admin, "gmail");
  expect(await authorization(world, admin)).toMatchObject({ id: before?.id, scope: GMAIL_SCOPE });
  const kept = await world.db
    .selectFrom("google_authorizations")
    .select("metadata")
    .where("account_id", "=", admin.account_id)
    .execute();
  expect(kept).toEqual([{ metadata: { next_history_id: "7" } }]);
});

test("an invalid code is refused without Google's text", async () => {
  const { admin } = await world.anAccount();
  expect(await returnFromConsent(world, admin, { code: "made-up" })).toMatchObject({ status: 401, body: denied });
});

test("a published dashboard starts at the documented address and returns with the documented parameters", async () => {
  const { admin } = await world.anAccount();
  const inbox = await anInbox(admin);
  const leaving = await fetch(`${world.url}/google/auth?client=gmail&type=support&inbox_id=${inbox}`, {
    redirect: "manual",
  });
  expect(leaving.status).toBe(302);
  const url = new URL(leaving.headers.get("location")!);
  expect(`${url.origin}${url.pathname}`).toBe(`${google.url}/o/oauth2/v2/auth`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: "google-app",
    redirect_uri: `${world.url}/integrations/google`,
    response_type: "code",
    scope: GMAIL_SCOPE,
    access_type: "offline",
    prompt: "consent",
    state: `support:${inbox}`,
  });
  const same = `/api/google/auth?client=gmail&type=support&inbox_id=${inbox}`;
  expect(await world.data("GET", same, { token: admin.token })).toEqual({ url: url.href });

  const { code = "", scope = "" } = await giveConsent(url.href);
  expect((await returnFromConsent(world, admin, { code, scope, state: "support", inbox_id: inbox })).body).toEqual({
    data: { ok: true },
  });
  expect(await authorization(world, admin, `client=gmail&type=support&inbox_id=${inbox}`)).toMatchObject({
    inbox_id: inbox,
  });
  expect(await authorization(world, admin, "client=gmail&type=support&inbox_id=null")).toBeNull();
});

test("an unknown client, or an inbox of another account, gets no consent URL", async () => {
  const { admin } = await world.anAccount();
  const { token } = admin;
  expect((await fetch(`${world.url}/google/auth?client=drive`, { redirect: "manual" })).status).toBe(400);
  expect((await fetch(`${world.url}/google/auth`, { redirect: "manual" })).status).toBe(400);
  expect((await world.call("GET", "/api/google/authorization", { token })).status).toBe(400);
  const theirs = await anInbox((await world.anAccount()).admin);
  const begun = await world.call("POST", "/api/integrations/gmail/authorize", { token, body: { inbox_id: theirs } });
  expect(begun.status).toBe(422);
  const code = google.consent.issue(google.consent.redirectUris[0]!, GMAIL_SCOPE, true);
  expect((await returnFromConsent(world, admin, { code, state: `support:${theirs}` })).body).toEqual({
    data: { ok: false },
  });
  expect(await authorization(world, admin)).toBeNull();
});

test("an inbox can have its own mailbox, another one serves the rest, and a mailbox belongs to one inbox", async () => {
  const { admin } = await aMailboxOwner(world);
  const shared = google.email;
  const sales = await anInbox(admin);
  const twice = await returnFromConsent(world, admin, await consent(world, admin, "gmail", sales));
  expect(twice).toMatchObject({
    status: 400,
    body: { error: { message: `${shared} is already connected with another inbox` } },
  });

  google.email = world.unique("sales@example.com").toLowerCase();
  await connect(world, admin, "gmail", sales);
  expect((await profile(admin, `?inbox_id=${sales}`)).body).toEqual({ ok: true, data: { email: google.email } });
  expect((await profile(admin)).body).toEqual({ ok: true, data: { email: shared } });
});

test("a token that expires soon, or was rejected early, is renewed", async () => {
  google.lifeSeconds = 4 * 60;
  const { admin } = await aMailboxOwner(world);
  const renewals = () =>
    google
      .askedFor("POST", "/token")
      .filter(({ text }) => new URLSearchParams(text).get("grant_type") === "refresh_token").length;
  google.lifeSeconds = 3599;
  expect((await profile(admin)).body).toMatchObject({ ok: true });
  expect(renewals()).toBe(1);
  expect((await profile(admin)).body).toMatchObject({ ok: true });
  expect(renewals()).toBe(1);

  google.endAccess();
  expect((await profile(admin)).body).toMatchObject({ ok: true });
  expect(renewals()).toBe(2);
  expect(await authorization(world, admin)).toMatchObject({ failing_since: null });
});

test("a token renewed for the former connection does not replace the new connection's", async () => {
  google.lifeSeconds = 60;
  const { admin } = await aMailboxOwner(world);
  google.lifeSeconds = 3599;
  const before = google.askedFor("POST", "/token").length;
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  google.waitsFor = promise;
  const late = profile(admin);
  await expect.poll(() => google.askedFor("POST", "/token")).toHaveLength(before + 1);
  google.waitsFor = undefined;
  google.email = "another-one@example.com";
  await connect(world, admin, "gmail");
  answer();
  expect((await late).status).toBe(200);
  expect((await profile(admin)).body).toEqual({ ok: true, data: { email: "another-one@example.com" } });
});

test("while Google is down or limits requests, the page says since when and why, and nothing once calls succeed", async () => {
  const { admin } = await aMailboxOwner(world);
  google.isDown = true;
  expect((await profile(admin)).body).toEqual({ ok: false, data: null });
  const down = await authorization(world, admin);
  expect(down).toMatchObject({ failing_why: "Gmail does not answer (503)", needs_reconnect: false });

  google.isDown = false;
  google.isOverQuota = true;
  expect((await profile(admin)).body).toEqual({ ok: false, data: null });
  expect(await authorization(world, admin)).toMatchObject({
    failing_since: down?.failing_since,
    failing_why: "Gmail asked Parley to wait",
  });

  google.isOverQuota = false;
  google.asked.splice(0);
  expect((await profile(admin)).body).toEqual({ ok: false, data: null });
  expect(google.asked).toEqual([]);
  await world.db
    .updateTable("google_authorizations")
    .set({ quiet_until: new Date(Date.now() - 1000).toISOString() })
    .where("account_id", "=", admin.account_id)
    .execute();
  google.isApiSwitchedOff = true;
  expect((await profile(admin)).body).toEqual({ ok: false, data: null });
  expect(await authorization(world, admin)).toMatchObject({
    failing_why: "Gmail's API is not enabled for this server's app at Google",
    needs_reconnect: false,
  });

  google.isApiSwitchedOff = false;
  expect((await profile(admin)).body).toMatchObject({ ok: true });
  expect(await authorization(world, admin)).toMatchObject({ failing_since: null, failing_why: null });
});

test.each(["fails", "succeeds"])(
  "a pause that Google asks for lasts, also when an earlier call %s later",
  async (end) => {
    const { admin } = await aMailboxOwner(world);
    google.isDown = true;
    await profile(admin); // the connection fails, so a success would clear the failure
    google.isDown = false;
    const { promise, resolve: answer } = Promise.withResolvers<void>();
    google.waitsFor = promise;
    google.asked.splice(0);
    const earlier = profile(admin);
    await expect.poll(() => google.asked).toHaveLength(1);
    google.waitsFor = undefined;
    google.isOverQuota = true;
    await profile(admin);
    google.isOverQuota = false;
    google.isDown = end === "fails";
    answer();
    await earlier;

    google.isDown = false;
    google.asked.splice(0);
    expect((await profile(admin)).body).toEqual({ ok: false, data: null });
    expect(google.asked).toEqual([]);
    expect(await authorization(world, admin)).toMatchObject({ failing_since: expect.any(String) });
  },
);

test("a revoked connection is not used until the account reconnects", async () => {
  const { admin } = await aMailboxOwner(world);
  google.revokeAll();
  expect((await profile(admin)).body).toEqual({ ok: false, data: null });
  expect(await authorization(world, admin)).toMatchObject({
    failing_since: expect.stringMatching(/^\d{4}-/),
    failing_why: "Gmail no longer accepts this connection",
    needs_reconnect: true,
  });
  google.asked.splice(0);
  expect((await profile(admin)).body).toEqual({ ok: false, data: null });
  expect(google.asked).toEqual([]);

  await connect(world, admin, "gmail");
  expect(await authorization(world, admin)).toMatchObject({ failing_since: null, needs_reconnect: false });
  expect((await profile(admin)).body).toMatchObject({ ok: true });
});

test("only the own account can disconnect", async () => {
  const { admin } = await aMailboxOwner(world);
  const stranger = await world.anAgent();
  const { id } = (await authorization(world, admin))!;
  const end = ({ token }: Agent) => world.call("DELETE", `/api/google/authorizations/${id}`, { token });
  expect((await end(stranger)).status).toBe(404);
  expect((await end(admin)).status).toBe(204);
  expect(await authorization(world, admin)).toBeNull();
  expect((await end(admin)).status).toBe(404);
});

test("the database contains no readable token", async () => {
  const { admin } = await aMailboxOwner(world);
  await profile(admin);
  const row = await world.db
    .selectFrom("google_authorizations")
    .selectAll()
    .where("account_id", "=", admin.account_id)
    .executeTakeFirstOrThrow();
  const shown = JSON.stringify(row) + row.access_token_encrypted?.toString("latin1") + row.refresh_token_encrypted;
  const used = google.asked.flatMap(({ headers }) => headers.authorization?.replace("Bearer ", "") ?? []);
  expect(used.length).toBeGreaterThan(0);
  for (const token of used) expect(shown).not.toContain(token);
  expect(shown).not.toContain("1//");
});
