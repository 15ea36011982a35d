import { createHmac, randomUUID } from "node:crypto";
import type { EventSubscription, WebhookDelivery } from "@parley/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { laneRequest } from "../../src/features/webhooks/jobs.ts";
import { enqueue } from "../../src/platform/jobs/job.ts";
import { invalid, notFound } from "../harness/refusals.ts";
import { type Account, type Agent, useWorld } from "../harness/world.ts";
import { acceptAll, Receiver } from "./receiver.ts";

const world = useWorld({ ALLOW_PRIVATE_WEBHOOK_TARGETS: "1" });

let account: Account;
let agent: Agent;
let receiver: Receiver;

beforeEach(async () => {
  account = await world.anAccount();
  agent = account.admin;
  receiver = await Receiver.open();
});
afterEach(() => receiver.close());

const path = "/api/event_subscriptions";

const subscribe = ({ token }: Agent, subscription: object = { webhook_url: receiver.url }) =>
  world.data<EventSubscription>("POST", path, { token, body: { event_subscription: subscription } });

const deliveriesTo = ({ id }: EventSubscription, { token }: Agent = agent) =>
  world.data<WebhookDelivery[]>("GET", `${path}/${id}/deliveries`, { token });

const settled = (subscription: EventSubscription) =>
  expect.poll(async () => (await deliveriesTo(subscription)).map(({ status }) => status));

/** The numbers of the account's last message events, ascending. */
async function messageSeqs(count: number): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`
    select seq::int from events where account_id = ${account.id} and type = 'message:created'
    order by seq desc limit ${count}`.execute(world.db);
  return rows.map(({ seq }) => seq).reverse();
}

/** Enqueues deliveries of these events in one lane, as if they had just been dispatched. */
async function deliverInOneLane({ id: subscription_id }: EventSubscription, seqs: number[]) {
  await sql`
    insert into webhook_deliveries (account_id, subscription_id, event, seq, lane)
    select ${account.id}::uuid, ${subscription_id}::uuid, 'message:created', seq, 0
    from unnest(${seqs}::bigint[]) as seq`.execute(world.db);
  await enqueue(world.db, [laneRequest(account.id, { subscription_id, lane: 0 })]);
}

/** The number of the account's jobs of this name. */
const jobsOf = (name: string) => async () => {
  const { rows } = await sql`
    select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = ${name} and j.payload->>'account_id' = ${account.id}`.execute(world.db);
  return rows.length;
};

