import { expect, test, vi } from "vitest";
import { LONGEST_WAIT_MS } from "../../harness/longest-wait.ts";
import type { Agent } from "../../harness/world.ts";
import { denied, POLL_OPTIONS, useGithub } from "./github-world.ts";

/** Connecting and disconnecting the app: `http.md` §7.5. */
const {
  github,
  world,
  consent,
  answerOf,
  returnFromConsent,
  authorization,
  connected,
  repos,
  issuesThere,
  issuesHere,
  webhook,
  settled,
  notesIn,
} = await useGithub();

test("a user who installs the app connects the own account only", async () => {
  const account = await world.anAccount();
  const stranger = await world.anAgent();
  expect(await authorization(account.admin)).toBeNull();

  const { status, body } = await returnFromConsent(account.admin, await consent(account.admin));
  expect({ status, ok: body?.data.ok }).toEqual({ status: 200, ok: true });
  expect(await authorization(account.admin)).toEqual({
    id: body?.data.id,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    token_type: "installation",
    scope: "issues:write metadata:read",
    failing_since: null,
    failing_why: null,
    needs_reconnect: false,
  });
  expect(await authorization(stranger)).toBeNull();
  expect(github.unknown).toEqual([]);
});

test("connecting again updates the connection, because GitHub would not install the app a second time", async () => {
  await connected();
  const { admin, installation } = await connected();
  const before = await authorization(admin);
  github.installations.get(installation)!.isSuspended = true;
  await repos(admin);
  expect(await authorization(admin)).toMatchObject({ needs_reconnect: true });
  expect((await returnFromConsent(admin, await consent(admin))).body).toEqual(denied);
  github.installations.get(installation)!.isSuspended = false;
  const answer = await consent(admin);
  expect(answer).toEqual({ code: expect.any(String), state: expect.any(String) });
  expect((await returnFromConsent(admin, answer)).status).toBe(200);
  expect(await authorization(admin)).toMatchObject({ id: before?.id, needs_reconnect: false });
  expect(github.installations.size).toBe(2);
  github.repo("acme", "shop", { isPrivate: true, installation });
  expect((await repos(admin)).map(({ full_name }) => full_name)).toEqual(["acme/shop"]);
  expect(github.unknown).toEqual([]);
});

test("an app that was uninstalled without an event is installed again", async () => {
  const { admin, installation } = await connected();
  github.installations.delete(installation);
  const answer = await consent(admin);
  expect(answer).toMatchObject({ setup_action: "install", code: expect.any(String) });
  expect((await returnFromConsent(admin, answer)).status).toBe(200);
  expect(await repos(admin)).toEqual([]);
  expect(await authorization(admin)).toMatchObject({ needs_reconnect: false, failing_since: null });
});

test("a state is valid once, for its user, and for ten minutes", async () => {
  const account = await world.anAccount();
  const colleague = await world.anAgent({ account });
  const answer = await consent(account.admin);
  expect((await returnFromConsent(colleague, answer)).body).toEqual(denied);
  expect((await returnFromConsent(account.admin, { ...answer, state: `${answer.state}x` })).body).toEqual(denied);
  expect((await returnFromConsent(account.admin, answer)).status).toBe(200);
  expect((await returnFromConsent(account.admin, answer)).body).toEqual(denied);

  const late = await consent(account.admin);
  await world.db.updateTable("oauth_states").set({ expires_at: new Date().toISOString() }).execute();
  expect((await returnFromConsent(account.admin, late)).body).toEqual(denied);
});

test("a missing or invalid code or installation connects nothing", async () => {
  const { admin } = await world.anAccount();
  expect((await returnFromConsent(admin, {})).body).toEqual(denied);
  expect((await returnFromConsent(admin, { code: "made-up" })).body).toEqual(denied);
  expect((await returnFromConsent(admin, { setup_action: "install", installation_id: "99999" })).body).toEqual(denied);
  expect((await returnFromConsent(admin, { setup_action: "install", installation_id: "../1" })).status).toBe(400);
  expect(await authorization(admin)).toBeNull();
});

