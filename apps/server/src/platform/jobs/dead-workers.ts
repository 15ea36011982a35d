import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const LOCK = 4_727_541;
const LOOK_MS = 5_000;
const RETRY_MS = 500;

/**
 * Releases the jobs of dead servers, so that another server runs them. The queue alone would wait four hours. A living
 * server holds an advisory lock of a session with the name of its pool. The lock ends with the server, however the
 * server ends.
 * @param name of this server's pool, as the queue records it on running jobs
 */
export async function watchForDeadWorkers(
  url: string,
  pool: pg.Pool,
  name: Promise<string>,
): Promise<() => Promise<void>> {
  let isClosed = false;
  let client: pg.Client | undefined;
  const poolName = await name;

  async function live() {
    const session = new pg.Client({ connectionString: url, application_name: "parley-worker", keepAlive: true });
    session.on("error", () => {}); // an "end" event follows
    await session.connect();
    session.once("end", () => void reclaimLock());
    await session.query("select pg_advisory_lock($1, hashtext($2))", [LOCK, poolName]);
    client = session;
  }
  async function reclaimLock() {
    while (!isClosed) {
      await sleep(RETRY_MS, undefined, { ref: false });
      try {
        return await live();
      } catch {
        // The database is not up again yet.
      }
    }
  }

  let missed: string[] = [];
  async function look() {
    missed = await releaseJobsOfTheDead(pool, poolName, missed).catch(() => []); // the next check may succeed
  }

  await live();
  await look();
  const looking = setInterval(look, LOOK_MS).unref();
  return async () => {
    isClosed = true;
    clearInterval(looking);
    await client?.end();
  };
}

/**
 * Checks once. A server counts as dead after two checks in a row without a lock, because a living server that lost its
 * connection gets its lock back within a moment. Jobs that began less than 10 seconds ago are skipped: their server may
 * not have its lock yet.
 * @param own name: the server that checks is alive, even without its lock
 * @param missed the names without a lock at the last check
 * @returns the names without a lock now
 */
export async function releaseJobsOfTheDead(pool: pg.Pool, own: string, missed: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ names: string[] }>(
    `select names, case when names && $2
      then graphile_worker.force_unlock_workers(array(select unnest(names) intersect select unnest($2::text[]))) end
    from (
      select coalesce(array_agg(locked_by), '{}') as names
      from (
        select locked_by, max(locked_at) as locked_at from (
          select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
          union all
          select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null
        ) locked group by locked_by
      ) holders
      where locked_by <> $3 and locked_at < now() - interval '10 seconds' and pg_try_advisory_xact_lock($1, hashtext(locked_by))
    ) look`,
    [LOCK, missed, own],
  );
  return rows[0]!.names;
}
