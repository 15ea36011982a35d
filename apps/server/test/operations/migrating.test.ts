import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createPool } from "../../src/platform/db/database.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { withDatabase } from "../global-setup.ts";

/** As on hosted PostgreSQL: the database's owner is not a superuser. */
const owner = `owner_${randomUUID().replaceAll("-", "")}`;

async function asAdmin(...statements: string[]) {
  const admin = createPool(inject("databaseUrl"), 1);
  for (const statement of statements) await admin.query(statement);
  await admin.end();
}

/** In a separate session, which has not loaded any extension. */
async function asOwner<T>(work: (pool: ReturnType<typeof createPool>) => Promise<T>) {
  const url = new URL(withDatabase(inject("databaseUrl"), owner));
  url.username = owner;
  url.password = owner;
  const pool = createPool(url.href, 1);
  pool.on("error", () => {}); // the database may be dropped while a connection is closing
  return work(pool).finally(() => pool.end());
}

beforeAll(() => asAdmin(`create role ${owner} login password '${owner}'`));
afterAll(() => asAdmin(`drop role ${owner}`));

test("an owner without superuser rights creates the tables, and can restore the functions of a dump", async () => {
  await asAdmin(`create database ${owner} owner ${owner}`);
  try {
    expect((await asOwner((pool) => migrate(pool))).length).toBeGreaterThan(0);
    expect(await asOwner((pool) => migrate(pool))).toEqual([]);
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
