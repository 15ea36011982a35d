import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../../src/platform/db/embedded.ts";
import { allowTraversalForDatabaseUser } from "../../src/platform/db/embedded-user.ts";
import { freePort } from "../../src/platform/free-port.ts";
import { Balancer } from "../harness/balancer.ts";
import { Desk } from "../harness/clients.ts";
import { RedisServer } from "../harness/redis-server.ts";
import { MessageLoad } from "./message-load.ts";
import { ParleyProcess } from "./parley-process.ts";

const NODES = 2;
const CONVERSATIONS = 10; // 100 messages a second

const folder = mkdtempSync(join(tmpdir(), "parley-database-"));
const redis = new RedisServer();
const nodes: ParleyProcess[] = [];
let database: EmbeddedDatabase;
let balancer: Balancer;

beforeAll(async () => {
  allowTraversalForDatabaseUser(folder);
  database = await startEmbeddedDatabase(folder); // starts again by itself
  await redis.start();
  for (let each = 0; each < NODES; each++) {
    const node = new ParleyProcess({
      PORT: String(await freePort()),
      DATABASE_URL: database.url,
      DATABASE_POOL_SIZE: "5",
      REDIS_URL: redis.url,
      DATA_DIR: join(folder, "data"),
      DRAIN_SECONDS: "0",
      LOG_LEVEL: "silent",
    });
    nodes.push(node);
    await node.start();
  }
  balancer = await Balancer.open(nodes.map(({ url }) => url));
});

afterAll(async () => {
  await balancer.close();
  for (const node of nodes) await node.kill("SIGINT");
  await redis.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const databasePid = () => Number(readFileSync(join(folder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);

test("while the database restarts and crashes, requests get 503, and every acknowledged message is stored and received once", async () => {
  const load = await MessageLoad.open(balancer.url, CONVERSATIONS);
  const desk = await Desk.open(balancer.url, load.admin);
  load.begin();
  for (const signal of ["SIGINT", "SIGKILL"] as const) {
    await sleep(1_000);
    process.kill(databasePid(), signal);
    await expect.poll(() => load.failures.length).toBeGreaterThan(0);
    const before = load.acknowledged.length;
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + 5 * CONVERSATIONS);
    expect(load.failures.filter((failure) => !failure.startsWith("POST /api/messages: 503 "))).toEqual([]);
    load.failures.length = 0;
  }
  await load.end();
  await expect.poll(() => desk.channel.state).toBe("joined");
  const last = await load.sendOne();
  await expect.poll(() => desk.received("shout").at(-1)?.id).toBe(last);

  const db = new pg.Client({ connectionString: database.url });
  await db.connect();
  const { rows } = await db.query<{ id: string }>("select id from messages");
  await db.end();
  expect(rows.map((row) => row.id).toSorted()).toEqual(load.acknowledged.toSorted());
  // The servers closed their sockets, because they may have missed that someone lost access. An agent's client requests
  // the events of the time without a socket.
  const pushed = desk.received("shout").map((message) => message.id as string);
  expect(new Set(pushed).size).toBe(pushed.length);
  expect(new Set([...pushed, ...(await load.missedBy(desk))])).toEqual(new Set(load.acknowledged));
  desk.close();
});
