import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LambdaRun } from "@parley/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { purgeOldRuns } from "../../src/features/functions/index.ts";
import { LONGEST_WAIT_MS } from "../harness/longest-wait.ts";
import { type Account, type Agent, useOwnWorld } from "../harness/world.ts";
import { activate, aDeployed, jobsForLater, path, runsOf } from "./a-function.ts";

const world = useOwnWorld();

let account: Account;
let agent: Agent;

beforeEach(async () => {
  account = await world.anAccount();
  agent = account.admin;
});

afterEach(() => vi.unstubAllEnvs());

const echo = "exports.handler = ({ event, payload }) => { console.log(payload.body); return { event, payload }; };";

const settled = (lambda: Parameters<typeof runsOf>[2]) =>
  expect.poll(async () => (await runsOf(world, agent, lambda)).map(({ status, logs }) => `${status} ${logs}`.trim()), {
    timeout: LONGEST_WAIT_MS,
  });

test("an active function is invoked on customers' messages only", async () => {
  const lambda = await aDeployed(world, agent, echo);
  const visitor = await world.aVisitor({ account });
  const { conversation } = await world.aConversation({ account, visitor });
  const asCustomer = { customer_id: visitor.customer.id };
  const fromCustomer = (body: string, more: object = {}) =>
    world.call("POST", "/api/v1/messages", {
      token: `Bearer ${key}`,
      body: { message: { conversation_id: conversation.id, body, ...asCustomer, ...more } },
    });
  const { value: key } = await world.aKey(agent);
  await fromCustomer("Too early");
  await activate(world, agent, lambda);
  await world.aConversation(); // in another account
  await world.sendMessage(agent, conversation.id, "From an agent");
  await world.sendMessage(agent, conversation.id, { body: "A secret", type: "note", private: true });
  await fromCustomer("Quietly", { metadata: { disable_webhook_events: true } });
  const widget = await world.widget({ ...visitor, conversation_id: conversation.id });
  await widget.send("Hello?");

  await settled(lambda).toEqual(["done Hello?"]);
  const [run] = await runsOf(world, agent, lambda);
  expect(run).toMatchObject({ event: "message:created", result: expect.stringContaining(`"event":"message:created"`) });
  expect(run!.result).toContain(`"conversation_id":"${conversation.id}"`);
});

test("a disabled or failing function does not prevent a message from being stored", async () => {
  const failing = await aDeployed(world, agent, "exports.handler = () => { throw new Error('No') };");
  const off = await aDeployed(world, agent, echo);
  await activate(world, agent, failing);
  const visitor = await world.aVisitor({ account });
  const { conversation } = await world.aConversation({ account, visitor });
  const widget = await world.widget({ ...visitor, conversation_id: conversation.id });
  await widget.send("Hello?");
  await settled(failing).toEqual(["failed"]);
  expect(await runsOf(world, agent, off)).toEqual([]);
  expect((await world.conversation(agent, conversation.id)).messages).toMatchObject([{ body: "Hello?" }]);
});

test("a function that is saved at that moment is invoked, too", async () => {
  const lambda = await activate(world, agent, await aDeployed(world, agent, echo));
  const visitor = await world.aVisitor({ account });
  const { conversation } = await world.aConversation({ account, visitor });
  const widget = await world.widget({ ...visitor, conversation_id: conversation.id });
  const lock = 29_029;
  await sql`
    create function hold_saving() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${sql.lit(lock)}); return null; end $$`.execute(world.db);
  await sql`
    create trigger hold_saving after update of description on functions for each row execute function hold_saving()`.execute(
    world.db,
  );
  const body = { lambda: { description: "Saved" } };
  const waiting = sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const waitingForLocks = (count: number) =>
    expect.poll(async () => (await waiting.execute(world.db)).rows.length).toBe(count);
  const held = await world.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(db);
    const saving = world.call("PUT", `${path}/${lambda.id}`, { token: agent.token, body });
    await waitingForLocks(1);
    const sending = widget.send("Hello?");
    await waitingForLocks(2); // the message waits until the function is saved
    return { saving, sending }; // in an object, so that they are not awaited before the lock is released
  });
  expect(await held.saving).toMatchObject({ status: 200 });
  expect(await held.sending).toMatchObject({ status: "ok" });
  await settled(lambda).toEqual(["done Hello?"]);
  await sql`drop function hold_saving cascade`.execute(world.db);
});

test("a run that is requested twice, as after a crash, is done once", async () => {
  const lambda = await aDeployed(world, agent, echo);
  await activate(world, agent, lambda);
  const visitor = await world.aVisitor({ account });
  const { conversation } = await world.aConversation({ account, visitor });
  const widget = await world.widget({ ...visitor, conversation_id: conversation.id });
  await widget.send("Hello?");
  await settled(lambda).toEqual(["done Hello?"]);
  const runs = await runsOf(world, agent, lambda);
  const payload = JSON.stringify({ account_id: account.id, run_id: runs[0]!.id });
  await sql`select graphile_worker.add_job('run-function', ${payload}::json)`.execute(world.db);
  const waiting = sql<{ id: string }>`select id from graphile_worker.jobs where task_identifier = 'run-function'`;
  await expect.poll(async () => (await waiting.execute(world.db)).rows).toEqual([]);
  expect(await runsOf(world, agent, lambda)).toEqual(runs);
});

