import { expect, test } from "vitest";
import type { Agent } from "../../harness/world.ts";
import { checkIn, runConnectionTest, statusesIn } from "../connection-test.ts";
import { useGithub } from "./github-world.ts";

/** "Test connection" of GitHub. */
const PUBLIC_URL = "https://parley.example.com";
const { github, world, authorization, connected, webhook, settled } = await useGithub({ PUBLIC_URL });

const ADDRESS = `${PUBLIC_URL}/api/github/webhook`;

async function aConnection() {
  const account = await connected();
  const repo = github.repo("acme", world.unique("shop"), { installation: account.installation });
  github.hook.url = ADDRESS;
  return { ...account, repo, id: (await authorization(account.admin))!.id };
}

const testOf = ({ admin, id }: { admin: Agent; id: string }) => runConnectionTest(world, admin, "github", id);

const aDelivery = (installation_id: number, status_code: number) => ({
  installation_id,
  status_code,
  delivered_at: new Date().toISOString(),
});

test("an installation that works passes every check once an event has arrived", async () => {
  const it = await aConnection();
  const { issue } = github.issue(it.repo, "It is slow");
  expect((await github.tell(webhook(), "issues", github.issueEvent(it.repo, issue, "closed"))).status).toBe(200);
  github.deliveries.unshift(aDelivery(it.installation, 200));
  await settled();
  expect(statusesIn(await testOf(it))).toEqual({
    token: "ok",
    scopes: "ok",
    target: "ok",
    webhook: "ok",
    signature: "ok",
    clock: "ok",
  });
  expect(github.unknown).toEqual([]);
});

test("missing permissions and events are named, and so is an installation without repositories", async () => {
  const it = await aConnection();
  github.granted = { permissions: { metadata: "read", issues: "read" }, events: [] };
  github.repos.splice(0);
  const tested = await testOf(it);
  expect(statusesIn(tested)).toMatchObject({ scopes: "failed missing_permissions", target: "warning no_repositories" });
  expect(checkIn(tested, "scopes")?.detail).toContain("Missing: permission issues: write, event issues.");
});

test("another webhook URL, another content type and a missing secret are named in GitHub's words", async () => {
  const it = await aConnection();
  github.hook = { ...github.hook, url: "https://smee.io/abc", secret: "" };
  const tested = await testOf(it);
  expect(statusesIn(tested)).toMatchObject({
    webhook: "failed webhook_url",
    signature: "failed secret_not_set_at_github",
  });
  expect(checkIn(tested, "webhook")?.detail).toContain(`“Webhook URL” must be ${ADDRESS}`);
  github.hook = { ...github.hook, url: ADDRESS, content_type: "form" };
  expect(statusesIn(await testOf(it)).webhook).toBe("failed content_type");
});

test("a webhook that GitHub does not describe is not said to have no secret", async () => {
  const it = await aConnection();
  github.isHookHidden = true;
  expect(statusesIn(await testOf(it))).toMatchObject({
    webhook: "failed 404",
    signature: "skipped no_event_yet",
  });
});

test("a failed delivery to this installation is reported, and another installation's is not", async () => {
  const it = await aConnection();
  github.deliveries.push(aDelivery(it.installation + 1, 500), aDelivery(it.installation, 200));
  expect(statusesIn(await testOf(it)).webhook).toBe("ok");
  github.deliveries.unshift(aDelivery(it.installation, 502));
  const webhookCheck = checkIn(await testOf(it), "webhook");
  expect(webhookCheck).toMatchObject({ status: "failed", code: "delivery_failed" });
  expect(webhookCheck?.detail).toContain("the answer was 502");
});

test("an event with an invalid signature is a warning", async () => {
  const it = await aConnection();
  const event = github.issueEvent(it.repo, github.issue(it.repo, "It is slow").issue, "closed");
  expect((await github.tell(webhook(), "issues", event, { secret: "another" })).status).toBe(401);
  expect(statusesIn(await testOf(it)).signature).toBe("warning invalid_signature");
});

test("an uninstalled and a suspended app are reported", async () => {
  const it = await aConnection();
  github.installations.get(it.installation)!.isSuspended = true;
  expect(statusesIn(await testOf(it))).toMatchObject({ token: "failed suspended", scopes: "skipped not_checked" });
  github.installations.clear();
  expect(statusesIn(await testOf(it))).toMatchObject({ token: "failed 404", webhook: "skipped not_checked" });
});

test("a clock that differs by more than a minute explains the refused signature of the app", async () => {
  const it = await aConnection();
  github.clockSkewSeconds = -90;
  const tested = await testOf(it);
  expect(statusesIn(tested)).toMatchObject({ token: "failed 401", clock: "failed clock_skew" });
  expect(checkIn(tested, "clock")?.detail).toMatch(
    /^This server's clock is (89|9\d) seconds ahead of the clock of GitHub/,
  );
});

test("a limited rate is reported with its end, and another account's connection is not found", async () => {
  const it = await aConnection();
  github.usedUpForSeconds = 600;
  expect(statusesIn(await testOf(it)).token).toBe("skipped rate_limited");
  const stranger = await world.anAgent();
  const body = { authorization_id: it.id };
  const refused = await world.call("POST", "/api/integrations/github/test", { token: stranger.token, body });
  expect(refused.status).toBe(404);
});
