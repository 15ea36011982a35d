import type { Integration } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { type Account, useWorld } from "../harness/world.ts";
import { environmentOf, everyIntegration, openAll } from "./every-integration.ts";
import { waitUntil } from "./slack/slack-world.ts";

/** A server whose apps were removed from the configuration, while accounts are still connected. */
const providers = await openAll();
const apps = environmentOf(providers);
const settings: NodeJS.ProcessEnv = { ...apps };
const world = useWorld(settings);
const { slack, google, github } = providers;

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
    expect(await whyOf(account, name)).toBe(`${title} is not set up on this server`);
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
