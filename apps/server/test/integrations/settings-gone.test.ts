import type { Integration, IntegrationName } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { type Account, useWorld } from "../harness/world.ts";
import { runConnectionTest, statusesIn } from "./connection-test.ts";
import { authorizationPaths, environmentOf, everyIntegration, openAll } from "./every-integration.ts";
import { waitUntil } from "./slack/slack-world.ts";

/** A server whose configuration was changed while accounts are connected, such as one without its apps. */
const providers = await openAll();
const apps = environmentOf(providers);
const settings: NodeJS.ProcessEnv = { ...apps };
const world = useWorld(settings);
const { slack, google, github, twilio } = providers;

afterAll(async () => {
  for (const provider of Object.values(providers)) await provider.close();
});

async function startWith(apps: NodeJS.ProcessEnv) {
  await world.server.stop();
  for (const name of Object.keys(settings)) delete settings[name];
  Object.assign(settings, apps);
  await world.start();
}

const whyOf = async ({ admin: { token } }: Account, name: string) =>
  (await world.data<Integration[]>("GET", "/api/integrations", { token })).find((one) => one.name === name)
    ?.failing_why;

test("without its app's settings a service counts as down: routes are answered, and events are delivered later", async () => {
  const account = await world.anAccount();
  const { token } = account.admin;
  const walked = everyIntegration(world, providers);
  for (const name of ["slack_reply", "gmail", "github", "hubspot", "intercom"] as const) {
    await walked[name].connect(account);
  }
  const { conversation } = await world.aConversation({ account });

  await startWith({});
  await world.sendMessage(account.admin, conversation.id, "Hello");
  await waitUntil("a reason", () => whyOf(account, "slack_reply"));
  const ask = async (method: "GET" | "POST", path: string, body?: object) => {
    const answer = await world.call<{ data: unknown }>(method, path, { token, ...(body && { body }) });
    return [answer.status, answer.body.data];
  };
  expect(await ask("GET", "/api/slack/channels?type=reply")).toEqual([200, []]);
  expect(await ask("POST", "/api/slack/notify", { text: "Open" })).toEqual([200, null]);
  expect(await ask("GET", "/api/github/repos")).toEqual([200, []]);
  expect(await ask("GET", "/api/github/issues?owner=parley&repo=chat")).toEqual([200, []]);
  const mail = { to: "ann@example.com", text: "Hello" };
  expect(await world.call("POST", "/api/gmail/send", { token, body: mail })).toMatchObject({ body: { ok: false } });
  expect(await ask("GET", "/api/hubspot/contacts")).toEqual([503, undefined]);
  expect(await ask("GET", "/api/intercom/contacts")).toEqual([503, undefined]);
  for (const [name, title] of Object.entries({
    slack_reply: "Slack",
    github: "GitHub",
    gmail: "Google",
    hubspot: "HubSpot",
    intercom: "Intercom",
  })) {
    expect(await whyOf(account, name)).toBe(`${title} isn't configured on this server`);
  }
  const consent = await world.call("POST", "/api/integrations/slack_reply/authorize", { token });
  expect(consent.status).toBe(422);

  await startWith(apps);
  await waitUntil("the message", () =>
    [...slack.channels.values()].some(({ messages }) => messages.some(({ text }) => text.includes("Hello"))),
  );
  await waitUntil("no reason any more", async () => (await whyOf(account, "slack_reply")) === null);
  expect([google.unknown, github.unknown]).toEqual([[], []]);
});

test("a GitHub connection that cannot be uninstalled any more is deleted here", async () => {
  const account = await world.anAccount();
  const { token } = account.admin;
  await everyIntegration(world, providers).github.connect(account);
  await startWith({});
  const { id } = await world.data<{ id: string }>("GET", "/api/github/authorization", { token });
  expect((await world.call("DELETE", `/api/github/authorizations/${id}`, { token })).status).toBe(204);
  await waitUntil("nothing left to do", async () => {
    const { rows } = await sql`
      select from graphile_worker.jobs where task_identifier = 'uninstall-from-github'`.execute(world.db);
    return rows.length === 0;
  });
});

async function testOf({ admin }: Account, name: IntegrationName) {
  const { id } = await world.data<{ id: string }>("GET", `/api/${authorizationPaths[name]}`, { token: admin.token });
  return statusesIn(await runConnectionTest(world, admin, name, id));
}

test("a test of a connection reports that the settings of the server are missing", async () => {
  await startWith(apps);
  const account = await world.anAccount();
  const walked = everyIntegration(world, providers);
  const needSettings = ["slack_reply", "slack_support", "gmail", "sheets", "github", "hubspot", "intercom"] as const;
  for (const name of needSettings) await walked[name].connect(account);
  await startWith({});
  for (const name of needSettings) {
    expect([name, await testOf(account, name)]).toMatchObject([
      name,
      { token: "failed not_configured", clock: "skipped not_checked" },
    ]);
  }
});

test("without the webhook's secret, a test reports an uninstalled GitHub app, too", async () => {
  const { GITHUB_WEBHOOK_SECRET: _, ...others } = apps;
  await startWith(others);
  const account = await world.anAccount();
  await everyIntegration(world, providers).github.connect(account);
  github.installations.clear();
  expect(await testOf(account, "github")).toMatchObject({
    token: "failed 404",
    webhook: "failed address_not_public",
    signature: "failed secret_missing",
  });
});

test("a test warns of an address without https, if the service's settings are right otherwise", async () => {
  const PUBLIC_URL = "http://parley.example.com";
  await startWith({ ...apps, PUBLIC_URL });
  const account = await world.anAccount();
  const walked = everyIntegration(world, providers);
  for (const name of ["github", "twilio", "slack_reply"] as const) await walked[name].connect(account);
  github.hook.url = `${PUBLIC_URL}/api/github/webhook`;
  twilio.incoming.sms_url = `${PUBLIC_URL}/api/twilio/webhook`;
  expect((await testOf(account, "github")).webhook).toBe("warning address_not_https");
  expect((await testOf(account, "twilio")).webhook).toBe("warning address_not_https");
  expect((await testOf(account, "slack_reply")).webhook).toBe("failed address_not_https");
  twilio.incoming.sms_method = "GET";
  expect((await testOf(account, "twilio")).webhook).toBe("failed sms_method");
});
