import type { WebPushKey, WebPushSubscription } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Account, type Agent, useWorld } from "../harness/world.ts";
import { type Browser, PushService } from "./push-service.ts";

/** Pushes to agents' browsers. A stand-in for the push service verifies the sender, and browsers decrypt the pushes. */
const world = useWorld({ ALLOW_PRIVATE_WEBHOOK_TARGETS: "1" });

const path = "/api/web_push_subscriptions";
let service: PushService;

beforeAll(async () => {
  service = await PushService.open();
  const { token } = (await world.anAccount()).admin;
  service.applicationServerKey = (await world.data<WebPushKey>("GET", "/api/web_push_key", { token })).public_key;
});
afterAll(() => service.close());

const subscribe = ({ token }: Agent, { subscription }: Pick<Browser, "subscription">) =>
  world.data<WebPushSubscription>("POST", path, { token, body: { web_push_subscription: subscription } });

async function aBrowserOf(agent: Agent) {
  const browser = service.aBrowser();
  return Object.assign(browser, { id: (await subscribe(agent, browser)).id });
}

async function aCustomerOf(account: Account, more: object = {}) {
  const { visitor, conversation } = await world.aConversation({
    account,
    visitor: await world.aVisitor({ account, ...more }),
  });
  return { conversation, widget: await world.widget(visitor) };
}

const jobsLeft = () => world.jobsLeft("push-to-browser");
const noneLeft = () => expect.poll(jobsLeft).toEqual([]);
const tryAgainNow = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.db);
const isKnown = async ({ id }: { id: string }) =>
  (await world.db.selectFrom("web_push_subscriptions").select("id").where("id", "=", id).execute()).length === 1;

test("a browser receives a customer's message: encrypted for it, signed by the server, valid for a day", async () => {
  const account = await world.anAccount();
  const [one, two] = [await aBrowserOf(account.admin), await aBrowserOf(account.admin)];
  const { conversation, widget } = await aCustomerOf(account, { name: "Ann", email: "ann@customer.example" });
  await widget.send(`Where is my parcel? ${"ü".repeat(9000)}`);
  for (const browser of [one, two]) {
    const [{ headers, news }] = (await browser.first(1)) as [Awaited<ReturnType<Browser["first"]>>[0]];
    expect(news).toEqual({
      message_id: expect.any(String),
      conversation_id: conversation.id,
      title: "New message from Ann",
      body: `Where is my parcel? ${"ü".repeat(120)}`,
      badge: 1,
    });
    expect(headers).toMatchObject({ urgency: "high", topic: conversation.id.replaceAll("-", "") });
    expect(Number(headers.ttl)).toBeGreaterThan(86_000);
    expect(Number(headers.ttl)).toBeLessThanOrEqual(86_400);
    expect(service.judge(headers.authorization)).toBe(201);
    expect(service.judge(headers.authorization!.replace(/\.[\w-]+,/, ".AAAA,"))).toBe(401);
  }
  await noneLeft();
  expect([one.tries, two.tries]).toEqual([1, 1]);
});

test("only customers' unread messages are sent, and only to their account's team", async () => {
  const account = await world.anAccount();
  const colleague = await world.anAgent({ account });
  const [browser, elsewhere] = [await aBrowserOf(account.admin), await aBrowserOf((await world.anAccount()).admin)];
  const { conversation, widget } = await aCustomerOf(account);
  await world.sendMessage(colleague, conversation.id, "We are open until six.");
  await world.sendMessage(colleague, conversation.id, { body: "A difficult one", private: true });
  await world.sendMessage(account.admin, conversation.id, "Yes?");
  await noneLeft();
  expect(browser.tries).toBe(0);

  browser.answer = { status: 503 };
  await widget.send("Read before it gets there");
  await expect.poll(() => browser.tries).toBeGreaterThan(0);
  await (await world.desk(colleague)).read(conversation.id);
  await tryAgainNow();
  await noneLeft(); // the retry of a read message sends nothing, although the push service is still busy
  expect(elsewhere.tries).toBe(0);
  browser.answer = undefined;
  await widget.send("Not read");
  expect((await browser.first(1))[0]!.news).toMatchObject({
    title: "New message from Anonymous User",
    body: "Not read",
  });
});

test("a busy push service is retried; its answer is shown until it accepts one", async () => {
  const account = await world.anAccount();
  const browser = await aBrowserOf(account.admin);
  const { widget } = await aCustomerOf(account);
  browser.answer = { status: 503, text: "later" };
  await widget.send("Hello?");
  await expect.poll(async () => (await subscribe(account.admin, browser)).problem).toBe("503 later");
  await expect.poll(async () => (await jobsLeft())[0]?.last_error).toContain("503 later");
  browser.answer = undefined;
  await tryAgainNow();
  expect((await browser.first(1))[0]!.news.body).toBe("Hello?");
  await expect.poll(async () => (await subscribe(account.admin, browser)).problem).toBeNull();
});

