import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import pino from "pino";
import { afterAll, expect, test } from "vitest";
import { sendDraft } from "../../src/features/conversations/messages/send-message.ts";
import { readConfig } from "../../src/platform/config.ts";
import { enter } from "../../src/platform/scope.ts";
import { within } from "../../src/platform/tracing/active-span.ts";
import { openTracing } from "../../src/platform/tracing/open-tracing.ts";
import { TraceCollector } from "../harness/trace-collector.ts";
import { useWorld } from "../harness/world.ts";
import { BUILT } from "../process/parley-process.ts";
import { Receiver } from "../webhooks/receiver.ts";

const collector = await TraceCollector.open();
afterAll(() => collector.close());
const world = useWorld({
  ALLOW_PRIVATE_WEBHOOK_TARGETS: "1",
  OTEL_EXPORTER_OTLP_TIMEOUT: "60000", // requests that wait for a collector that hangs would fail the test
  ...collector.environment,
});

const theirs = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };
const traceparent = `00-${theirs.traceId}-${theirs.spanId}-01`;

test("a request of the API has a trace of its own, whatever trace the client names", async () => {
  const { agent } = await world.aConversation();
  const path = `/api/users/${agent.id}`;
  const malformed = ["none", `00-${"0".repeat(32)}-${theirs.spanId}-01`, `${traceparent}-x`, "x".repeat(5_000)];
  for (const header of [traceparent, ...malformed])
    expect((await world.call("GET", path, { token: agent.token, headers: { traceparent: header } })).status).toBe(200);
  await expect.poll(() => collector.named("GET /api/users/:id").length).toBe(5);

  const requests = collector.named("GET /api/users/:id");
  for (const request of requests) {
    expect(request).toMatchObject({
      kind: 2,
      attributes: {
        "http.request.method": "GET",
        "http.route": "/api/users/:id",
        "http.response.status_code": 200,
        "parley.account_id": agent.account_id,
      },
    });
    expect([request.parentSpanId, request.traceId === theirs.traceId]).toEqual([undefined, false]);
  }
  expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(5);
  expect(requests.flatMap(({ links = [] }) => links)).toEqual([expect.objectContaining(theirs)]);
  const statements = collector.traceOf(requests[0]!).filter(({ kind }) => kind === 3);
  expect(statements.map(({ name }) => name)).toContain("SELECT users");
});

