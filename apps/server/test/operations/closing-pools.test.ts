import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { expect, inject, test } from "vitest";
import { createPool, endPool } from "../../src/platform/db/database.ts";
import { asPublicError } from "../../src/platform/errors.ts";
import { createRetryingPool } from "../../src/platform/jobs/retrying-pool.ts";

test("a pool ends only after its connections are closed", async () => {
  const [pool, other] = [createPool(inject("databaseUrl"), 2), createPool(inject("databaseUrl"), 1)];
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const isOpen = "select from pg_stat_activity where pid = $1";
  process.kill(rows[0]!.pid, "SIGSTOP");
  let hasEnded = false;
  const ending = endPool(pool).then(() => {
    hasEnded = true;
  });
  expect((await other.query(isOpen, [rows[0]!.pid])).rowCount).toBe(1);
  expect(hasEnded).toBe(false);
  process.kill(rows[0]!.pid, "SIGCONT");
  await ending;
  await endPool(other);
});

test("a pool replaces an idle connection that is lost", async () => {
  const [pool, other] = [createPool(inject("databaseUrl"), 2), createPool(inject("databaseUrl"), 1)];
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  await other.query("select pg_terminate_backend($1)", [rows[0]!.pid]);
  await expect.poll(() => pool.totalCount).toBe(0);
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await Promise.all([endPool(pool), endPool(other)]);
});

test("a query on a connection that has just failed is answered with 503", async () => {
  const client = new pg.Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  const failure = new Promise<unknown>((resolve) => {
    client.on("error", () => resolve(client.query("select 1").catch((error) => error)));
  });
  client.connection.stream.destroy(new Error("The network failed"));
  const error = await failure;
  expect(String(error)).toContain("is not queryable");
  expect(asPublicError(error)).toMatchObject({ kind: "unavailable", retryAfterSeconds: 1 });
});

test("a job queue that still works when its pool has ended waits instead of failing", async () => {
  const pool = createRetryingPool(inject("databaseUrl"), 1);
  await pool.end();
  const settled = pool.connect().then(
    () => "connected",
    () => "failed",
  );
  expect(await Promise.race([settled, setTimeout(100, "waits")])).toBe("waits");
});