test.each([
  [{ status: 403, text: "not\0 you" }, "403 not you"],
  [{ status: 302, location: "http://127.0.0.1:1/" }, "302 "],
])("a message that the push service refuses for good with %j is not retried", async (answer, problem) => {
  const account = await world.anAccount();
  const browser = await aBrowserOf(account.admin);
  const { widget } = await aCustomerOf(account);
  browser.answer = answer;
  await widget.send("Hello?");
  await expect.poll(async () => (await subscribe(account.admin, browser)).problem).toBe(problem);
  await noneLeft();
  expect(browser.tries).toBe(1);
});

test.each([404, 410])("a browser for which the push service answers %i is deleted", async (status) => {
  const account = await world.anAccount();
  const browser = await aBrowserOf(account.admin);
  const { widget } = await aCustomerOf(account);
  browser.answer = { status };
  await widget.send("Hello?");
  await expect.poll(() => isKnown(browser)).toBe(false);
  await noneLeft();
});

test("a signed-out or disabled user's browser receives nothing", async () => {
  const account = await world.anAccount();
  const agents = [await world.anAgent({ account }), await world.anAgent({ account })];
  const browsers = await Promise.all(agents.map(aBrowserOf));
  const { widget } = await aCustomerOf(account);
  await world.call("DELETE", "/api/session", { token: agents[0]!.token });
  await world.call("POST", `/api/users/${agents[1]!.id}/disable`, { token: account.admin.token });
  await widget.send("Hello?");
  await noneLeft();
  expect(browsers.map(({ tries }) => tries)).toEqual([0, 0]);
  expect(await isKnown(browsers[0]!)).toBe(false);
});

test("a renewed session keeps its browser, and a session of another browser does not count", async () => {
  const account = await world.anAccount();
  const browser = await aBrowserOf(account.admin);
  const { renew_token, email, password } = account.admin;
  const renewed = await world.data<Agent>("POST", "/api/session/renew", { token: renew_token });
  await world.data("POST", "/api/session", { body: { user: { email, password } } });
  const { widget } = await aCustomerOf(account);
  await widget.send("One");
  await browser.first(1);
  await world.call("DELETE", "/api/session", { token: renewed.token });
  await widget.send("Two");
  await noneLeft();
  expect(browser.tries).toBe(1);
});

test("a browser is stored once, however often it subscribes; of twenty-one the least recent is deleted", async () => {
  const { admin } = await world.anAccount();
  const first = await aBrowserOf(admin);
  const again = await subscribe(admin, first);
  expect(again.id).toBe(first.id);
  const second = await aBrowserOf(admin);
  await subscribe(admin, first);
  for (let n = 0; n < 19; n++) await aBrowserOf(admin);
  expect([await isKnown(first), await isKnown(second)]).toEqual([true, false]);
});

test("a browser belongs to its user: a colleague cannot unsubscribe it, its user can", async () => {
  const account = await world.anAccount();
  const colleague = await world.anAgent({ account });
  const browser = await aBrowserOf(account.admin);
  expect((await world.call("DELETE", `${path}/${browser.id}`, { token: colleague.token })).status).toBe(404);
  expect(await isKnown(browser)).toBe(true);
  expect((await world.call("DELETE", `${path}/${browser.id}`, { token: account.admin.token })).status).toBe(204);
  expect(await isKnown(browser)).toBe(false);
});

test("an endpoint that is not public HTTPS and an invalid key are refused", async () => {
  const { admin } = await world.anAccount();
  const { subscription } = service.aBrowser();
  const { endpoint, keys } = subscription;
  const refused = [
    { endpoint: "push.example.com", keys },
    { endpoint: "ftp://push.example.com/1", keys },
    { endpoint: "https://somebody:secret@push.example.com/1", keys },
    { endpoint: `https://push.example.com/${"x".repeat(2000)}`, keys },
    { endpoint, keys: { ...keys, p256dh: "B".repeat(87) } },
    { endpoint, keys: { ...keys, auth: "short" } },
    { endpoint },
  ];
  for (const web_push_subscription of refused) {
    const { status, body } = await world.call("POST", path, { token: admin.token, body: { web_push_subscription } });
    expect([web_push_subscription, status, body]).toEqual([
      web_push_subscription,
      422,
      { error: expect.objectContaining({ status: 422, errors: expect.anything() }) },
    ]);
  }
});

test("the browsers of a user who deletes themselves are deleted", async () => {
  const account = await world.anAccount();
  const leaver = await world.anAgent({ account });
  const browser = await aBrowserOf(leaver);
  await world.data("DELETE", `/api/users/${leaver.id}`, { token: leaver.token });
  expect(await isKnown(browser)).toBe(false);
});
