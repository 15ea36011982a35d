import type { WebPushSubscription } from "@parley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useOwnWorld } from "../harness/world.ts";
import { aBrowser } from "./a-browser.ts";
import { PushService } from "./push-service.ts";

/** With the default settings, a browser's endpoint cannot make the server connect to private addresses. */
const world = useOwnWorld();

const path = "/api/web_push_subscriptions";
let service: PushService;

beforeAll(async () => {
  service = await PushService.open();
});
afterAll(() => service.close());

const subscribe = (token: string, endpoint: string) =>
  world.call<{ data: WebPushSubscription }>("POST", path, {
    token,
    body: { web_push_subscription: { ...aBrowser, endpoint } },
  });

test("an endpoint on the server or in its network is refused, and one without HTTPS", async () => {
  const { token } = (await world.anAccount()).admin;
  const hosts = ["127.0.0.1", "2130706433", "0x7f.1", "10.0.0.1", "169.254.169.254", "[::1]", "[::ffff:127.0.0.1]"];
  for (const endpoint of [...hosts.map((host) => `https://${host}/push`), "http://push.example.com/push"]) {
    expect([endpoint, (await subscribe(token, endpoint)).status]).toEqual([endpoint, 422]);
  }
});

test("a name that resolves to such an address is not called, and the browser's user can read why", async () => {
  const account = await world.anAccount();
  const { token } = account.admin;
  const { port } = new URL(service.url);
  const endpoint = `https://localhost:${port}/push/somebody`;
  expect((await subscribe(token, endpoint)).status).toBe(201);
  const { visitor } = await world.aConversation({ account });
  await (await world.widget(visitor)).send("Hello?");
  await expect.poll(async () => (await subscribe(token, endpoint)).body?.data.problem).toBe("private address");
  await expect.poll(() => world.jobsLeft("push-to-browser")).toEqual([]);
});