test("an installation that is not the user's according to GitHub is not connected", async () => {
  const { installation } = await connected();
  const stranger = await world.anAgent();
  const theirs = github.install();
  const code = github.codeFor([theirs.id]);
  expect((await returnFromConsent(stranger, { code, installation_id: String(installation) })).body).toEqual(denied);
  expect(
    (await returnFromConsent(stranger, { setup_action: "install", installation_id: String(installation) })).body,
  ).toEqual(denied);
  expect((await returnFromConsent(stranger, { code: github.codeFor([]) })).body).toEqual(denied);
  expect(await authorization(stranger)).toBeNull();
});

test("an installation with repositories that the user cannot see is not connected", async () => {
  const { admin } = await world.anAccount();
  const { id } = github.install();
  github.repo("acme", "open", { installation: id });
  const hidden = github.repo("acme", "closed", { isPrivate: true, installation: id });
  expect((await returnFromConsent(admin, { code: github.codeFor([id]) })).body).toEqual(denied);
  github.repos.splice(github.repos.indexOf(hidden), 1);
  expect((await returnFromConsent(admin, { code: github.codeFor([id]) })).status).toBe(200);
});

test("reconnecting by a user who does not see the account's installation connects no other one", async () => {
  const { admin, installation } = await connected();
  const code = github.codeFor([github.install().id], true);
  const { state } = await consent(admin);
  expect((await returnFromConsent(admin, { code, state: state! })).body).toEqual(denied);
  const again = github.codeFor([installation + 1], true);
  expect((await returnFromConsent(admin, { code: again })).body).toEqual(denied);
  github.repo("acme", "shop", { isPrivate: true, installation });
  expect((await repos(admin)).map(({ full_name }) => full_name)).toEqual(["acme/shop"]);
});

test("without an installation id, the user's only installation is connected, and none of several", async () => {
  const { admin } = await world.anAccount();
  const [one, two] = [github.install(), github.install()];
  expect((await returnFromConsent(admin, { code: github.codeFor([one.id, two.id], true) })).body).toEqual(denied);
  const { state } = await consent(admin);
  expect((await returnFromConsent(admin, { code: github.codeFor([one.id], true), state: state! })).body).toEqual(
    denied,
  );
  expect((await returnFromConsent(admin, { code: github.codeFor([one.id], true) })).status).toBe(200);
});

test("an installation id without a code connects nothing, and redirects to GitHub's consent", async () => {
  github.asksForConsent = false;
  const { admin } = await world.anAccount();
  const asked = await returnFromConsent(admin, await consent(admin));
  expect(asked.body?.data).toEqual({ ok: false, url: expect.stringContaining("/login/oauth/authorize?") });
  expect(await authorization(admin)).toBeNull();
  const answer = await answerOf(asked.body!.data.url!);
  expect(answer).toEqual({ code: expect.any(String), state: expect.any(String) });
  expect((await returnFromConsent(admin, answer)).body?.data).toEqual({
    ok: true,
    id: (await authorization(admin))?.id,
  });
  expect(github.unknown).toEqual([]);
});

test("a guessed id of another user's new installation is not connected", async () => {
  github.asksForConsent = false;
  const stranger = await world.anAgent();
  const answer = await consent(stranger);
  const { id } = github.install();
  const installation_id = String(id);
  expect((await returnFromConsent(stranger, { setup_action: "install", installation_id })).body).toEqual(denied);
  const { body } = await returnFromConsent(stranger, { ...answer, installation_id });
  const state = new URL(body!.data.url!).searchParams.get("state")!;
  // The user's own installation, instead of the named one.
  const code = github.codeFor([Number(answer.installation_id)], true);
  expect((await returnFromConsent(stranger, { code, state })).body).toEqual(denied);
  expect(await authorization(stranger)).toBeNull();
});

