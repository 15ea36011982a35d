import type { IntegrationName } from "@parley/contract";
import { expect, test } from "vitest";
import type { Agent } from "../../harness/world.ts";
import { checkIn, runConnectionTest, statusesIn } from "../connection-test.ts";
import { useSlack } from "./slack-world.ts";

/** "Test connection" of Slack. */
const PUBLIC_URL = "https://parley.example.com";
const { slack, world, here } = await useSlack({ PUBLIC_URL, RATE_LIMITS: "registration=1000/hour" });

const testOf = (agent: Agent, id: string, name: IntegrationName = "slack_reply") =>
  runConnectionTest(world, agent, name, id);

test("a connection that works passes every check once an event has arrived", async () => {
  const { account, admin, channel, id } = await here.connected();
  const { header } = await here.aThread(channel, account);
  const before = await testOf(admin, id);
  expect(statusesIn(before)).toMatchObject({ webhook: "warning no_event_yet", signature: "skipped no_event_yet" });
  slack.addUser({ id: "U2" });
  const answer = slack.write(channel, { user: "U2", text: "Hello!", thread_ts: header.ts });
  expect((await slack.send(world.url, answer)).status).toBe(200);
  await here.settled();
  const after = await testOf(admin, id);
  expect(statusesIn(after)).toEqual({
    token: "ok",
    scopes: "ok",
    target: "ok",
    webhook: "ok",
    signature: "ok",
    clock: "ok",
  });
  expect(after.checks.map(({ detail }) => detail).slice(0, 3)).toEqual([
    "Slack accepts the token of parley in the workspace Acme.",
    "The token has all scopes that Parley uses.",
    `The app is in #${slack.channels.get(channel)!.name}.`,
  ]);
  expect(slack.unknown).toEqual([]);
});

test("missing scopes and a channel without the app are named in Slack's words", async () => {
  const { admin, channel, id } = await here.connected();
  slack.missingScopes = ["files:read", "reactions:read"];
  slack.channels.get(channel)!.is_member = false;
  const tested = await testOf(admin, id);
  const [scopes, target] = [checkIn(tested, "scopes"), checkIn(tested, "target")];
  expect(scopes).toMatchObject({ title: "Bot Token Scopes", status: "failed", code: "missing_scope" });
  expect(scopes?.detail).toContain("Missing: reactions:read, files:read. Add them under “OAuth & Permissions”");
  expect(target).toMatchObject({ status: "failed", code: "not_in_channel" });
  expect(target?.detail).toContain("“/invite”");
  slack.channels.get(channel)!.is_archived = true;
  expect(statusesIn(await testOf(admin, id)).target).toBe("failed is_archived");
});

test("a revoked token is reported with Slack's code, and without the token", async () => {
  const { admin, id } = await here.connected();
  slack.revokeAll();
  const tested = await testOf(admin, id);
  expect(statusesIn(tested)).toMatchObject({
    token: "failed invalid_auth",
    scopes: "skipped not_checked",
    target: "skipped not_checked",
    clock: "ok",
  });
  expect(JSON.stringify(tested)).not.toContain("xoxb-");
});

test("an event with an invalid signature is a warning until a valid one arrives", async () => {
  const { admin, channel, id } = await here.connected();
  const event = () => slack.write(channel, { user: "U2", text: "Hello!" });
  expect((await slack.send(world.url, event(), { secret: "another app's" })).status).toBe(401);
  const signature = checkIn(await testOf(admin, id), "signature");
  expect(signature).toMatchObject({ title: "Signing Secret", status: "warning", code: "invalid_signature" });
  expect(signature?.detail).toContain("Compare SLACK_SIGNING_SECRET with “Signing Secret” under “Basic Information”");
  await slack.send(world.url, event());
  expect(statusesIn(await testOf(admin, id))).toMatchObject({ webhook: "ok", signature: "ok" });
});

test("a refused event of another workspace is not shown", async () => {
  const { admin, channel, id } = await here.connected();
  const event = slack.write(channel, { user: "U2", text: "Hello!" });
  await slack.send(world.url, event, { secret: "another app's", team: "T9" });
  expect(statusesIn(await testOf(admin, id)).signature).toBe("skipped no_event_yet");
});

test("a clock that differs by five minutes fails, by one minute warns", async () => {
  const { admin, id } = await here.connected();
  slack.clockSkewSeconds = 310;
  const clock = checkIn(await testOf(admin, id), "clock");
  expect(clock).toMatchObject({ status: "failed", code: "clock_skew" });
  expect(clock?.detail).toMatch(/^This server's clock is 3\d\d seconds behind the clock of Slack\. /);
  slack.clockSkewSeconds = -60;
  expect(statusesIn(await testOf(admin, id)).clock).toBe("warning clock_skew");
});

test("Slack is not called before the end of a pause that it asked for", async () => {
  const { admin, id } = await here.connected();
  slack.callsLeft.set("auth.test", 0);
  const limited = await testOf(admin, id);
  expect(limited.checks[0]).toMatchObject({ id: "token", status: "skipped", code: "rate_limited" });
  expect(limited.checks[0]?.detail).toMatch(/^Slack asked Parley to wait until \d\d:\d\d:\d\d UTC/);
  slack.callsLeft.clear();
  const calls = slack.askedFor("POST", "/api/auth.test").length;
  expect(statusesIn(await testOf(admin, id)).token).toBe("skipped rate_limited");
  expect(slack.askedFor("POST", "/api/auth.test")).toHaveLength(calls);
});

test("a service that is down is reported", async () => {
  const { admin, id } = await here.connected();
  slack.isDown = true;
  expect(statusesIn(await testOf(admin, id))).toMatchObject({
    token: "failed no_answer",
    clock: "skipped not_checked",
  });
});

test("an account may test ten times in a minute", async () => {
  const { admin, id } = await here.connected();
  for (let count = 0; count < 10; count++) await testOf(admin, id);
  const body = { authorization_id: id };
  const refused = await world.call("POST", "/api/integrations/slack_reply/test", { token: admin.token, body });
  expect(refused.status).toBe(429);
});

test("a support channel has the same checks, under its own name only", async () => {
  const { admin, id } = await here.connected({ type: "support" });
  expect(statusesIn(await testOf(admin, id, "slack_support")).token).toBe("ok");
  const asReply = await world.call("POST", "/api/integrations/slack_reply/test", {
    token: admin.token,
    body: { authorization_id: id },
  });
  expect(asReply.status).toBe(404);
});

test("another account's connection is not found, and a colleague may test the own one", async () => {
  const { account, id } = await here.connected();
  const [stranger, colleague] = [await world.anAgent(), await world.anAgent({ account })];
  const path = "/api/integrations/slack_reply/test";
  expect((await world.call("POST", path, { token: stranger.token, body: { authorization_id: id } })).status).toBe(404);
  expect((await world.call("POST", path, { body: { authorization_id: id } })).status).toBe(401);
  expect(statusesIn(await testOf(colleague, id)).token).toBe("ok");
});
