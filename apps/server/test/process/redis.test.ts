import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BreakableProxy } from "../harness/breakable-proxy.ts";
import { call } from "../harness/call.ts";
import { Client, Desk } from "../harness/clients.ts";
import { OwnDatabase } from "../harness/own-database.ts";
import type { Agent } from "../harness/people.ts";
import { RedisServer } from "../harness/redis-server.ts";
import { ParleyProcess } from "./parley-process.ts";

/** Two web servers with one PostgreSQL and one Redis, each in a separate process. */
const database = new OwnDatabase();
const folder = mkdtempSync(join(tmpdir(), "parley-redis-"));
const redis = new RedisServer();
const running: ParleyProcess[] = [];
/** Between the second server and Redis. */
let line: BreakableProxy;
let [first, second]: ParleyProcess[] = [];

async function start(environment: Record<string, string> = { REDIS_URL: redis.url }) {
  const parley = new ParleyProcess({
    PARLEY_ROLE: "web",
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: "5",
    DATA_DIR: folder,
    DISABLE_EMAIL_VALIDITY_CHECK: "1",
    RATE_LIMITS: "password-reset=3/hour",
    ...environment,
  });
  running.push(parley);
  await parley.start();
  return parley;
}

beforeAll(async () => {
  await database.create();
  await redis.start();
  line = await BreakableProxy.to(redis.url);
  first = await start();
  second = await start({ REDIS_URL: line.url.replace("http", "redis") });
});

