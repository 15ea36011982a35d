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
      select locked_at is not null as is_running from graphile_worker._private_jobs
      where payload->>'account_id' = ${account_id} order by id`.execute(world.db);
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
