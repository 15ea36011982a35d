import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { botEvents, botScopes } from "../../../src/features/integrations/slack/service.ts";
import { useWorld } from "../../harness/world.ts";

/** The app manifest, with which Slack creates the app. The server has no settings for Slack yet. */
const PUBLIC_URL = "https://parley.example.com";
const world = useWorld({ PUBLIC_URL });

async function manifestAtSlack(): Promise<unknown> {
  const answer = await fetch(`${world.url}/api/slack/app`, { redirect: "manual" });
  expect(answer.status).toBe(302);
  const { origin, pathname, searchParams } = new URL(answer.headers.get("location")!);
  expect([origin + pathname, searchParams.get("new_app")]).toEqual(["https://api.slack.com/apps", "1"]);
  return JSON.parse(searchParams.get("manifest_json")!);
}

test("Slack gets the scopes of the consent, the handled events, and this server's addresses", async () => {
  expect(await manifestAtSlack()).toMatchObject({
    oauth_config: { redirect_urls: [`${PUBLIC_URL}/integrations/slack`], scopes: { bot: botScopes } },
    settings: {
      event_subscriptions: { request_url: `${PUBLIC_URL}/api/slack/webhook`, bot_events: botEvents },
      interactivity: { is_enabled: true, request_url: `${PUBLIC_URL}/api/slack/actions` },
    },
  });
  const routes = world.server.router.routes.map(({ path }) => path);
  expect(routes).toEqual(expect.arrayContaining(["/api/slack/webhook", "/api/slack/actions"]));
});

test("the guide shows the same manifest", async () => {
  const guide = readFileSync(new URL("../../../../../docs/integrations/slack.md", import.meta.url), "utf8");
  const [, shown = ""] = /```json\n(.*?)```/s.exec(guide) ?? [];
  expect(JSON.parse(shown)).toEqual(await manifestAtSlack());
});