test("an installation id without a code renews the account's own connection only", async () => {
  const { admin, installation } = await connected();
  const before = await authorization(admin);
  github.installations.get(installation)!.isSuspended = true;
  await repos(admin);
  expect(await authorization(admin)).toMatchObject({ needs_reconnect: true });
  github.installations.get(installation)!.isSuspended = false;
  const answer = { setup_action: "update", installation_id: String(installation) };
  expect((await returnFromConsent(await world.anAgent(), answer)).body).toEqual(denied);
  expect((await returnFromConsent(admin, answer)).body?.data).toEqual({ ok: true, id: before?.id });
  expect(await authorization(admin)).toMatchObject({ needs_reconnect: false });
});

test("disconnecting takes effect here at once, and uninstalls the app as soon as GitHub answers", async () => {
  const { admin, installation } = await connected();
  const stranger = await world.anAgent();
  const { id } = (await authorization(admin))!;
  const leave = ({ token }: Agent) => world.call("DELETE", `/api/github/authorizations/${id}`, { token });
  expect((await leave(stranger)).status).toBe(404);
  github.isDown = true;
  expect((await leave(admin)).status).toBe(204);
  expect(await authorization(admin)).toBeNull();
  const path = `/app/installations/${installation}`;
  await vi.waitFor(() => expect(github.askedFor("DELETE", path)).not.toEqual([]), POLL_OPTIONS);
  github.isDown = false;
  await vi.waitFor(() => expect(github.installations.has(installation)).toBe(false), POLL_OPTIONS);
});

test("deleting the account uninstalls the app, also when GitHub is down at first", async () => {
  const { admin, installation } = await connected();
  const other = await connected();
  github.isDown = true;
  expect((await world.call("DELETE", "/api/accounts/me", { token: admin.token })).status).toBe(204);
  const path = `/app/installations/${installation}`;
  await vi.waitFor(() => expect(github.askedFor("DELETE", path)).not.toEqual([]), POLL_OPTIONS);
  github.isDown = false;
  await vi.waitFor(() => expect(github.installations.has(installation)).toBe(false), POLL_OPTIONS);
  expect(github.installations.has(other.installation)).toBe(true);
});

test("uninstalling the app at GitHub disconnects the account", async () => {
  const { admin, installation } = await connected();
  const other = await connected();
  const taken = github.uninstall(installation);
  await github.tell(webhook(), "installation", taken);
  await vi.waitFor(async () => expect(await authorization(admin)).toBeNull(), POLL_OPTIONS);
  expect(await authorization(other.admin)).not.toBeNull();

  // A replayed webhook does not disconnect a later connection.
  expect((await returnFromConsent(admin, await consent(admin))).status).toBe(200);
  await github.tell(webhook(), "installation", taken);
  await settled();
  expect(await authorization(admin)).not.toBeNull();
});

test("a signed event sent under another event's name has no effect", async () => {
  const { admin, installation } = await connected();
  const repo = github.repo("acme", "shop", { isPrivate: true, installation });
  const { issue } = github.issue(repo, "It is slow");
  const deleted = github.issueEvent(repo, issue, "deleted");
  expect((await github.tell(webhook(), "issues", deleted)).status).toBe(200);
  expect((await github.tell(webhook(), "installation", deleted)).status).toBe(200);
  await settled();
  expect(await authorization(admin)).not.toBeNull();
});

test("while GitHub is down or limits requests, the page says so, and missed work is done later", async () => {
  const account = await connected();
  const { admin, installation } = account;
  const { url } = github.issue(github.repo("acme", "shop", { isPrivate: true, installation }), "It is slow");
  github.isDown = true;
  expect(await repos(admin)).toEqual([]);
  expect(await issuesThere(admin, { url })).toEqual([]);
  expect(await authorization(admin)).toMatchObject({ failing_why: "GitHub does not answer (503)" });
  github.isDown = false;

  github.usedUpForSeconds = 2;
  const { conversation } = await world.aConversation({ account });
  await world.sendMessage(admin, conversation.id, `That is ${url}`);
  await vi.waitFor(
    async () => expect(await authorization(admin)).toMatchObject({ failing_why: "GitHub asked Parley to wait" }),
    POLL_OPTIONS,
  );
  github.usedUpForSeconds = 0;
  await vi.waitFor(async () => expect(await notesIn(admin, conversation.id)).toHaveLength(1), POLL_OPTIONS);
  expect(await authorization(admin)).toMatchObject({ failing_since: null, failing_why: null });
});

