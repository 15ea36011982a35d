import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

const LOCK = 4_727_541;
const LOOK_MS = 5_000;
const RETRY_MS = 500;

/**
 * Lets go of the jobs of servers that died, so that another one does them: the queue itself waits four hours. A server
 * that lives holds a session's lock by the name of its pool, which ends with it however it dies.
 * @param name of this server's pool, as the queue writes it on the jobs that it has begun
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
    session.on("error", () => {}); // its end follows
    await session.connect();
    session.once("end", () => void liveAgain());
    await session.query("select pg_advisory_lock($1, hashtext($2))", [LOCK, poolName]);
    client = session;
  }
  async function liveAgain() {
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
    missed = await releaseJobsOfTheDead(pool, poolName, missed).catch(() => []); // the next look may do better
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
 * One look. Who has lost the connection that holds its lock, and lives, has another in a moment: a server is dead when it is
 * missed twice in a row. Jobs that were begun just now may be of one that has its lock in a moment, too.
 * @param own name: whoever looks lives, whatever became of its lock
 * @param missed at the last look
 * @returns those that are missed now
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
