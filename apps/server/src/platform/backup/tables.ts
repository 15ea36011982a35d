import { createReadStream } from "node:fs";
import { totalmem } from "node:os";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate } from "../db/migrate.ts";
import { migrateJobs } from "../jobs/worker.ts";
import { quoteIdentifier } from "./database.ts";
import { type CopiedTables, tableFileOf } from "./manifest.ts";

/** A new table is not written to PostgreSQL's log first: before the data is used, all of it is on the disk. */
export const WITHOUT_LOG = { wal_level: "minimal", max_wal_senders: 0 };

/** Receives what a restore does now, and how far it is. */
export type Report = (step: string) => void;

/** Memory for the creation of indexes. PostgreSQL's default of 64 MB makes it slower (docs/benchmarks.md, Backup). */
const INDEX_MEMORY_MB = Math.floor(Math.min(512, totalmem() / 2 ** 20 / 16));

/** Creates the tables with the schema of the backup in an empty database, and fills them. */
export async function loadTables(pool: pg.Pool, copied: CopiedTables, folder: string, report: Report) {
  const made = new Set(copied.migrations.map(({ name }) => name));
  await migrate(pool, { isWanted: (name) => made.has(name) });
  await migrateJobs(pool);
  await fillTables(pool, copied, folder, report);
}

/**
 * Fills all tables in one transaction. Triggers are off, because the backup contains the rows that triggers wrote.
 * Foreign keys and indexes are created after the rows, which takes a fraction of the time of updating them row by row.
 */
async function fillTables(pool: pg.Pool, { tables, sequences }: CopiedTables, folder: string, report: Report) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query(`set local maintenance_work_mem = '${INDEX_MEMORY_MB}MB'`);
    const all = tables.map(({ schema, name }) => quoteIdentifier(schema, name));
    for (const table of all) await client.query(`alter table ${table} disable trigger user`);
    await client.query(`truncate ${all.join(", ")}`);
    const addForeignKeys = await dropAll(client, FOREIGN_KEYS);
    const createIndexes = await dropAll(client, INDEXES);
    const count = tables.reduce((sum, { rows }) => sum + rows, 0);
    let done = 0;
    for (const table of tables) {
      report(`Rows: ${done} of ${count}, now ${table.name}`);
      await fillTable(client, folder, table);
      done += table.rows;
    }
    await createIndexes((step) => report(`Indexes: ${step}`));
    await addForeignKeys((step) => report(`Foreign keys: ${step}`));
    for (const { schema, name, last_value } of sequences) {
      await client.query("select setval($1::regclass, $2::bigint)", [quoteIdentifier(schema, name), last_value]);
    }
    for (const table of all) await client.query(`alter table ${table} enable trigger user`);
    await client.query("commit");
    await client.query("analyze");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function fillTable(client: pg.PoolClient, folder: string, table: CopiedTables["tables"][number]) {
  const columns = table.columns.map((column) => quoteIdentifier(column)).join(", ");
  const writing = client.query(copyFrom(`copy ${quoteIdentifier(table.schema, table.name)} (${columns}) from stdin`));
  await pipeline(createReadStream(tableFileOf(folder, table)), createGunzip(), writing);
  if (writing.rowCount !== table.rows) throw new Error(`${table.name} has ${writing.rowCount} rows, not ${table.rows}`);
}

/** Drops what the query lists. The returned function creates it again, and fails if the rows violate a foreign key. */
async function dropAll(client: pg.PoolClient, query: string) {
  const { rows } = await client.query<{ drop: string; create: string }>(query);
  for (const { drop } of rows) await client.query(drop);
  return async (report: Report) => {
    for (const [index, { create }] of rows.entries()) {
      report(`${index} of ${rows.length}`);
      await client.query(create);
    }
  };
}

const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
  from pg_constraint
  where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`;

/** The indexes, except those of primary keys and other constraints. */
const INDEXES = `
  select format('drop index %s', i.indexrelid::regclass) as drop,
    concat_ws(';', pg_get_indexdef(i.indexrelid), (
      select string_agg(
        format('alter index %s alter column %s set statistics %s', i.indexrelid::regclass, a.attnum, a.attstattarget), ';')
      from pg_attribute a where a.attrelid = i.indexrelid and a.attstattarget >= 0
    )) as create
  from pg_index i join pg_class t on t.oid = i.indrelid
  where t.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
    and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;
