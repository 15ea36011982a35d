import type { EventSubscription, WebhookDelivery } from "@parley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Agent, useWorld } from "../harness/world.ts";
import { Receiver } from "./receiver.ts";

/** With the default settings, a webhook cannot make the server connect to private addresses. */
const world = useWorld({ RATE_LIMITS: "on" });

let agent: Agent;
let receiver: Receiver;

beforeAll(async () => {
  agent = (await world.anAccount()).admin;
  receiver = await Receiver.open();
});
afterAll(() => receiver.close());

const path = "/api/event_subscriptions";

test("no address of the server or its network is called, however it is written", async () => {
  const { port } = new URL(receiver.url);
  let asked = 0;
  receiver.answer = (response) => {
    asked += 1;
    response.end();
  };
  const hosts = ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "0", "[::1]", "[::ffff:127.0.0.1]", "[::]"];
  for (const host of hosts) {
    const url = `http://${host}:${port}/`;
    const { body } = await world.call("POST", `${path}/verify`, { token: agent.token, body: { url } });
    expect([url, body]).toEqual([url, { data: { verified: false } }]);
  }
  expect(asked).toBe(0);
});

test("a delivery to such an address fails at once, with the reason", async () => {
  const { token } = agent;
  const { id } = await world.data<EventSubscription>("POST", path, {
    token,
    body: { event_subscription: { webhook_url: receiver.url } },
  });
  await world.call("POST", `${path}/${id}/test`, { token });
  const deliveries = () => world.data<WebhookDelivery[]>("GET", `${path}/${id}/deliveries`, { token });
  await expect.poll(async () => (await deliveries())[0]?.status).toBe("failed");
  expect((await deliveries())[0]!.attempts).toMatchObject([{ status_code: null, response: "private address" }]);
});

test("an account can verify a limited number of addresses a minute", async () => {
  const { token } = (await world.anAccount()).admin;
  const statuses = [];
  for (let n = 0; n < 21; n++) {
    statuses.push((await world.call("POST", `${path}/verify`, { token, body: { url: "http://127.0.0.1/" } })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});