test("for a purged event or a disabled function no run is recorded", async () => {
  const lambda = await aDeployed(world, agent, echo);
  const run = { account_id: account.id, function_id: lambda.id, event: "message:created", seq: 1 };
  const { id } = await world.db.insertInto("function_runs").values(run).returning("id").executeTakeFirstOrThrow();
  const payload = JSON.stringify({ account_id: account.id, run_id: id });
  await sql`select graphile_worker.add_job('run-function', ${payload}::json)`.execute(world.db);
  await expect.poll(() => runsOf(world, agent, lambda)).toEqual([]);
});

test("a run that is late by more than an hour is skipped, with a reason", async () => {
  const lambda = await aDeployed(world, agent, echo);
  await activate(world, agent, lambda);
  const visitor = await world.aVisitor({ account });
  const { conversation } = await world.aConversation({ account, visitor });
  await sql`
    create function delay_runs() returns trigger language plpgsql as $$
    begin new.created_at := now() - interval '2 hours'; return new; end $$`.execute(world.db);
  await sql`
    create trigger delay_runs before insert on function_runs for each row execute function delay_runs()`.execute(
    world.db,
  );
  const widget = await world.widget({ ...visitor, conversation_id: conversation.id });
  await widget.send("Hello?");
  await expect.poll(async () => (await runsOf(world, agent, lambda))[0]?.status).toBe("failed");
  expect((await runsOf(world, agent, lambda))[0]).toMatchObject({ error: expect.stringMatching(/^Not run/) });
  await sql`drop function delay_runs cascade`.execute(world.db);
});

test("a run that cannot start now starts later and leaves no record of the attempt", async () => {
  const folder = mkdtempSync(join(tmpdir(), "parley-starts-"));
  vi.stubEnv("TMPDIR", folder);
  const lambda = await aDeployed(world, agent, echo);
  await activate(world, agent, lambda);
  const deployed = () =>
    world.db
      .selectFrom("function_deployments")
      .selectAll()
      .where("function_id", "=", lambda.id)
      .executeTakeFirstOrThrow();
  const put = (files: Buffer) =>
    world.db
      .updateTable("function_deployments")
      .set({ files, version: randomUUID() })
      .where("function_id", "=", lambda.id)
      .execute();
  const { files } = await deployed();
  await put(Buffer.from("as if the disk were full"));
  expect(await world.call("POST", `${path}/${lambda.id}/invoke`, { token: agent.token, body: {} })).toMatchObject({
    status: 503,
    body: { error: { message: "The function could not be started. Please try again in a moment." } },
  });
  const visitor = await world.aVisitor({ account });
  const { conversation } = await world.aConversation({ account, visitor });
  const widget = await world.widget({ ...visitor, conversation_id: conversation.id });
  await widget.send("Hello?");
  await expect.poll(() => jobsForLater(world), { interval: 20 }).toBe(1);
  await expect.poll(() => readdirSync(folder)).toEqual([]);
  await put(files);
  await settled(lambda).toEqual(["done Hello?"]);
});

test.each([
  ["comes to its end", 100, 1],
  ["is done anew when it takes long", 6000, 2],
])(
  "a run in progress during a restart %s",
  async (_, ms, times) => {
    const lambda = await aDeployed(
      world,
      agent,
      `exports.handler = async ({ payload }) => {
       await require("./parley").reply(payload, "I begin");
       await scheduler.wait(${ms});
       return "through";
     };`,
    );
    await activate(world, agent, lambda);
    const { conversation, visitor } = await world.aConversation({ account });
    const widget = await world.widget({ ...visitor, conversation_id: conversation.id });
    await widget.send("Hello?");
    const answers = async () =>
      (await world.conversation(agent, conversation.id)).messages.filter(({ body }) => body === "I begin").length;
    await expect.poll(answers).toBe(1);
    await world.server.stop();
    await world.start();
    const runs = async () => (await runsOf(world, agent, lambda)).map(({ status, result }) => `${status} ${result}`);
    await expect.poll(runs).toEqual([`done "through"`]);
    expect(await answers()).toBe(times);
  },
  60_000,
);

test("runs are purged after a week, and beyond two hundred per function", async () => {
  const lambda = await aDeployed(world, agent, echo);
  await sql`
    insert into function_runs (account_id, function_id, event, status, logs, created_at)
    select ${account.id}, ${lambda.id}, 'message:created', 'done', n::text, now() - n * interval '1 minute'
    from generate_series(1, 205) n`.execute(world.db);
  await sql`update function_runs set created_at = now() - interval '8 days' where logs = '7'`.execute(world.db);
  await purgeOldRuns.run({ db: world.db, platform: world.server.platform });
  const kept = await sql<{ logs: string }>`select logs from function_runs where function_id = ${lambda.id}`.execute(
    world.db,
  );
  const left = kept.rows.map(({ logs }) => Number(logs)).sort((one, other) => one - other);
  expect([left.length, left.includes(7), left.at(-1)]).toEqual([200, false, 201]);
});

test("the output of a run is shortened after twenty more runs", async () => {
  const lambda = await aDeployed(world, agent, echo);
  await sql`
    insert into function_runs (account_id, function_id, event, status, logs, created_at)
    select ${account.id}, ${lambda.id}, 'message:created', 'done', repeat('y', 16000), now() - n * interval '1 minute'
    from generate_series(1, 22) n`.execute(world.db);
  await purgeOldRuns.run({ db: world.db, platform: world.server.platform });
  const { token } = agent;
  const runs = await world.data<LambdaRun[]>("GET", `${path}/${lambda.id}/runs?limit=200`, { token });
  const lengths = runs.map(({ logs }) => logs.length);
  expect(lengths).toEqual([...Array.from({ length: 20 }, () => 16_000), 1000, 1000]);
});