test("requests outside the API have no trace", async () => {
  for (const path of ["/", "/healthz", "/metrics", "/nothing"]) await world.call("GET", path);
  await world.call("GET", "/api/ping");
  await expect.poll(() => collector.named("GET /api/ping").length).toBe(1);
  expect(collector.spans.map(({ name }) => name)).not.toContain("GET /");
  expect(collector.text).not.toMatch(/"GET \/(healthz|metrics|nothing)/);
});

test("messages that share a statement keep their traces, which link to each other", async () => {
  const receiver = await Receiver.open();
  const account = await world.anAccount();
  const { token } = account.admin;
  const conversations = await Promise.all([1, 2, 3].map(() => world.aConversation({ account })));
  const body = { event_subscription: { webhook_url: receiver.url } };
  await world.data("POST", "/api/event_subscriptions", { token, body });
  const { platform } = world.server;
  const scope = enter({ db: world.db, platform }, account.id, { kind: "system" });
  const draft = { body: "Hello", author: { user_id: account.admin.id } };
  // The first message is stored at once, and the others wait for it.
  const sent = conversations.map(({ conversation: { id } }) =>
    within(platform.tracing!.start({ name: "a request" }), () => sendDraft(scope, id, draft)),
  );
  await Promise.all(sent);
  await receiver.first(3);
  receiver.close();

  const requests = () => collector.named("a request");
  await expect.poll(() => requests().length).toBe(3);
  const traces = () => requests().map((request) => collector.traceOf(request));
  const inEach = (name: string) => traces().map((spans) => spans.filter((span) => span.name === name).length);
  for (const name of ["store messages", "process deliver-webhooks", "POST"])
    await expect.poll(() => [name, inEach(name)]).toEqual([name, [1, 1, 1]]);

  const stores = traces().flatMap((spans) => spans.filter(({ name }) => name === "store messages"));
  const batched = stores.filter(({ attributes }) => attributes["messaging.batch.message_count"] === 2);
  expect(batched).toHaveLength(2);
  const linked = batched.map(({ links = [] }) => links.map(({ traceId }) => traceId));
  expect(linked.flat().toSorted()).toEqual(batched.map(({ traceId }) => traceId).toSorted());
});

test("a collector that hangs does not delay messages", async () => {
  const { agent, conversation } = await world.aConversation();
  const before = collector.requests;
  collector.hang();
  for (let count = 1; count <= 5; count++) await world.sendMessage(agent, conversation.id, `Message ${count}`);
  await expect.poll(() => collector.requests).toBeGreaterThan(before);
  for (let count = 6; count <= 10; count++) await world.sendMessage(agent, conversation.id, `Message ${count}`);
  collector.recover();
});

test("spans wait in a queue of limited length, and the log has one warning a minute", async () => {
  const down = await TraceCollector.open();
  down.hang();
  const lines: string[] = [];
  const log = pino(new Writable({ write: (line, _, done) => done(void lines.push(String(line))) }));
  const environment = { ...down.environment, OTEL_BSP_MAX_QUEUE_SIZE: "10", OTEL_EXPORTER_OTLP_TIMEOUT: "100" };
  const tracing = (await openTracing(readConfig(environment), log))!;
  const end = (spans: number) => {
    for (let count = 0; count < spans; count++) tracing.start({ name: "span" }).end();
  };
  end(50);
  await expect.poll(() => lines.length).toBe(1);
  end(50);
  await tracing.close().catch(() => {}); // the rest cannot be sent
  down.close();
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, msg: "traces could not be sent", reason: expect.any(String) }),
  ]);
  expect(down.spans.length).toBeLessThanOrEqual(40);
});

test("the sampler decides which traces are sent, and their parts are sent together", async () => {
  const environment = { ...collector.environment, OTEL_TRACES_SAMPLER: "parentbased_traceidratio" };
  const start = async (ratio: string) => {
    const tracing = await openTracing(
      readConfig({ ...environment, OTEL_TRACES_SAMPLER_ARG: ratio }),
      pino({ level: "silent" }),
    );
    const root = tracing!.start({ name: `root ${ratio}`, links: [traceparent] });
    const stored = tracing!.start({ name: `stored ${ratio}` }, root.traceparent);
    root.startChild({ name: `child ${ratio}` }).end();
    for (const span of [root, stored]) span.end();
    await tracing!.close();
    return root.traceparent;
  };
  expect([await start("0"), await start("1")]).toEqual([expect.stringMatching(/-00$/), expect.stringMatching(/-01$/)]);
  const names = collector.spans.map(({ name }) => name).filter((name) => / [01]$/.test(name));
  expect(names.toSorted()).toEqual(["child 1", "root 1", "stored 1"]);
});

test("without an address, nothing is traced or loaded", async () => {
  expect(readConfig({}).tracing).toBeUndefined();
  for (const off of [{ OTEL_SDK_DISABLED: "true" }, { OTEL_TRACES_EXPORTER: "none" }])
    expect(readConfig({ ...collector.environment, ...off }).tracing).toBeUndefined();
  const loadsLibrary = readdirSync(BUILT)
    .filter((file) => file.endsWith(".js"))
    .filter((file) =>
      /^import .*("@opentelemetry\/|"\.\/open-telemetry\.js")/m.test(readFileSync(join(BUILT, file), "utf8")),
    );
  expect(loadsLibrary).toEqual(["open-telemetry.js"]);
});
