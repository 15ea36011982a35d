import type { GithubNewApp, GithubNewAppPage } from "@parley/contract";
import { afterAll, beforeEach, expect, test } from "vitest";
import { GithubStandIn } from "../../../../../e2e/providers/github/github.ts";
import { events, permissions } from "../../../src/features/integrations/github/service.ts";
import { readConfig } from "../../../src/platform/config.ts";
import { type Agent, useWorld, World } from "../../harness/world.ts";

/** The creation of the app at GitHub from a manifest. The server has no app yet. */
const PUBLIC_URL = "https://parley.example.com";
const github = await new GithubStandIn().open();
const addresses = { GITHUB_URL: github.url, GITHUB_API_URL: github.url };
const world = useWorld({ ...addresses, PUBLIC_URL });

afterAll(() => github.close());
beforeEach(() => github.reset());

const begin = ({ token }: Agent, body: object = {}) =>
  world.data<GithubNewAppPage>("POST", "/api/github/app_manifest", { token, body });

const finish = ({ token }: Agent, body: object) =>
  world.call<{ data: GithubNewApp }>("POST", "/api/github/app", { token, body });

/** Posts the manifest and agrees, like a browser. Returns the parameters of the redirect. */
async function agree({ url, manifest }: GithubNewAppPage) {
  const page = await fetch(url, { method: "POST", body: new URLSearchParams({ manifest }) });
  const [, back = ""] = /href="([^"]+)">Create/.exec(await page.text()) ?? [];
  const { origin, pathname, searchParams } = new URL(back.replaceAll("&amp;", "&"));
  expect(origin + pathname).toBe(`${PUBLIC_URL}/integrations/github/app`);
  return Object.fromEntries(searchParams) as { code: string; state: string };
}

const denied = { error: { status: 401, message: "OAuth access denied" } };

test("the manifest has the permissions and events of the code, and this server's addresses", async () => {
  const { admin } = await world.anAccount();
  const { url, manifest } = await begin(admin);
  expect(url).toMatch(new RegExp(`^${github.url}/settings/apps/new\\?state=`));
  expect(JSON.parse(manifest)).toMatchObject({
    hook_attributes: { url: `${PUBLIC_URL}/api/github/webhook`, active: true },
    callback_urls: [`${PUBLIC_URL}/integrations/github`],
    request_oauth_on_install: true,
    default_permissions: permissions,
    default_events: events,
  });
  expect((await begin(admin, { organization: "acme-inc" })).url).toContain(
    "/organizations/acme-inc/settings/apps/new?",
  );
});

test("the admin gets the variables of the new app once, and the server accepts them", async () => {
  const { admin } = await world.anAccount();
  const returned = await agree(await begin(admin));
  const { status, body, headers } = await finish(admin, returned);
  expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
  const variables = Object.fromEntries(body!.data.variables.map(({ name, value }) => [name, value]));
  const { GITHUB_URL: _, GITHUB_API_URL: __, GITHUB_PRIVATE_KEY, ...expected } = github.environment;
  expect(variables).toEqual({ ...expected, GITHUB_PRIVATE_KEY: GITHUB_PRIVATE_KEY.replace(/\\n$/, "") });
  expect(readConfig({ ...variables, LOG_LEVEL: "silent" }).integrations.github?.privateKey.reveal()).toContain("\n");
  expect((await finish(admin, returned)).body).toEqual(denied);
  expect(github.unknown).toEqual([]);
});

test("another admin, a state without a nonce, and an invalid code get nothing", async () => {
  const account = await world.anAccount();
  const colleague = await world.anAgent({ account });
  const { token } = await world.anAgent({ account });
  const stranger = (await world.anAccount()).admin;
  const returned = await agree(await begin(account.admin));
  expect((await finish(stranger, returned)).body).toEqual(denied);
  expect((await finish(account.admin, { ...returned, state: "github_app:" })).body).toEqual(denied);
  expect((await finish(colleague, returned)).status).toBe(401);
  expect((await world.call("POST", "/api/github/app_manifest", { token, body: {} })).status).toBe(401);
  const { url } = await begin(account.admin);
  const state = new URL(url).searchParams.get("state")!;
  expect((await finish(account.admin, { code: "made-up", state })).body).toEqual(denied);
});

test.each(["../../user", "a b", "a".repeat(40)])("the organization %j is refused", async (organization) => {
  const { token } = (await world.anAccount()).admin;
  const refused = await world.call("POST", "/api/github/app_manifest", { token, body: { organization } });
  expect(refused.status).toBe(400);
});

test("an incomplete answer of GitHub is refused without its content", async () => {
  const { admin } = await world.anAccount();
  const returned = await agree(await begin(admin));
  github.answersAll = { status: 201, body: { id: 1, slug: "parley", client_secret: "a secret" }, isForeign: true };
  const { status, text } = await finish(admin, returned);
  expect(status).toBe(503);
  expect(text).not.toContain("a secret");
});

test.each([
  ["is already set up", { ...github.environment, PUBLIC_URL }],
  ["cannot reach", addresses],
])("a server that %s creates no app", async (reason, environment) => {
  const other = new World(environment);
  await other.begin();
  const { token } = (await other.anAccount()).admin;
  const refused = await other.call("POST", "/api/github/app_manifest", { token, body: {} });
  expect(refused).toMatchObject({ status: 422, text: expect.stringContaining(reason) });
  await other.end();
});
