import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createPool, endPool } from "../../src/platform/db/database.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { withDatabase } from "../global-setup.ts";

const name = `migrating_${randomUUID().replaceAll("-", "")}`;
const url = withDatabase(inject("databaseUrl"), name);
const folders: string[] = [];
let pool: pg.Pool;

async function asAdmin(statement: string) {
  const admin = createPool(inject("databaseUrl"), 1);
  await admin.query(statement).finally(() => endPool(admin));
}

beforeEach(async () => {
  await asAdmin(`create database ${name}`);
  pool = createPool(url, 2);
});

afterEach(async () => {
  await endPool(pool);
  await asAdmin(`drop database ${name} with (force)`);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** The migrations of one version of a program. */
function aVersion(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), "parley-version-"));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return pathToFileURL(`${folder}/`);
}

const TABLE = "create table items (id bigint primary key, size bigint);\n";
const INDEX = `-- outside a transaction
drop index concurrently if exists items_by_size;
create index concurrently items_by_size on items (size);
`;

const isIndexValid = async () =>
  (await pool.query("select indisvalid from pg_index where indexrelid = to_regclass('items_by_size')")).rows;

/** Waits until the creation of the index waits for an open transaction, and ends it as a crash does. */
async function interruptIndex() {
  await expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ~ 'create index concurrently' and wait_event = 'virtualxid'`,
      );
      return rowCount;
    })
    .toBe(1);
}

test("an interrupted creation of an index is completed by the next migration", async () => {
  const folder = aVersion({
    "0001-items.sql": TABLE,
    "0002-index.sql": INDEX,
    "0003-more.sql": "create table more ();",
  });
  expect(await migrate(pool, { folder, isWanted: (file) => file < "0002" })).toEqual(["0001-items.sql"]);
  const writer = new pg.Client({ connectionString: url });
  await writer.connect();
  await writer.query("begin; insert into items values (1, 1)");
  const [failed] = await Promise.allSettled([migrate(pool, { folder }), interruptIndex()]);
  expect(failed).toMatchObject({ reason: { message: expect.stringContaining("Migration 0002-index.sql failed") } });
  expect(await isIndexValid()).toEqual([{ indisvalid: false }]);
  await writer.query("commit");
  await writer.end();

  expect(await migrate(pool, { folder })).toEqual(["0002-index.sql", "0003-more.sql"]);
  expect(await isIndexValid()).toEqual([{ indisvalid: true }]);
  expect(await migrate(pool, { folder })).toEqual([]);
});

test("a second server that waits for the migration does not block the creation of an index", async () => {
  const folder = aVersion({ "0001-items.sql": TABLE, "0002-index.sql": INDEX });
  const other = createPool(url, 2);
  const applied = await Promise.all([migrate(pool, { folder }), migrate(other, { folder })]).finally(() =>
    endPool(other),
  );
  expect(applied.flat().sort()).toEqual(["0001-items.sql", "0002-index.sql"]);
});

test("a backfill changes rows in batches and reports its progress", async () => {
  const fill = `-- outside a transaction
-- in batches
update items set size = 0 where id in (select id from items where size is null limit 1000);
`;
  const folder = aVersion({
    "0001-items.sql": `${TABLE}insert into items select generate_series(1, 2500);\n`,
    "0002-fill.sql": fill,
  });
  const steps: string[] = [];
  await migrate(pool, { folder, report: (step) => steps.push(step) });
  expect(steps).toEqual(
    ["", ": 1000 rows", ": 2000 rows", ": 2500 rows"].map((rows) => `0002-fill.sql, statement 1${rows}`),
  );
  expect((await pool.query("select from items where size is null")).rowCount).toBe(0);
});

test("a failed file leaves no part of the files that were applied with it", async () => {
  const folder = aVersion({ "0001-items.sql": TABLE, "0002-bad.sql": "create table items ();\n" });
  await expect(migrate(pool, { folder })).rejects.toThrow(
    'Migration 0002-bad.sql failed: relation "items" already exists. The database is unchanged.',
  );
  expect((await pool.query("select to_regclass('items') as items")).rows).toEqual([{ items: null }]);
});

test("the previous release starts on the schema of the next one, and the release before it does not", async () => {
  const [first, second, third] = [
    { "0001-items.sql": TABLE },
    { "0002-a.sql": "select 1;" },
    { "0003-b.sql": "select 1;" },
  ];
  const previous = aVersion({ ...first, ...second, "released.txt": "0001-items.sql\n" });
  const next = aVersion({ ...first, ...second, ...third, "released.txt": "0002-a.sql\n" });
  await migrate(pool, { folder: previous });
  await migrate(pool, { folder: next });
  expect(await migrate(pool, { folder: previous })).toEqual([]);
  await expect(migrate(pool, { folder: aVersion(first) })).rejects.toThrow(
    "A newer version of Parley created the database: it has 0003-b.sql",
  );
});

test("a migration of a table that a backup reads lets other queries pass, and ends after the backup", async () => {
  const folder = aVersion({ "0001-items.sql": TABLE, "0002-name.sql": "alter table items add column name text;" });
  await migrate(pool, { folder, isWanted: (file) => file < "0002" });
  const backup = new pg.Client({ connectionString: url });
  await backup.connect();
  await backup.query("begin; select from items");
  const waits = Promise.withResolvers<string>();
  const migrating = migrate(pool, { folder, report: waits.resolve });
  expect(await waits.promise).toContain("another program uses");
  const query = new pg.Client({ connectionString: url });
  await query.connect();
  expect((await query.query("select from items")).rowCount).toBe(0);
  await query.end();
  await backup.end();
  expect(await migrating).toEqual(["0002-name.sql"]);
});
