import { randomUUID } from "node:crypto";
import type { CustomerImport, SearchResults } from "@parley/contract";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../src/platform/config.ts";
import { createPool } from "../../src/platform/db/database.ts";
import { ReadReplica } from "../../src/platform/db/replica/read-replica.ts";
import { checkReplica } from "../../src/platform/doctor/replica.ts";
import { withDatabase } from "../global-setup.ts";
import { ReplicatedDatabase } from "../harness/replicated-database.ts";
import { type Agent, useOwnWorld } from "../harness/world.ts";

/** DATABASE_READ_URL: which reads a streaming replica answers, and what happens when it cannot. */
const database = await ReplicatedDatabase.start();
afterAll(() => database.stop());
const world = useOwnWorld({ DATABASE_URL: database.primaryUrl, DATABASE_READ_URL: database.replicaUrl });

let agent: Agent;
beforeAll(async () => {
  agent = (await world.anAccount()).admin;
});

async function read(path: string) {
  const answer = await world.call("GET", path, agent);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
}

/** Resolves when the replica answers the request. Under load, it may be too far behind at first. */
const untilOnReplica = (path: string, marker: string) =>
  expect.poll(() => read(path).then(() => database.hasRun(marker))).toBe(true);

const figure = async (name: string) => {
  const { text } = await world.call("GET", "/metrics");
  return Number(new RegExp(`^${name} (.+)$`, "m").exec(text)?.[1]);
};

test.each([
  ["a search", "/api/search?q="],
  ["a search in conversations", "/api/conversations?with_matches=true&with_seq=true&q="],
  ["a report", "/api/reporting?from_date=2026-01-01&to_date=2026-02-01&inbox_id="],
  ["an export of customers", "/api/customers?format=csv&q="],
])("%s is read from the replica", async (_, path) => {
  const marker = randomUUID();
  await untilOnReplica(path + marker, marker);
});

test("an export of refused rows is read from the replica", async () => {
  const form = new FormData();
  form.append("file", new Blob(["email\r\nada@example.com\r\n"]), "people.csv");
  const { id } = await world.data<CustomerImport>("POST", "/api/customer_imports", { token: agent.token, body: form });
  await untilOnReplica(`/api/customer_imports/${id}/refused`, id);
});

test.each([
  ["conversations", "/api/conversations?customer_id="],
  ["customers", "/api/customers?q="],
])("a list of %s is read from the primary", async (_, path) => {
  const marker = randomUUID();
  await read(path + marker);
  expect(database.hasRun(marker)).toBe(false);
});

test("while the replica is behind, agents find what they have just written, and the figures and the doctor show it", async () => {
  const { agent, conversation } = await world.aConversation();
  await database.pauseReplay();
  onTestFinished(async () => void (await database.resumeReplay()));
  const marker = randomUUID();
  await world.sendMessage(agent, conversation.id, marker);
  const { messages } = await world.data<SearchResults>("GET", `/api/search?q=${marker}`, agent);
  expect(messages).toMatchObject([{ conversation_id: conversation.id }]);

  const config = readConfig({ DATABASE_URL: database.primaryUrl, DATABASE_READ_URL: database.replicaUrl });
  const finding = checkReplica(config);
  await expect.poll(() => figure("parley_replica_lag_seconds")).toBeGreaterThan(2);
  await expect.poll(() => figure("parley_replica_up")).toBe(0);
  expect(await finding).toMatchObject({ state: "problem", detail: expect.stringContaining("behind") });

  await database.resumeReplay();
  await expect.poll(() => figure("parley_replica_up")).toBe(1);
  await expect.poll(() => figure("parley_replica_lag_seconds")).toBe(0);
  expect(await checkReplica(config)).toMatchObject({ state: "ok" });
});

test.each([
  ["the primary itself", database.primaryUrl, "it is not a replica"],
  ["another database", withDatabase(database.replicaUrl, "template1"), "a replica of another database"],
  ["nothing", "postgres://reader:hunter2@127.0.0.1:1/parley", "ECONNREFUSED"],
])("%s is not used as a replica, and the log and the doctor say why", async (_, url, reason) => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const config = readConfig({ DATABASE_URL: database.primaryUrl, DATABASE_READ_URL: url });
  const replica = new ReadReplica(url, config, database.primary, log);
  onTestFinished(() => replica.close());
  await replica.open();
  expect([replica.isUsed, await replica.isCurrent()]).toEqual([false, false]);
  expect(lines).toEqual([expect.stringContaining(reason)]);
  expect(lines[0]).not.toContain(new URL(url).password);
  expect(await checkReplica(config)).toMatchObject({ state: "problem", detail: expect.stringContaining(reason) });
});

test("connections for reads have the limit of all queries, and refuse to write", async () => {
  const { rows } = await sql`show statement_timeout`.execute(world.server.platform.replica!.db);
  expect(rows).toEqual([{ statement_timeout: "30s" }]);
  const pool = createPool(database.primaryUrl, 1, { isReadOnly: true });
  onTestFinished(() => pool.end());
  await expect(pool.query("create table written ()")).rejects.toThrow("read-only transaction");
});

/** Starts a search that sleeps on a replica. @returns its answer, and its process on the replica */
async function aSearchOnReplica() {
  await database.primary.query(`
    create or replace function resembling_customers(account uuid, word text, alike real, meant text, most integer)
    returns table (id uuid) language plpgsql as
    'begin if pg_is_in_recovery() then perform pg_sleep(600); end if; end'`);
  for (;;) {
    let isAnswered = false;
    const answer = world.call("GET", "/api/search?q=Nobody", agent).finally(() => {
      isAnswered = true;
    });
    while (!isAnswered) {
      const { rows } = await database.replica.query("select pid from pg_stat_activity where wait_event = 'PgSleep'");
      if (rows[0]) return { answer, pid: rows[0].pid };
    }
  }
}

test.each<[string, (pid: number) => unknown]>([
  ["loses its connection", (pid) => database.replica.query("select pg_terminate_backend($1)", [pid])],
  [
    "conflicts with a change of the primary",
    () => database.primary.query("begin; lock table customers in access exclusive mode; commit"),
  ],
])("a search that %s is repeated on the primary", async (_, interrupt) => {
  const { answer, pid } = await aSearchOnReplica();
  await interrupt(pid);
  expect((await answer).status).toBe(200);
});

test("when the replica crashes, searches are answered, and it is used again after its restart", async () => {
  const { answer } = await aSearchOnReplica();
  database.crashReplica();
  expect((await answer).status).toBe(200);
  const marker = randomUUID();
  await untilOnReplica(`/api/search?q=${marker}`, marker);
});
