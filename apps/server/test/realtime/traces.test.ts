import { afterAll, expect, test } from "vitest";
import { TraceCollector } from "../harness/trace-collector.ts";
import { useWorld } from "../harness/world.ts";
import { Receiver } from "../webhooks/receiver.ts";

/** The trace of a visitor's message: to every server's sockets, and to a webhook. */
const collector = await TraceCollector.open();
const world = useWorld({ ALLOW_PRIVATE_WEBHOOK_TARGETS: "1", ...collector.environment });
afterAll(() => collector.close());

const NODES = Number(process.env.PARLEY_TEST_NODES ?? 1);

test("one trace has the push, the statement, the sockets of all servers, the jobs and the webhook", async () => {
  const receiver = await Receiver.open();
  const { account, agent, visitor } = await world.aConversation();
  const event_subscription = { webhook_url: receiver.url };
  await world.data("POST", "/api/event_subscriptions", { token: agent.token, body: { event_subscription } });
  const widget = await world.widget(visitor);
  const desks = [await world.desk(agent), await world.desk(agent)]; // the load balancer spreads them over all servers
  receiver.received.length = 0; // the conversation
  expect(await widget.send("a secret text")).toMatchObject({ status: "ok" });
  for (const desk of desks) expect(await desk.next("shout")).toMatchObject({ body: "a secret text" });
  const [delivery] = await receiver.first(1);
  receiver.close();

  const pushes = () => collector.named("shout conversation:{conversation_id}");
  await expect.poll(() => pushes().length).toBe(1);
  const push = pushes()[0]!;
  const trace = () => collector.traceOf(push);
  const named = (name: string) => trace().filter((span) => span.name === name);
  for (const name of [
    "store messages",
    "notify servers",
    "process dispatch-events",
    "process deliver-webhooks",
    "POST",
  ])
    await expect.poll(() => [name, named(name).length > 0]).toEqual([name, true]);
  await expect.poll(() => named("publish message:created").length).toBe(NODES);

  expect(push).toMatchObject({ kind: 2, attributes: { "parley.account_id": account.id } });
  expect(push.parentSpanId).toBeUndefined();
  const [store] = named("store messages");
  expect(store).toMatchObject({ parentSpanId: push.spanId, attributes: { "messaging.batch.message_count": 1 } });
  const statement = trace().find(({ parentSpanId, kind }) => parentSpanId === store?.spanId && kind === 3);
  expect(statement).toMatchObject({
    name: expect.stringContaining("INSERT messages"),
    attributes: { "db.system.name": "postgresql", "db.query.summary": expect.stringContaining("INSERT events") },
  });
  const publishing = named("publish message:created");
  expect(new Set(publishing.map(({ instance }) => instance)).size).toBe(NODES);
  expect(publishing[0]).toMatchObject({ kind: 4, parentSpanId: push.spanId });
  const [job] = named("process deliver-webhooks");
  expect(job).toMatchObject({ kind: 5, parentSpanId: push.spanId, hasFailed: false });
  const [sending] = named("POST");
  expect(sending).toMatchObject({
    kind: 3,
    parentSpanId: job?.spanId,
    attributes: { "http.request.method": "POST", "server.address": "127.0.0.1", "http.response.status_code": 200 },
  });
  expect(delivery?.headers.traceparent).toBe(`00-${sending?.traceId}-${sending?.spanId}-01`);
  for (const secret of ["a secret text", agent.email, agent.token, "/hook"])
    expect(collector.text).not.toContain(secret);
});
