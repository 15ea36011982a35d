import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createPool } from "../../src/platform/db/database.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { withDatabase } from "../global-setup.ts";

/** As hosted PostgreSQL gives it: the database's owner is no superuser. */
const owner = `owner_${randomUUID().replaceAll("-", "")}`;
const FOLDER = new URL("../../migrations/", import.meta.url);

async function asAdmin(...statements: string[]) {
  const admin = createPool(inject("databaseUrl"), 1);
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}

async function asOwner<T>(work: (pool: pg.Pool) => Promise<T>) {
  const url = new URL(withDatabase(inject("databaseUrl"), owner));
  url.username = owner;
  url.password = owner;
  const pool = createPool(url.href, 1);
  pool.on("error", () => {}); // the database may be dropped while a connection still says goodbye
  return work(pool).finally(() => pool.end());
}

beforeAll(() => asAdmin(`create role ${owner} login password '${owner}'`));
afterAll(() => asAdmin(`drop role ${owner}`));

/** Another session than the one that loaded what the files need. */
async function migrateUpTo(last: string) {
  await asOwner(async (pool) => {
    await pool.query(
      "create table migrations (name text primary key, digest text, applied_at timestamptz default now())",
    );
    for (const name of readdirSync(FOLDER).sort()) {
      if (name > last) break;
      const sql = readFileSync(new URL(name, FOLDER), "utf8");
      await pool.query(sql);
      const digest = createHash("sha256").update(sql).digest("hex");
      await pool.query("insert into migrations (name, digest) values ($1, $2)", [name, digest]);
    }
  });
}

test.each([
  ["a new database", ""],
  ["one of the last release", "0015-stored-recordings.sql"],
  ["one of between", "0019-size-of-recordings.sql"],
])("%s is brought up to date by an owner who is no superuser, who can restore its functions too", async (_, last) => {
  await asAdmin(`create database ${owner} owner ${owner}`);
  try {
    await migrateUpTo(last);
    expect((await asOwner(migrate)).length).toBeGreaterThan(0);
    const found = await asOwner(async (pool) => {
      const { rows } = await pool.query("select pg_get_functiondef('resembling_customers'::regproc) as definition");
      await pool.query(rows[0].definition);
      return pool.query("select * from resembling_customers(gen_random_uuid(), 'anna', 0.5, 'anna', 1)");
    });
    expect(found.rows).toEqual([]);
  } finally {
    await asAdmin(`drop database ${owner} with (force)`);
  }
});
