import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { CannotStart } from "../errors.ts";
import { isOutsideTransaction, runOutsideTransaction } from "./migrate-outside-transaction.ts";

const FOLDER = new URL("../../../migrations/", import.meta.url);
/** Names the last migration of the last release, if there is one. */
const RELEASED = "released.txt";
const LOCK = 4_727_539; // any number, as long as every Parley uses the same
const RETRY_MS = 100;
/** A migration that waits for a table blocks all later queries on it, also those of the previous release. */
const TABLE_TIMEOUT_MS = 3_000;
const RETRY_TABLE_MS = 1_000;

interface Migration {
  name: string;
  sql: string;
  digest: string;
}

/** A row of the table `migrations`. */
interface Applied {
  name: string;
  digest: string;
  /** Programs that have this migration can use the schema. */
  compatible_with: string | null;
}

interface Options {
  /** Selects the files, for a database that must get the schema of an earlier version. */
  isWanted?: (name: string) => boolean;
  /** Receives what a migration that takes long does now. */
  report?: (step: string) => void;
  folder?: URL;
}

/**
 * Migrates the schema, by one server at a time. Successive files are applied in one transaction, except those that must
 * run outside of a transaction.
 * @throws CannotStart when a file fails, the database is too new for this program, or an applied file was changed
 */
export async function migrate(
  pool: pg.Pool,
  { isWanted = () => true, report = () => {}, folder = FOLDER }: Options = {},
): Promise<string[]> {
  const migrations = readMigrations(folder).filter(({ name }) => isWanted(name));
  await prepareTable(pool, report);
  const done: string[] = [];
  for (;;) {
    const applied = await withMigrationLock(pool, report, async (client) => {
      const files = nextFiles(pendingOf(migrations, await readApplied(client)));
      for (const file of files) await apply(client, file, { pool, report, isFirst: done.length === 0 });
      for (const { name, digest } of files) {
        const row = [name, digest, releasedIn(folder)];
        await client.query("insert into migrations (name, digest, compatible_with) values ($1, $2, $3)", row);
      }
      return files.map(({ name }) => name);
    });
    if (applied.length === 0) return done;
    done.push(...applied);
  }
}

/**
 * The migrations that a database has, and those that it lacks. Changes nothing.
 * @throws CannotStart as `migrate` does
 */
export async function compareMigrations(pool: pg.Pool): Promise<ComparedMigrations> {
  const { rows } = await pool.query("select where to_regclass('migrations') is not null");
  const applied = rows.length > 0 ? await readApplied(pool) : [];
  return { applied: applied.map(({ name }) => name), pending: pendingOf(readMigrations(), applied) };
}

export interface ComparedMigrations {
  /** The names, also of those that this program does not know. */
  applied: string[];
  pending: Migration[];
}

/** Also those that this program does not know. */
export async function listAppliedMigrations(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>("select name from migrations order by name");
  return rows.map(({ name }) => name);
}

/** All migrations of this program, in their order. */
export function readMigrations(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => {
      const sql = readFileSync(new URL(file, folder), "utf8");
      return { name: file, sql, digest: createHash("sha256").update(sql).digest("hex") };
    });
}

function releasedIn(folder: URL) {
  const file = new URL(RELEASED, folder);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
}

/**
 * Runs work in a transaction that holds the lock of migrations. When the work waits for a table that another program
 * uses, such as a backup, the transaction ends, and the work runs again later.
 */
async function withMigrationLock<T>(
  pool: pg.Pool,
  report: (step: string) => void,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    for (;;) {
      await beginLocked(client, report);
      try {
        const done = await work(client);
        await client.query("commit");
        return done;
      } catch (error) {
        await client.query("rollback").catch(() => {});
        if (!isTableInUse(error)) throw error;
        report("waiting for a table that another program uses, for example a backup");
        await sleep(RETRY_TABLE_MS);
      }
    }
  } finally {
    client.release();
  }
}

/**
 * A statement that waited for the lock would have a snapshot, for which an index that is created concurrently waits.
 * Therefore the lock is polled.
 */
async function beginLocked(client: pg.PoolClient, report: (step: string) => void) {
  for (let attempt = 1; ; attempt++) {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0"); // idle while a file runs outside of it
    await client.query(`set local lock_timeout = ${TABLE_TIMEOUT_MS}`);
    const { rows } = await client.query(`select pg_try_advisory_xact_lock(${LOCK}) as locked`);
    if (rows[0].locked) return;
    await client.query("rollback");
    if (attempt === 1) report("waiting for another server that migrates the database");
    await sleep(RETRY_MS);
  }
}

const LOCK_NOT_AVAILABLE = "55P03";
const isTableInUse = (error: unknown) =>
  [error, (error as Error).cause].some((each) => (each as { code?: string } | undefined)?.code === LOCK_NOT_AVAILABLE);

/** Changes nothing if the table is complete: a backup that runs would block a change of the table. */
async function prepareTable(pool: pg.Pool, report = (_step: string) => {}) {
  const { rows } = await pool.query(
    "select from pg_attribute where attrelid = to_regclass('migrations') and attname = 'compatible_with'",
  );
  if (rows.length > 0) return;
  await withMigrationLock(pool, report, async (client) => {
    await client.query(
      `create table if not exists migrations (
        name text primary key, digest text not null, applied_at timestamptz not null default now())`,
    );
    await client.query("alter table migrations add column if not exists compatible_with text");
  });
}

async function readApplied(client: Pick<pg.Pool, "query">): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    "select name, digest, to_jsonb(migrations) ->> 'compatible_with' as compatible_with from migrations order by name",
  );
  return rows;
}

function pendingOf(migrations: Migration[], applied: Applied[]) {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, digest, compatible_with } of applied) {
    const migration = known.get(name);
    if (!migration && !known.has(compatible_with ?? ""))
      throw new CannotStart(
        `A newer version of Parley created the database: it has ${name}, this version does not. ` +
          "Start that version, or go back with `npm run rollback` or a backup.",
      );
    if (migration && migration.digest !== digest) {
      throw new CannotStart(`Migration ${name} was changed after it had been applied. Changes go into a new file.`);
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}

/** The files up to the next one that runs outside of a transaction, or only that one. */
function nextFiles(pending: Migration[]) {
  const index = pending.findIndex(({ sql }) => isOutsideTransaction(sql));
  if (index === -1) return pending;
  return pending.slice(0, Math.max(1, index));
}

interface Applying {
  pool: pg.Pool;
  report: (step: string) => void;
  /** No file was applied before the transaction. */
  isFirst: boolean;
}

async function apply(client: pg.PoolClient, { name, sql }: Migration, { pool, report, isFirst }: Applying) {
  const isOutside = isOutsideTransaction(sql);
  try {
    if (isOutside) await runOutsideTransaction(pool, name, sql, report);
    else await client.query(sql);
  } catch (error) {
    const state = isOutside || !isFirst ? "The next start repeats it." : "The database is unchanged.";
    throw new CannotStart(`Migration ${name} failed: ${(error as Error).message}. ${state}`, { cause: error });
  }
}
