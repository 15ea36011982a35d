import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { call } from "../harness/call.ts";
import { Desk } from "../harness/clients.ts";
import { OwnDatabase } from "../harness/own-database.ts";
import type { Agent } from "../harness/people.ts";
import { RedisServer } from "../harness/redis-server.ts";
import { ParleyProcess } from "./parley-process.ts";

/** Two web servers with one PostgreSQL and one Redis, each in a separate process. */
const database = new OwnDatabase();
const folder = mkdtempSync(join(tmpdir(), "parley-redis-"));
const redis = new RedisServer();
const running: ParleyProcess[] = [];
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
  first = await start();
  second = await start();
});

afterAll(async () => {
  for (const parley of running) if (parley.isRunning) await parley.kill("SIGINT");
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
  for (const parley of [first, second])
    await expect.poll(() => readiness(parley)).toEqual({ status: "ok", redis: "ok" });
  const later = await Desk.open(at(second), admin);
  await expect.poll(() => countPresences(here, admin)).toBe(3);
  for (const each of [here, there, later]) each.close();
});

test("a second web server without REDIS_URL warns", async () => {
  const alone = await start({});
  expect(alone.output).toContain("Several web servers need REDIS_URL");
});
