import { existsSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { withDatabaseOf } from "../backup/database.ts";
import type { Config } from "../config.ts";
import { countWebServers } from "../db/listener.ts";
import { compareMigrations } from "../db/migrate.ts";
import { CannotStart } from "../errors.ts";
import { readQueueState } from "../jobs/queue-state.ts";
import { type Finding, off, ok, problem, reasonOf } from "./finding.ts";

const LARGEST_CLOCK_DIFFERENCE_SECONDS = 2;
const LONGEST_JOB_LAG_SECONDS = 60;

/** The database, its schema, the clock, the job queue, and whether several web servers share Redis. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, "postgres")))
    return [off("Database", `${config.dataDir} is empty; npm start creates the embedded database`)];
  try {
    return await withDatabaseOf(config, async (pool) => [
      await checkServerVersion(pool),
      await checkSchema(pool),
      await checkClock(pool),
      await checkJobs(pool),
      await checkServers(pool, config),
    ]);
  } catch (error) {
    const advice = config.databaseUrl
      ? "Check DATABASE_URL, and that PostgreSQL 16 or newer runs there and accepts connections from this machine."
      : "Read the log of the server, and restore a backup if the data is damaged.";
    return [problem("Database", reasonOf(error), advice)];
  }
}

async function checkServerVersion(pool: pg.Pool): Promise<Finding> {
  const begunAt = performance.now();
  const version = await firstValue<string>(pool, "show server_version");
  const roundTripMs = performance.now() - begunAt;
  return ok("Database", `PostgreSQL ${version}, first answer after ${roundTripMs.toFixed(0)} ms`);
}

async function checkSchema(pool: pg.Pool): Promise<Finding> {
  try {
    const { applied, pending } = await compareMigrations(pool);
    if (applied.length === 0) return ok("Schema", "empty; the first start creates it");
    if (pending.length > 0) return ok("Schema", `the next start applies ${pending.length} migrations`);
    return ok("Schema", `all ${applied.length} migrations are applied`);
  } catch (error) {
    if (error instanceof CannotStart) return problem("Schema", error.message, "Update this installation of Parley.");
    throw error;
  }
}

async function checkClock(pool: pg.Pool): Promise<Finding> {
  const before = Date.now();
  const there = await firstValue<number>(pool, "select (extract(epoch from clock_timestamp()) * 1000)::float8");
  const seconds = Math.abs(there - (before + Date.now()) / 2) / 1000;
  const detail = `differs by ${seconds.toFixed(1)} seconds from the database's`;
  return seconds <= LARGEST_CLOCK_DIFFERENCE_SECONDS
    ? ok("Clock", detail)
    : problem("Clock", detail, "Synchronize the clocks of all machines, for example with chrony or systemd-timesyncd.");
}

async function checkJobs(pool: pg.Pool): Promise<Finding> {
  const exists =
    (await firstValue<string | null>(pool, "select to_regclass('graphile_worker._private_jobs')::text")) !== null;
  if (!exists) return ok("Jobs", "no queue yet; the first start creates it");
  const { lagSeconds, failed } = await readQueueState(pool);
  const detail = `the oldest waiting job is ${lagSeconds.toFixed(0)} seconds late; ${failed} failed for good`;
  return lagSeconds <= LONGEST_JOB_LAG_SECONDS
    ? ok("Jobs", detail)
    : problem(
        "Jobs",
        detail,
        "Start a server, or another one, with PARLEY_ROLE=worker or all. Jobs send mail, webhooks and notifications.",
      );
}

async function checkServers(pool: pg.Pool, { databaseUrl, redisUrl }: Config): Promise<Finding> {
  if (!databaseUrl) return ok("Servers", "one, with the embedded database");
  const count = await countWebServers(pool);
  const detail = `${count} web ${count === 1 ? "server runs" : "servers run"} on this database`;
  return count < 2 || redisUrl
    ? ok("Servers", detail)
    : problem("Servers", `${detail}, without REDIS_URL`, "Set REDIS_URL on each of them, or run one web server only.");
}

async function firstValue<T>(pool: pg.Pool, query: string): Promise<T> {
  const { rows } = await pool.query({ text: query, rowMode: "array" });
  return rows[0]![0] as T;
}
