import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createPool, endPool } from "../../src/platform/db/database.ts";
import { compareMigrations, readMigrations } from "../../src/platform/db/migrate.ts";
import { withDatabase } from "../global-setup.ts";
import { onServer } from "../harness/own-database.ts";
import { BUILT, COMPILE_CACHE } from "./parley-process.ts";

/** `npm run migrate` on an empty database, without the installation step. */
const name = `migrate_${randomUUID().replaceAll("-", "")}`;
const url = withDatabase(inject("databaseUrl"), name);
beforeAll(() => onServer(`create database ${name}`));
afterAll(() => onServer(`drop database ${name} with (force)`));

function runMigrate(environment: Record<string, string>) {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, ...environment };
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [join(BUILT, "migrate.js")], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    );
  });
}

/** Both may migrate a part, because each migration outside of a transaction releases the lock. */
test("two programs at once apply each migration once, and a later one has nothing to do", async () => {
  const results = await Promise.all([runMigrate({ DATABASE_URL: url }), runMigrate({ DATABASE_URL: url })]);
  expect(results.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ""],
    [0, ""],
  ]);
  const applied = results.map(({ stdout }) => Number(/^Migrations applied: (\d+)$/m.exec(stdout)?.[1]));
  expect(applied[0]! + applied[1]!).toBe(readMigrations().length);

  const pool = createPool(url, 1);
  const { pending } = await compareMigrations(pool);
  const { rows } = await pool.query("select to_regclass('graphile_worker._private_jobs') is not null as has_queue");
  await endPool(pool);
  expect([pending, rows]).toEqual([[], [{ has_queue: true }]]);
  expect(await runMigrate({ DATABASE_URL: url })).toEqual({ code: 0, stdout: "Migrations applied: 0\n", stderr: "" });
});

test.each([
  ["no database is named", {}, /^Set DATABASE_URL\. .+\n$/],
  [
    "the database does not answer",
    { DATABASE_URL: "postgres://127.0.0.1:1/none" },
    /^The database does not answer: .+\n$/,
  ],
])("when %s, it prints the reason and fails", async (_case, environment, reason) => {
  const { code, stderr } = await runMigrate(environment);
  expect([code, stderr]).toEqual([1, expect.stringMatching(reason)]);
});