test("a subscription receives messages and conversations of its account, as the team sees them", async () => {
  const subscription = await subscribe(agent);
  expect(subscription).toEqual({
    id: expect.any(String),
    object: "event_subscription",
    webhook_url: receiver.url,
    verified: true,
    scope: null,
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    account_id: account.id,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  await world.aConversation(); // in another account
  const visitor = await world.aVisitor({ account });
  const { conversation } = await world.aConversation({ account, visitor });
  await world.sendMessage(agent, conversation.id, { body: "Hello?", customer_id: visitor.customer.id });
  await world.sendMessage(agent, conversation.id, { body: "A secret", type: "note", private: true });

  const bodies = (await receiver.first(3)).map(({ body }) => body);
  expect(bodies.map(({ event }) => event).toSorted()).toEqual([
    "conversation:created",
    "message:created",
    "message:created",
  ]);
  const [created] = bodies.filter(({ event }) => event === "conversation:created");
  expect(created!.payload).toMatchObject({ id: conversation.id, account_id: account.id, object: "conversation" });
  const payloads = bodies.filter(({ event }) => event === "message:created").map(({ payload }) => payload);
  expect(payloads).toContainEqual(
    expect.objectContaining({ body: "A secret", private: true, user: expect.objectContaining({ email: agent.email }) }),
  );
  expect(payloads).toContainEqual(expect.objectContaining({ customer_id: visitor.customer.id }));
  await settled(subscription).toEqual(["delivered", "delivered", "delivered"]);
  expect(receiver.received).toHaveLength(3);
});

test("a delivery is signed", async () => {
  const { secret } = await subscribe(agent);
  await world.aConversation({ account });
  const [{ headers, text }] = (await receiver.first(1)) as [Receiver["received"][number]];
  const id = headers["webhook-id"];
  const timestamp = headers["webhook-timestamp"];
  expect(headers["content-type"]).toBe("application/json");
  expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(60);
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${text}`).digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${signature}`);
});

test("changes of conversations are delivered only to subscriptions with that scope", async () => {
  const all = await subscribe(agent, { webhook_url: receiver.url, scope: "message:created conversation:updated" });
  const some = await subscribe(agent);
  const { conversation } = await world.aConversation({ account });
  await world.data("PUT", `/api/conversations/${conversation.id}`, {
    token: agent.token,
    body: { conversation: { status: "closed" } },
  });
  const deliveries = async (subscription: EventSubscription) =>
    (await deliveriesTo(subscription)).map(({ event }) => event);
  await expect.poll(() => deliveries(all)).toContain("conversation:updated");
  expect(await deliveries(some)).not.toContain("conversation:updated");
  const updated = () => receiver.received.find(({ body }) => body.event === "conversation:updated");
  await expect.poll(() => updated()?.body.payload.status).toBe("closed");
});

test("a message of the team can opt out of webhooks", async () => {
  const subscription = await subscribe(agent);
  const { conversation } = await world.aConversation({ account });
  await receiver.first(1);
  await world.sendMessage(agent, conversation.id, {
    body: "Not for others",
    metadata: { disable_webhook_events: true },
  });
  await world.sendMessage(agent, conversation.id, { body: "For all" });
  await receiver.first(2);
  await settled(subscription).toEqual(["delivered", "delivered"]);
  expect(receiver.received.map(({ text }) => text).join()).not.toContain("Not for others");
});

describe("an address is verified", () => {
  const verify = (url: unknown) => world.call("POST", `${path}/verify`, { token: agent.token, body: { url } });

  test.each<[string, typeof acceptAll]>([
    ["as it is", acceptAll],
    ["as JSON text", (response, { body }) => response.end(JSON.stringify(body.payload))],
    [
      "as the challenge, whatever the status",
      (response, { body }) => {
        response.statusCode = 500;
        response.end(JSON.stringify({ challenge: body.payload }));
      },
    ],
  ])("by returning the payload, %s", async (_, answer) => {
    receiver.answer = answer;
    expect((await verify(receiver.url)).body).toEqual({ data: { verified: true } });
  });

  test.each<[string, typeof acceptAll]>([
    ["something else", (response) => response.end("ok")],
    ["nothing", (response) => response.end()],
    ["no JSON", (response) => response.end("{")],
    ["null", (response) => response.end("null")],
    ["a redirect", (response) => response.writeHead(302, { location: receiver.url }).end()],
    ["too much before it", (response, { body }) => response.end(" ".repeat(4000) + body.payload)],
    [
      "a switch to another protocol",
      (response) => response.socket?.end("HTTP/1.1 101 X\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
    ],
    [
      "an end in the middle",
      (response) => response.writeHead(200, { "content-length": 64 }).flushHeaders() ?? response.destroy(),
    ],
  ])("and not by %s", async (_, answer) => {
    receiver.answer = answer;
    expect((await verify(receiver.url)).body).toEqual({ data: { verified: false } });
  });

  test("and is not if it is unreachable or invalid", async () => {
    const gone = receiver.url;
    receiver.close();
    for (const url of [
      gone,
      "",
      "ftp://example.com",
      "not an address",
      "http://",
      "javascript:alert(1)",
      "http://no.invalid",
    ]) {
      const { status, body } = await verify(url);
      expect([url, status, body]).toEqual([url, 200, { data: { verified: false } }]);
    }
  });

  test("again when it is changed, and only then", async () => {
    const subscription = await subscribe(agent);
    const change = (event_subscription: object) =>
      world.data<EventSubscription>("PUT", `${path}/${subscription.id}`, {
        token: agent.token,
        body: { event_subscription },
      });
    receiver.answer = (response) => response.end("no");
    expect(await change({ scope: "conversation:updated", verified: false })).toMatchObject({ verified: true });
    expect(await change({ webhook_url: receiver.url })).toMatchObject({ verified: false });
    receiver.answer = acceptAll;
    expect(await change({ webhook_url: receiver.url })).toMatchObject({ verified: true });
  });
});

test("an unverified subscription receives tests only", async () => {
  receiver.answer = (response) => response.end("no");
  const subscription = await subscribe(agent, { webhook_url: receiver.url, verified: true });
  expect(subscription.verified).toBe(false);
  await world.aConversation({ account });
  const { status } = await world.call("POST", `${path}/${subscription.id}/test`, { token: agent.token });
  expect(status).toBe(202);
  await settled(subscription).toEqual(["delivered"]);
  expect(receiver.received.map(({ body }) => body.event)).toEqual(["webhook:test"]);
});

describe("a failed delivery", () => {
  test("is retried, each attempt is stored, and all have the same id", async () => {
    const subscription = await subscribe(agent);
    let isBusy = true;
    receiver.answer = (response) => {
      response.statusCode = isBusy ? 503 : 200;
      response.end("x".repeat(5000));
      isBusy = false;
    };
    await world.call("POST", `${path}/${subscription.id}/test`, { token: agent.token });
    await settled(subscription).toEqual(["delivered"]);
    const [delivery] = await deliveriesTo(subscription);
    expect(delivery!.attempts).toMatchObject([{ status_code: 503, response: "x".repeat(2048) }, { status_code: 200 }]);
    const [first, second] = await receiver.first(2);
    expect(second!.headers["webhook-id"]).toBe(first!.headers["webhook-id"]);
    expect(second!.text).toBe(first!.text);
  });

  test("is final after a refusal, follows no redirect, and can be sent again manually", async () => {
    const subscription = await subscribe(agent);
    const elsewhere = await Receiver.open();
    receiver.answer = (response) => response.writeHead(307, { location: elsewhere.url }).end();
    await world.call("POST", `${path}/${subscription.id}/test`, { token: agent.token });
    await settled(subscription).toEqual(["failed"]);
    expect(elsewhere.received).toEqual([]);
    elsewhere.close();

    receiver.answer = acceptAll;
    const [{ id }] = (await deliveriesTo(subscription)) as [WebhookDelivery];
    const again = (of: string, token = agent.token) =>
      world.call("POST", `${path}/${of}/deliveries/${id}/redeliver`, { token });
    expect(await again(subscription.id)).toMatchObject({ status: 202, body: { data: { ok: true } } });
    await settled(subscription).toEqual(["delivered"]);
    expect((await deliveriesTo(subscription))[0]!.attempts).toHaveLength(2);
    const other = await subscribe(agent);
    expect(await again(other.id)).toMatchObject(notFound);
    expect(await again(subscription.id, (await world.anAccount()).admin.token)).toMatchObject(notFound);
  });

  test("does not block others", async () => {
    receiver.answer = (response, { body }) => body.event === "webhook:verify" && response.end(body.payload);
    await subscribe(agent); // never answers
    const { conversation } = await world.aConversation({ account });
    for (let n = 0; n < 40; n++) await world.sendMessage(agent, conversation.id, { body: `To nobody ${n}` });
    await receiver.first(4);
    const other = await Receiver.open();
    const elsewhere = await world.anAccount();
    await subscribe(elsewhere.admin, { webhook_url: other.url });
    const began = Date.now();
    await world.aConversation({ account: elsewhere });
    await other.first(1);
    expect(receiver.received).toHaveLength(4);
    // Less than the timeout of the first delivery to the receiver that hangs.
    expect(Date.now() - began).toBeLessThan(9000);
    other.close();
  });

  test("that fails with an error of the server does not block its lane", async () => {
    const { conversation } = await world.aConversation({ account });
    for (const body of ["One", "Two"]) await world.sendMessage(agent, conversation.id, body);
    const subscription = await subscribe(agent);
    const [first, second] = (await messageSeqs(2)) as [number, number];
    await sql`update events set fact = 'null' where account_id = ${account.id} and seq = ${first}`.execute(world.db);
    await deliverInOneLane(subscription, [first, second]);
    const [received] = await receiver.first(1);
    expect(received!.body.payload).toMatchObject({ body: "Two" });
    await settled(subscription).toEqual(expect.arrayContaining(["delivered", "pending"]));
  });

  test("is sent even if a hundred others of its lane are sent first", async () => {
    const { conversation } = await world.aConversation({ account });
    await world.sendMessage(agent, conversation.id, "Hello");
    const subscription = await subscribe(agent);
    const [seq] = (await messageSeqs(1)) as [number];
    await deliverInOneLane(subscription, Array<number>(102).fill(seq));
    expect(await receiver.first(102)).toHaveLength(102);
  });

  test("is not sent any more when its subscription is deleted during the delivery before it", async () => {
    const { conversation } = await world.aConversation({ account });
    for (const body of ["One", "Two"]) await world.sendMessage(agent, conversation.id, body);
    const subscription = await subscribe(agent);
    const isDeleted = Promise.withResolvers<void>();
    receiver.answer = (response) => void isDeleted.promise.then(() => response.end());
    await deliverInOneLane(subscription, await messageSeqs(2));
    await receiver.first(1);
    const { status } = await world.call("DELETE", `${path}/${subscription.id}`, { token: agent.token });
    expect(status).toBe(204);
    isDeleted.resolve();
    await expect.poll(jobsOf("deliver-webhooks")).toBe(0);
    expect(receiver.received).toHaveLength(1);
  });

  test("is not sent to an unverified address, although it waited", async () => {
    const subscription = await subscribe(agent);
    let isBusy = true;
    receiver.answer = (response, { body }) => {
      if (body.event === "webhook:verify") return response.end("no");
      response.statusCode = isBusy ? 503 : 200;
      isBusy = false;
      return response.end();
    };
    await world.aConversation({ account });
    await receiver.first(1);
    const unverified = await world.data<EventSubscription>("PUT", `${path}/${subscription.id}`, {
      token: agent.token,
      body: { event_subscription: { webhook_url: `${receiver.url}/other` } },
    });
    expect(unverified.verified).toBe(false);
    await settled(subscription).toEqual(["failed"]);
    expect((await deliveriesTo(subscription))[0]!.attempts).toMatchObject([
      { status_code: 503 },
      { status_code: null, response: "The address is not verified" },
    ]);
    expect(receiver.received).toHaveLength(1);
  });

  test("is sent again once, however often that is requested meanwhile", async () => {
    const subscription = await subscribe(agent);
    receiver.answer = (response) => response.writeHead(410).end();
    await world.call("POST", `${path}/${subscription.id}/test`, { token: agent.token });
    await settled(subscription).toEqual(["failed"]);
    receiver.answer = () => {}; // no answer yet
    const [{ id }] = (await deliveriesTo(subscription)) as [WebhookDelivery];
    const again = () =>
      world.call("POST", `${path}/${subscription.id}/deliveries/${id}/redeliver`, { token: agent.token });
    const answers = await Promise.all(Array.from({ length: 10 }, again));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    await receiver.first(2);
    const { rows } = await sql`
      select id from graphile_worker._private_jobs where payload ->> 'delivery_id' = ${id}`.execute(world.db);
    expect(rows).toHaveLength(1);
    expect(receiver.received).toHaveLength(2);
  });

  test("does not block a message while its subscription is being deleted", async () => {
    const subscription = await subscribe(agent);
    const { conversation } = await world.aConversation({ account });
    await world.db.transaction().execute(async (db) => {
      await db.deleteFrom("event_subscriptions").where("id", "=", subscription.id).execute();
      await world.sendMessage(agent, conversation.id, { body: "Meanwhile" });
    });
    expect((await world.conversation(agent, conversation.id)).messages).toMatchObject([{ body: "Meanwhile" }]);
  });

  test("is deleted with its subscription", async () => {
    const subscription = await subscribe(agent);
    receiver.answer = (response) => {
      response.statusCode = 503;
      response.end();
    };
    await world.call("POST", `${path}/${subscription.id}/test`, { token: agent.token });
    await receiver.first(1);
    const { status } = await world.call("DELETE", `${path}/${subscription.id}`, { token: agent.token });
    expect(status).toBe(204);
    expect(await world.call("GET", `${path}/${subscription.id}`, { token: agent.token })).toMatchObject(notFound);
    expect(await world.data("GET", path, { token: agent.token })).toEqual([]);
    const rows = await world.db
      .selectFrom("webhook_deliveries")
      .select("id")
      .where("account_id", "=", account.id)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe("a subscription is refused", () => {
  test.each<[string, object, object]>([
    ["without an address", {}, invalid({ webhook_url: ["can't be blank"] })],
    ["with a blank one", { webhook_url: "  " }, invalid({ webhook_url: ["can't be blank"] })],
    ["with one that is no text", { webhook_url: {} }, invalid({ webhook_url: ["is invalid"] })],
    [
      "with one that never ends",
      { webhook_url: `http://example.com/${"x".repeat(2000)}` },
      invalid({ webhook_url: ["should be at most 2000 character(s)"] }),
    ],
  ])("%s", async (_, event_subscription, refusal) => {
    expect(await world.call("POST", path, { token: agent.token, body: { event_subscription } })).toMatchObject(refusal);
  });

  test("and one of another account is not found", async () => {
    const { id } = await subscribe(agent);
    const { token } = (await world.anAccount()).admin;
    for (const [method, to] of [
      ["GET", `${path}/${id}`],
      ["PUT", `${path}/${id}`],
      ["DELETE", `${path}/${id}`],
      ["GET", `${path}/${id}/deliveries`],
      ["POST", `${path}/${id}/test`],
      ["POST", `${path}/${id}/deliveries/${randomUUID()}/redeliver`],
    ] as const) {
      const body = method === "PUT" ? { event_subscription: { scope: "x" } } : undefined;
      expect(await world.call(method, to, { token, ...(body && { body }) })).toMatchObject(notFound);
    }
    expect(await world.data("GET", path, { token })).toEqual([]);
  });
});
