import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";
import { CannotStart } from "../errors.ts";

const FOLDER = new URL("../../../migrations/", import.meta.url);
const LOCK = 4_727_539; // any number, as long as every Parley uses the same

interface Migration {
  name: string;
  sql: string;
  digest: string;
}

/**
 * Migrates the schema. All pending files are applied in one transaction, by one server at a time.
 * @param isWanted selects the files, for a database that must get the schema of an earlier version
 * @throws CannotStart when the database is newer than this program, or an applied file was changed afterwards
 */
export async function migrate(pool: pg.Pool, isWanted = (_name: string) => true): Promise<string[]> {
  const migrations = readMigrations().filter(({ name }) => isWanted(name));
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query(`select pg_advisory_xact_lock(${LOCK})`);
    await client.query(
      "create table if not exists migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ name: string; digest: string }>("select name, digest from migrations");
    const pending = pendingOf(migrations, rows);
    for (const { name, digest, sql } of pending) {
      await client.query(sql);
      await client.query("insert into migrations (name, digest) values ($1, $2)", [name, digest]);
    }
    await client.query("commit");
    return pending.map(({ name }) => name);
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** All migrations of this program, in their order. */
export function readMigrations(): Migration[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".sql"))
    .sort()
    .map((file) => {
      const sql = readFileSync(new URL(file, FOLDER), "utf8");
      return { name: file, sql, digest: createHash("sha256").update(sql).digest("hex") };
    });
}

function pendingOf(migrations: Migration[], applied: { name: string; digest: string }[]) {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, digest } of applied) {
    const migration = known.get(name);
    if (!migration)
      throw new CannotStart(`A newer version of Parley created the database: it has ${name}, this version does not.`);
    if (migration.digest !== digest) {
      throw new CannotStart(`Migration ${name} was changed after it had been applied. Changes go into a new file.`);
    }
  }
  const done = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !done.has(name));
}
