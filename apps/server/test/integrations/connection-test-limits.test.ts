import type { IntegrationName } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { HUBSPOT_PATHS } from "../../../../e2e/providers/hubspot.ts";
import { testConnection } from "../../src/features/integrations/test-connection.ts";
import { enter } from "../../src/platform/scope.ts";
import { useWorld } from "../harness/world.ts";
import { statusesIn } from "./connection-test.ts";
import { authorizationPaths, environmentOf, everyIntegration, openAll } from "./every-integration.ts";
import { waitUntil } from "./slack/slack-world.ts";

/** The time limit of "Test connection": it ends every call of the service. The signal stands for the limit here. */
const providers = await openAll();
const world = useWorld({ ...environmentOf(providers), ALLOW_PRIVATE_WEBHOOK_TARGETS: "1" });
const integrations = everyIntegration(world, providers);
const { google, twilio, github } = providers;

afterAll(() => Promise.all(Object.values(providers).map((each) => each.close())));

interface Authorization {
  id: string;
  channel_id?: string;
}

interface HangingCall {
  name: IntegrationName;
  path(authorization: Authorization): string;
  /** Causes the call. */
  prepare?(): unknown;
}

const calls: Record<string, HangingCall> = {
  "the token at Slack": { name: "slack_reply", path: () => "/api/auth.test" },
  "the channel at Slack": { name: "slack_reply", path: () => "/api/conversations.info" },
  "the token at Mattermost": { name: "mattermost", path: () => "/api/v4/users/me" },
  "the channel at Mattermost": { name: "mattermost", path: ({ channel_id }) => `/api/v4/channels/${channel_id}` },
  "a new token for Gmail": { name: "gmail", path: () => "/token", prepare: () => google.endAccess() },
  "the mailbox at Gmail": { name: "gmail", path: () => "/gmail/v1/users/me/profile" },
  "the token at Google Sheets": { name: "sheets", path: () => "/tokeninfo" },
  "the number at Twilio": {
    name: "twilio",
    path: () => `/2010-04-01/Accounts/${twilio.accountSid}/IncomingPhoneNumbers.json`,
  },
  "a token of the installation at GitHub": {
    name: "github",
    path: () => `/app/installations/${[...github.installations.keys()].at(-1)}/access_tokens`,
  },
  "the repositories at GitHub": { name: "github", path: () => "/installation/repositories" },
  "the webhook at GitHub": { name: "github", path: () => "/app/hook/config" },
  "a new token at HubSpot": {
    name: "hubspot",
    path: () => HUBSPOT_PATHS.token,
    prepare: () => sql`update hubspot_authorizations set expires_at = now()`.execute(world.db),
  },
  "the contacts at Intercom": { name: "intercom", path: () => "/contacts" },
};

test.each(Object.entries(calls))("%s: the call ends with the time limit", async (_, { name, path, prepare }) => {
  const { standIn, connect } = integrations[name];
  standIn.reset();
  const account = await world.anAccount();
  await connect(account);
  const { token } = account.admin;
  const authorization = await world.data<Authorization>("GET", `/api/${authorizationPaths[name]}`, { token });
  const hanging = path(authorization);
  await prepare?.();
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.assign(standIn, { waitsFor: promise, waitsAt: hanging });
  standIn.asked.splice(0);
  const limit = new AbortController();
  const { platform } = world.server;
  const scope = enter({ db: platform.db, platform }, account.id, { kind: "system" });
  const testing = testConnection(scope, name, authorization.id, limit.signal);
  await waitUntil("asked", () => standIn.asked.some((asked) => asked.path === hanging));
  const begun = performance.now();
  limit.abort();
  const tested = await testing;
  const waitedMs = performance.now() - begun;
  resolve();
  expect(Object.values(statusesIn(tested))).toContain("failed no_answer");
  expect(tested.checks.length).toBeGreaterThan(1);
  expect(waitedMs).toBeLessThan(5_000); // without the limit, the calls end after 8 seconds or later
});
