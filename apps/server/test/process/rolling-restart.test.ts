import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../src/platform/free-port.ts";
import { Balancer } from "../harness/balancer.ts";
import { Desk } from "../harness/clients.ts";
import { OwnDatabase } from "../harness/own-database.ts";
import { RedisServer } from "../harness/redis-server.ts";
import { MessageLoad } from "./message-load.ts";
import { ParleyProcess } from "./parley-process.ts";

const NODES = 3;
const AGENTS = 2;
const CONVERSATIONS = 20; // 200 messages a second

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

test("while three servers restart one after another, requests succeed, and every agent receives each message once", async () => {
  await startNodes();
  const load = await MessageLoad.open(balancer.url, CONVERSATIONS);
  const desks: Desk[] = [];
  for (let each = 0; each < AGENTS; each++) desks.push(await Desk.open(balancer.url, load.admin));

  load.begin();
  let output = "";
  for (const node of nodes) {
    expect(await node.kill("SIGTERM")).toBe(0);
    output += node.output;
    await node.start();
    await sleep(1_000); // the balancer uses the server again before the next one stops
  }
  await load.end();
  for (const desk of desks) await expect.poll(() => desk.channel.state).toBe("joined");
  const last = await load.sendOne();
  for (const desk of desks) await expect.poll(() => desk.received("shout").at(-1)?.id).toBe(last);
  const logged = output.split("\n").filter((line) => line.startsWith("{") && !line.includes('"/readyz"'));
  expect([...load.failures, ...logged].join("\n")).toBe("");

  const db = await database.connect();
  const { rows } = await db.query<{ id: string }>("select id from messages");
  await db.end();
  expect(rows.map((row) => row.id).toSorted()).toEqual(load.acknowledged.toSorted());

  // An agent's client requests the events that it missed while it changed servers.
  for (const desk of desks) {
    const pushed = desk.received("shout").map((message) => message.id as string);
    expect(new Set(pushed).size).toBe(pushed.length);
    expect(desk.closeCode).toBe(1012);
    expect(new Set([...pushed, ...(await load.missedBy(desk))])).toEqual(new Set(load.acknowledged));
  }
  for (const desk of desks) desk.close();
});
