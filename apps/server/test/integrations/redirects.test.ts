import type { IntegrationConsent } from "@parley/contract";
import { afterAll, beforeEach, expect, test } from "vitest";
import { HUBSPOT_PATHS } from "../../../../e2e/providers/hubspot.ts";
import { useWorld } from "../harness/world.ts";
import { environmentOf, everyIntegration, openAll } from "./every-integration.ts";
import { returnFromConsent } from "./google/google-world.ts";
import { SlackWorld } from "./slack/slack-world.ts";

/** Redirects after consent, on a server with configured redirect URIs. */
const providers = await openAll();
const { slack, google, hubspot } = providers;
const back = (name: string) => `https://back.example.com/${name}`;
const world = useWorld({
  ...environmentOf(providers),
  SLACK_REDIRECT_URI: back("slack"),
  GOOGLE_REDIRECT_URI: back("google"),
  GOOGLE_SUPPORT_REDIRECT_URI: back("google-support"),
  GOOGLE_PERSONAL_REDIRECT_URI: back("google-personal"),
  GITHUB_REDIRECT_URI: back("github"),
  HUBSPOT_REDIRECT_URI: back("hubspot"),
  HUBSPOT_SCOPES: "crm.objects.contacts.read oauth",
  INTERCOM_REDIRECT_URI: back("intercom"),
});

afterAll(async () => {
  for (const provider of Object.values(providers)) await provider.close();
});

beforeEach(() => {
  for (const provider of Object.values(providers)) provider.reset();
});

const consentTo = async (name: string) => {
  const { admin } = await world.anAccount();
  return world.data<IntegrationConsent>("POST", `/api/integrations/${name}/authorize`, { token: admin.token });
};

const redirectIn = (url: string) => new URL(url).searchParams.get("redirect_uri");

test.each([
  ["slack_reply", "slack"],
  ["slack_support", "slack"],
  ["gmail", "google-support"],
  ["sheets", "google"],
  ["hubspot", "hubspot"],
  ["intercom", "intercom"],
] as const)("%s sends people back to where its setting says", async (name, to) => {
  const { url, redirect_url } = await consentTo(name);
  expect([redirectIn(url), redirect_url]).toEqual([back(to), back(to)]);
});

test("GitHub's page shows the callback URL for the app", async () => {
  expect((await consentTo("github")).redirect_url).toBe(back("github"));
});

test.each([
  ["slack_reply", slack, "/api/oauth.v2.access", "slack"],
  ["gmail", google, "/token", "google-support"],
  ["hubspot", hubspot, HUBSPOT_PATHS.token, "hubspot"],
] as const)("what somebody brings back to %s is exchanged with the same address", async (name, standIn, path, to) => {
  await everyIntegration(world, providers)[name].connect(await world.anAccount());
  const given = standIn.askedFor("POST", path).map(({ text }) => new URLSearchParams(text).get("redirect_uri"));
  expect(given).toEqual([back(to)]);
});

test("an agent's own mailbox has its own redirect URL, and each Google service uses the default if it has none", async () => {
  const { token } = (await world.anAccount()).admin;
  const urlFor = async (query: string) =>
    redirectIn((await world.data<{ url: string }>("GET", `/api/google/auth?${query}`, { token })).url);
  expect(await urlFor("client=gmail&state=personal")).toBe(back("google-personal"));
  expect(await urlFor("client=gmail&state=support")).toBe(back("google-support"));
  expect(await urlFor("client=gmail")).toBe(back("google"));
  expect(await urlFor("client=sheets&state=sheets")).toBe(back("google"));

  const { admin } = await world.anAccount();
  const scope = "https://www.googleapis.com/auth/spreadsheets";
  const code = google.consent.issue(back("google"), scope, true);
  expect((await returnFromConsent(world, admin, { code, scope, state: "sheets" })).status).toBe(200);
});

test("a published dashboard may send its redirect URL; otherwise the configured one is used", async () => {
  const here = new SlackWorld(world, slack);
  const { admin } = await world.anAccount();
  slack.picked = here.aChannel().id;
  const own = "https://dashboard.example.com/integrations/slack";
  const first = { code: slack.consent.issue(own, "chat:write"), state: "reply", redirect_url: own };
  expect((await here.returnFromConsent(admin, first)).status).toBe(200);
  expect(
    (await here.returnFromConsent(admin, { code: slack.consent.issue(back("slack"), "chat:write"), state: "reply" }))
      .status,
  ).toBe(200);
  expect(
    (await here.returnFromConsent(admin, { code: slack.consent.issue(own, "chat:write"), state: "reply" })).status,
  ).toBe(401);
});

test("HubSpot is asked for the configured scopes", async () => {
  const { url } = await consentTo("hubspot");
  expect(new URL(url).searchParams.get("scope")).toBe("crm.objects.contacts.read oauth");
});
