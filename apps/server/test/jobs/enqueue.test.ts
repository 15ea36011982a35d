import { sql } from "kysely";
import { expect, test } from "vitest";
import { enqueue } from "../../src/platform/jobs/job.ts";
import { useWorld } from "../harness/world.ts";

const world = useWorld();

test("a job is added when a worker starts the job of the same key meanwhile", async () => {
  const { id: account_id } = await world.anAccount();
  const key = `started-meanwhile/${account_id}`;
  const jobs = () =>
    sql<{ is_running: boolean }>`
      select job.locked_at is not null as is_running from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = 'no-such-task' and payload->>'account_id' = ${account_id}
      order by job.id`.execute(world.db);
  const add = () => enqueue(world.db, [{ name: "no-such-task", payload: { account_id }, key }]);
  await add();

  const starting = await world.db.startTransaction().execute();
  await sql`update graphile_worker._private_jobs set locked_at = now(), attempts = 1 where key = ${key}`.execute(
    starting,
  );
  const adding = add();
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and query like '%enqueue_job%'`.execute(world.db);
      return rows.length;
    })
    .toBeGreaterThan(0);
  await starting.commit().execute();
  await adding;
  expect((await jobs()).rows).toEqual([{ is_running: true }, { is_running: false }]);
});

test("a list is enqueued at once: jobs without a key, and the latest request of each key", async () => {
  const { id: account_id } = await world.anAccount();
  const request = (n: number, key?: string) => ({
    name: "no-such-task",
    payload: { account_id, n },
    ...(key && { key }),
  });
  const key = `twice/${account_id}`;
  await enqueue(world.db, [request(1), request(2, key), request(3), request(4, key)]);
  await enqueue(world.db, [request(5, key), request(6)]);
  const { rows } = await sql<{ n: number }>`
    select (payload->>'n')::int as n from graphile_worker._private_jobs
    where payload->>'account_id' = ${account_id} and payload->>'n' is not null order by n`.execute(world.db);
  expect(rows.map(({ n }) => n)).toEqual([1, 3, 5, 6]);
});

test("jobs without a key start in the order of their requests, although the earlier transaction enqueues later", async () => {
  const { id: account_id } = await world.anAccount();
  const requests = (first: number) =>
    Array.from({ length: 50 }, (_, index) => ({ name: "no-such-task", payload: { account_id, n: first + index } }));
  await world.db.transaction().execute(async (earlier) => {
    await sql`select now()`.execute(earlier);
    await enqueue(world.db, requests(0));
    await enqueue(earlier, requests(50));
  });
  // The worker orders by the time alone, so jobs of the same time could start in any order.
  const { rows } = await sql<{ n: number }>`
    select (payload->>'n')::int as n from graphile_worker._private_jobs
    where payload->>'account_id' = ${account_id} and payload->>'n' is not null order by run_at, id desc`.execute(
    world.db,
  );
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 100 }, (_, index) => index));
});

test("a request that keeps its place changes nothing while an equal job waits, but replaces one that failed", async () => {
  const { id: account_id } = await world.anAccount();
  const key = `waiting/${account_id}`;
  const add = (delayMs: number) =>
    enqueue(world.db, [{ name: "no-such-task", payload: { account_id }, key, keepsPlace: true, delayMs }]);
  const job = async () => {
    const { rows } = await sql<{ revision: number; is_due: boolean; attempts: number }>`
      select revision, run_at <= now() as is_due, attempts from graphile_worker._private_jobs where key = ${key}`.execute(
      world.db,
    );
    return rows;
  };
  await add(60_000);
  await add(0);
  expect(await job()).toEqual([{ revision: 0, is_due: false, attempts: 0 }]);
  await sql`update graphile_worker._private_jobs set attempts = 3 where key = ${key}`.execute(world.db);
  await add(0);
  expect(await job()).toEqual([{ revision: 1, is_due: true, attempts: 0 }]);
});

test("a job that an equal request found is not started before the commit of that request", async () => {
  const { id: account_id } = await world.anAccount();
  const key = `found/${account_id}`;
  const requests = [{ name: "no-such-task", payload: { account_id }, key, keepsPlace: true }];
  await enqueue(world.db, requests);
  const asking = await world.db.startTransaction().execute();
  await enqueue(asking, requests);
  const startable = async () => {
    const { rows } = await sql`
      select from graphile_worker._private_jobs where key = ${key} for update skip locked`.execute(world.db);
    return rows.length;
  };
  expect(await startable()).toBe(0);
  await asking.commit().execute();
  expect(await startable()).toBe(1);
});
