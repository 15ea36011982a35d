import { type IntegrationName, integrationNames } from "@parley/contract";
import { afterAll, expect, test } from "vitest";
import { useWorld } from "../harness/world.ts";
import { environmentOf, everyIntegration, healthOf, openAll } from "./every-integration.ts";

const providers = await openAll();
const world = useWorld(environmentOf(providers));
const walked = everyIntegration(world, providers);

afterAll(async () => {
  for (const provider of Object.values(providers)) await provider.close();
});

/** The names at the stand-ins. */
const names: Record<IntegrationName, unknown> = {
  slack_reply: "Acme",
  slack_support: "Acme",
  mattermost: expect.stringMatching(/./),
  gmail: expect.stringContaining("@"),
  sheets: "Our customers",
  twilio: providers.twilio.number,
  github: "acme",
  hubspot: "example.com",
  intercom: "Acme",
};

test.each(integrationNames)(
  "%s: the overview shows when, by whom and to what it was connected, to the own account only",
  async (name) => {
    const account = await world.anAccount();
    const neighbor = await world.anAccount();
    const nothing = { is_connected: false, connected_at: null, connected_by: null, connected_to: null };
    expect(await healthOf(world, account, name)).toMatchObject(nothing);

    const before = Date.now();
    await walked[name].connect(account);
    const connected = await healthOf(world, account, name);
    expect(connected).toMatchObject({
      is_connected: true,
      connected_by: account.admin.id,
      connected_to: names[name],
    });
    const connectedAt = Date.parse(`${connected.connected_at}Z`);
    expect(connectedAt).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000);
    expect(connectedAt).toBeLessThanOrEqual(Date.now() + 1000);
    expect(await healthOf(world, neighbor, name)).toMatchObject(nothing);
  },
);
