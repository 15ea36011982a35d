import { type IntegrationHealth, type IntegrationName, integrationNames } from "@parley/contract";
import { afterAll, expect, test } from "vitest";
import { type Account, useWorld } from "../harness/world.ts";
import { runConnectionTest, statusesIn } from "./connection-test.ts";
import { authorizationPaths, environmentOf, everyIntegration, healthOf, openAll } from "./every-integration.ts";

/** A server with another SECRET_KEY than the one that encrypted the stored credentials. */
const providers = await openAll();
const world = useWorld({ ...environmentOf(providers), ALLOW_PRIVATE_WEBHOOK_TARGETS: "1" });

afterAll(async () => {
  for (const provider of Object.values(providers)) await provider.close();
});

const changed = {
  failing_since: expect.any(String),
  failing_why: "SECRET_KEY has changed, so the stored credentials cannot be decrypted",
  needs_reconnect: true,
};
const working = { failing_since: null, failing_why: null, needs_reconnect: false };

test("each page, and the list of integrations, shows a changed SECRET_KEY without a call to the service", async () => {
  const account = await world.anAccount();
  const all = everyIntegration(world, providers);
  for (const name of integrationNames) await all[name].connect(account);
  for (const name of integrationNames) expect(await shown(account, name)).toMatchObject([working, working]);

  await world.startWithKey("another key, of thirty-two characters");
  for (const provider of Object.values(providers)) provider.asked.splice(0);
  for (const name of integrationNames) {
    // GitHub's connection stores no secret.
    const expected = name === "github" ? working : changed;
    const [authorization, onOverview] = await shown(account, name);
    expect([name, authorization, onOverview]).toMatchObject([name, expected, expected]);
    if (name === "github") continue;
    const tested = await runConnectionTest(world, account.admin, name, authorization.id);
    expect([name, statusesIn(tested).token]).toEqual([name, "failed secret_key_changed"]);
  }
  for (const provider of Object.values(providers)) expect(provider.asked).toEqual([]);
});

async function shown(account: Account, name: IntegrationName) {
  const { token } = account.admin;
  return [
    await world.data<IntegrationHealth & { id: string }>("GET", `/api/${authorizationPaths[name]}`, { token }),
    await healthOf(world, account, name),
  ] as const;
}