afterAll(async () => {
  for (const parley of running) if (parley.isRunning) await parley.kill("SIGINT");
  line.close();
  await redis.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const at = (parley: ParleyProcess | undefined) => parley!.url;

async function anAdmin(): Promise<Agent> {
  const user = { company_name: "Company", email: `${randomUUID()}@example.com`, password: "a long password" };
  const registration = await call<{ data: { token: string } }>(`${at(first)}/api/registration`, "POST", {
    body: { user },
  });
  const { token } = registration.body.data;
  const me = await call<{ data: Agent }>(`${at(first)}/api/me`, "GET", { token });
  return { ...me.body.data, kind: "agent", token };
}

const readiness = async (parley: ParleyProcess | undefined) => (await fetch(`${at(parley)}/readyz`)).json();

async function heldPresences(parley: ParleyProcess | undefined) {
  const figures = await (await fetch(`${at(parley)}/metrics`)).text();
  return Number(/^parley_realtime_presences (\d+)$/m.exec(figures)?.[1]);
}

async function expectRedisAnswers() {
  for (const parley of [first, second])
    await expect.poll(() => readiness(parley)).toEqual({ status: "ok", redis: "ok" });
}

const leavesOf = (desk: Desk, { id }: Agent) =>
  desk
    .received("presence_diff")
    .flatMap(({ leaves }) => leaves[`user:${id}`]?.metas ?? [])
    .map(({ phx_ref }) => phx_ref as string);

const countPresences = (desk: Desk, { id }: Agent) => desk.present(`user:${id}`).length;

test("the presences of a crashed server disappear from the others", async () => {
  const admin = await anAdmin();
  const crashing = await start();
  const desk = await Desk.open(at(first), admin);
  const lost = await Desk.open(at(crashing), admin);
  await expect.poll(() => countPresences(desk, admin)).toBe(2);
  lost.close(); // its client does not reconnect
  const other = await Desk.open(at(crashing), admin);
  await expect.poll(() => countPresences(desk, admin)).toBe(2);
  await crashing.kill("SIGKILL");
  await expect.poll(() => countPresences(desk, admin)).toBe(1);
  for (const each of [desk, other]) each.close();
});

test("a server holds the presences of an account only while the account has sockets on it", async () => {
  const admin = await anAdmin();
  const desk = await Desk.open(at(first), admin);
  await desk.settled();
  for (const parley of [first, second]) await expect.poll(() => heldPresences(parley)).toBe(parley === first ? 2 : 0);

  const visitor = new Client(at(second), {});
  const { response } = await visitor.join(`room:${admin.account_id}`);
  expect(response.agents).toHaveLength(1);
  expect(Object.keys(await visitor.next("presence_state"))).toEqual([`user:${admin.id}`]);
  expect(await heldPresences(second)).toBe(2);
  visitor.close();
  await expect.poll(() => heldPresences(second)).toBe(0);
  desk.close();
});

test("servers count rate limits together", async () => {
  const email = `${randomUUID()}@example.com`;
  const statuses: number[] = [];
  for (const parley of [first, second, first, second]) {
    const answer = await call(`${at(parley)}/api/reset_password`, "POST", { body: { email } });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([200, 200, 200, 429]);
});

test("a server that had no processor time for a while does not report that Redis is down", async () => {
  process.kill(second!.pid!, "SIGSTOP");
  await sleep(5_000); // longer than four heartbeats
  process.kill(second!.pid!, "SIGCONT");
  await sleep(1_500); // until its next heartbeat
  expect(await readiness(second)).toMatchObject({ redis: "ok" });
  expect(second!.output).not.toContain("Redis does not answer");
});

test("while Redis is down, messages reach the sockets of all servers; later presence is shared again", async () => {
  const admin = await anAdmin();
  const customer = { customer: { name: "Ann" } };
  const { body } = await call<{ data: { id: string } }>(`${at(first)}/api/customers`, "POST", {
    token: admin.token,
    body: customer,
  });
  const conversation = await call<{ data: { id: string } }>(`${at(first)}/api/conversations`, "POST", {
    token: admin.token,
    body: { conversation: { customer_id: body.data.id } },
  });
  const [here, there] = [await Desk.open(at(first), admin), await Desk.open(at(second), admin)];
  const say = (text: string) =>
    call(`${at(first)}/api/messages`, "POST", {
      token: admin.token,
      body: { message: { conversation_id: conversation.body.data.id, body: text } },
    });
  await expect.poll(() => countPresences(here, admin)).toBe(2);

  redis.pause(); // its connections stay open
  expect((await say("Without an answer of Redis")).status).toBe(201);
  await expect.poll(() => readiness(first)).toEqual({ status: "ok", redis: "does not answer" });
  await redis.stop();
  expect((await say("Without Redis")).status).toBe(201);
  await expect
    .poll(() => there.received("shout").map((message) => message.body))
    .toEqual(["Without an answer of Redis", "Without Redis"]);
  await expect.poll(() => readiness(second)).toEqual({ status: "ok", redis: "does not answer" });

  await redis.start();
  await expectRedisAnswers();
  const later = await Desk.open(at(second), admin);
  await expect.poll(() => countPresences(here, admin)).toBe(3);
  for (const each of [here, there, later]) each.close();
});

test("while Redis is down, presence is shared, and only those who leave or whose server crashes are absent", async () => {
  const admin = await anAdmin();
  const crashing = await start();
  const [here, there] = [await Desk.open(at(first), admin), await Desk.open(at(second), admin)];
  const lost = await Desk.open(at(crashing), admin);
  for (const desk of [here, there]) await expect.poll(() => countPresences(desk, admin)).toBe(3);

  await redis.stop();
  const guest = await Desk.open(at(second), admin);
  for (const desk of [here, there]) await expect.poll(() => countPresences(desk, admin)).toBe(4);
  guest.close();
  for (const desk of [here, there]) await expect.poll(() => countPresences(desk, admin)).toBe(3);
  await crashing.kill("SIGKILL");
  for (const desk of [here, there]) await expect.poll(() => countPresences(desk, admin)).toBe(2);

  await redis.start();
  await expectRedisAnswers();
  const later = await Desk.open(at(first), admin);
  for (const desk of [here, there]) await expect.poll(() => countPresences(desk, admin)).toBe(3);
  for (const desk of [here, there]) expect(leavesOf(desk, admin)).toHaveLength(2);
  for (const each of [here, there, lost, later]) each.close();
});

test("while one server is cut off from Redis, it shares presence with the others in both directions", async () => {
  const admin = await anAdmin();
  const [connected, cutOff] = [await Desk.open(at(first), admin), await Desk.open(at(second), admin)];
  for (const desk of [connected, cutOff]) await expect.poll(() => countPresences(desk, admin)).toBe(2);

  line.isDead = true;
  line.cut();
  const guests = [await Desk.open(at(first), admin), await Desk.open(at(second), admin)];
  for (const desk of [connected, cutOff]) await expect.poll(() => countPresences(desk, admin)).toBe(4);
  for (const guest of guests) guest.close();
  for (const desk of [connected, cutOff]) await expect.poll(() => countPresences(desk, admin)).toBe(2);

  line.isDead = false;
  await expectRedisAnswers();
  for (const desk of [connected, cutOff]) expect(leavesOf(desk, admin)).toHaveLength(2);
  for (const each of [connected, cutOff]) each.close();
});

test("a second web server without REDIS_URL warns", async () => {
  const alone = await start({});
  expect(alone.output).toContain("Several web servers need REDIS_URL");
});