test.each([
  ["429", { pauseSeconds: 3 }],
  ["403", { seldomForSeconds: 3 }],
])("a rate limit with Retry-After and %s pauses for that time", async (_, asks) => {
  const account = await connected();
  const { admin, installation } = account;
  const { url } = github.issue(github.repo("acme", "shop", { isPrivate: true, installation }), "It is slow");
  const { conversation } = await world.aConversation({ account });
  Object.assign(github, asks);
  const began = Date.now();
  await world.sendMessage(admin, conversation.id, `That is ${url}`);
  await vi.waitFor(
    async () => expect(await authorization(admin)).toMatchObject({ failing_why: "GitHub asked Parley to wait" }),
    POLL_OPTIONS,
  );
  Object.assign(github, { pauseSeconds: 0, seldomForSeconds: 0 });
  await vi.waitFor(async () => expect(await issuesHere(admin)).toHaveLength(1), POLL_OPTIONS);
  expect(Date.now() - began).toBeGreaterThanOrEqual(3000);
});

test("a slow GitHub times out, and the request is retried", async () => {
  const account = await connected();
  const { admin, installation } = account;
  const { url } = github.issue(github.repo("acme", "shop", { isPrivate: true, installation }), "It is slow");
  const { conversation } = await world.aConversation({ account });
  github.slowMs = 20_000;
  await world.sendMessage(admin, conversation.id, `That is ${url}`);
  await world.sendMessage(admin, conversation.id, "Anything else?");
  await vi.waitFor(
    async () =>
      expect(await authorization(admin)).toMatchObject({
        failing_why: "GitHub does not answer (nothing within 15 seconds)",
        needs_reconnect: false,
      }),
    { timeout: LONGEST_WAIT_MS, interval: 250 },
  );
  github.slowMs = 0;
  await vi.waitFor(async () => expect(await issuesHere(admin)).toHaveLength(1), {
    timeout: LONGEST_WAIT_MS,
    interval: 250,
  });
});

test("a suspended app needs a reconnect, and is not called before", async () => {
  const { admin, installation } = await connected();
  github.installations.get(installation)!.isSuspended = true;
  expect(await repos(admin)).toEqual([]);
  expect(await authorization(admin)).toMatchObject({
    needs_reconnect: true,
    failing_why: "GitHub no longer accepts this connection",
  });
  const { length } = github.asked;
  expect(await repos(admin)).toEqual([]);
  expect(github.asked).toHaveLength(length);
});

test("a token that GitHub does not accept yet, or at all, does not revoke the connection", async () => {
  github.unknownForMs = 500;
  const { admin, installation } = await connected();
  github.repo("acme", "shop", { isPrivate: true, installation });
  expect((await repos(admin)).map(({ full_name }) => full_name)).toEqual(["acme/shop"]);
  expect(await authorization(admin)).toMatchObject({ failing_since: null, needs_reconnect: false });

  github.unknownForMs = 3_600_000;
  expect(await repos(admin)).toEqual([]);
  expect(await authorization(admin)).toMatchObject({
    failing_why: "GitHub does not answer (it does not know the token that it gave)",
    needs_reconnect: false,
  });
  github.unknownForMs = 0;
  expect(await repos(admin)).toHaveLength(1);
});

test.each([403, 429] as const)("a rate limit with %s and without a duration pauses for a minute", async (status) => {
  const { admin, installation } = await connected();
  github.seldomWith = status;
  const { headers, status: answered } = await returnFromConsent(admin, { installation_id: String(installation) });
  expect({ answered, after: headers.get("retry-after") }).toEqual({ answered: 429, after: "60" });
  expect(await repos(admin)).toEqual([]);
  expect(await authorization(admin)).toMatchObject({
    failing_why: "GitHub asked Parley to wait",
    needs_reconnect: false,
  });
  github.seldomWith = undefined;
  const { length } = github.asked;
  expect(await repos(admin)).toEqual([]);
  expect(github.asked).toHaveLength(length); // not before a minute has passed
});
