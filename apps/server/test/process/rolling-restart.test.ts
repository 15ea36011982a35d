import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../src/platform/free-port.ts";
import { Balancer } from "../harness/balancer.ts";
import { call, type Method } from "../harness/call.ts";
import { Desk } from "../harness/clients.ts";
import { OwnDatabase } from "../harness/own-database.ts";
import type { Agent } from "../harness/people.ts";
import { RedisServer } from "../harness/redis-server.ts";
import { ParleyProcess } from "./parley-process.ts";

const NODES = 3;
const AGENTS = 2;
const CONVERSATIONS = 20; // one message to each
const SENT_EVERY_MS = 100;
const MAX_UNANSWERED = 60;

const database = new OwnDatabase();
const folder = mkdtempSync(join(tmpdir(), "parley-rolling-"));
const redis = new RedisServer();
const nodes: ParleyProcess[] = [];
let balancer: Balancer;

async function startNodes() {
  await database.create();
  await redis.start();
  for (let each = 0; each < NODES; each++) {
    const node = new ParleyProcess({
      PARLEY_ROLE: "web",
      PORT: String(await freePort()),
      DATABASE_URL: database.url,
      DATABASE_POOL_SIZE: "5",
      REDIS_URL: redis.url,
      DATA_DIR: folder,
      DRAIN_SECONDS: "5",
      DISABLE_EMAIL_VALIDITY_CHECK: "1",
    });
    nodes.push(node);
    await node.start();
  }
  balancer = await Balancer.open(nodes.map(({ url }) => url));
  balancer.honorReadiness();
}

afterAll(async () => {
  await balancer.close();
  for (const node of nodes) if (node.isRunning) await node.kill("SIGINT");
  await redis.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function data<T>(method: Method, path: string, token?: string, body?: object): Promise<T> {
  const answer = await call<{ data: T }>(`${balancer.url}${path}`, method, { token, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
  return answer.body?.data;
}

async function anAdmin(): Promise<Agent> {
  const user = { company_name: "Company", email: `${randomUUID()}@example.com`, password: "a long password" };
  const { token } = await data<{ token: string }>("POST", "/api/registration", undefined, { user });
  return { ...(await data<Agent>("GET", "/api/me", token)), kind: "agent", token };
}

/** Sends 200 messages a second, or fewer while many are unanswered because the machine is slow, until `isOver`. @returns the ids of the acknowledged ones, and the failures */
async function sendMessages(admin: Agent, conversations: string[], isOver: () => boolean) {
  const acknowledged: string[] = [];
  const failures: string[] = [];
  const sent: Promise<void>[] = [];
  while (!isOver()) {
    await expect.poll(() => sent.length - acknowledged.length - failures.length).toBeLessThan(MAX_UNANSWERED);
    for (const conversation_id of conversations) {
      const message = { id: randomUUID(), conversation_id, body: "Hello" };
      const sending = data<{ id: string }>("POST", "/api/messages", admin.token, { message });
      sent.push(
        sending.then(
          ({ id }) => void acknowledged.push(id),
          (error) => void failures.push(String(error)),
        ),
      );
    }
    await sleep(SENT_EVERY_MS);
  }
  await Promise.all(sent);
  return { acknowledged, failures };
}

test("while three servers restart one after another, requests succeed, and every agent receives each message once", async () => {
  await startNodes();
  const admin = await anAdmin();
  const customer = await data<{ id: string }>("POST", "/api/customers", admin.token, { customer: { name: "Ann" } });
  const conversation = { customer_id: customer.id };
  const conversations: string[] = [];
  for (let each = 0; each < CONVERSATIONS; each++) {
    const { id } = await data<{ id: string }>("POST", "/api/conversations", admin.token, { conversation });
    conversations.push(id);
  }
  const desks: Desk[] = [];
  for (let each = 0; each < AGENTS; each++) desks.push(await Desk.open(balancer.url, admin));

  let isOver = false;
  let output = "";
  const sending = sendMessages(admin, conversations, () => isOver);
  for (const node of nodes) {
    expect(await node.kill("SIGTERM")).toBe(0);
    output += node.output;
    await node.start();
    await sleep(1_000); // the balancer uses the server again before the next one stops
  }
  isOver = true;
  const { acknowledged, failures } = await sending;
  const logged = output.split("\n").filter((line) => line.startsWith("{") && !line.includes('"/readyz"'));
  expect([...failures, ...logged].join("\n")).toBe("");

  const db = await database.connect();
  const { rows } = await db.query<{ id: string }>("select id from messages");
  await db.end();
  expect(rows.map((row) => row.id).toSorted()).toEqual(acknowledged.toSorted());

  // An agent's client requests the events that it missed while it changed servers.
  for (const desk of desks) {
    const pushed = desk.received("shout").map((message) => message.id as string);
    expect(new Set(pushed).size).toBe(pushed.length);
    expect(desk.closeCode).toBe(1012);
    const missed = await missedMessages(admin, desk);
    expect(new Set([...pushed, ...missed])).toEqual(new Set(acknowledged));
  }
  for (const desk of desks) desk.close();
});

/** The messages among the events whose numbers the client did not receive. */
async function missedMessages({ token }: Agent, desk: Desk) {
  const received = new Set(desk.all.map(({ payload }) => payload.seq));
  const missed: string[] = [];
  for (let after = desk.seq; ; ) {
    const answer = await call<{ data: { seq: number; type: string; payload: { id: string } }[] }>(
      `${balancer.url}/api/events?after=${after}`,
      "GET",
      { token },
    );
    const events = answer.body.data;
    if (events.length === 0) return missed;
    for (const { seq, type, payload } of events)
      if (type === "message:created" && !received.has(seq)) missed.push(payload.id);
    after = events.at(-1)!.seq;
  }
}
