import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate } from "../db/migrate.ts";
import { migrateJobs } from "../jobs/worker.ts";
import { quoteIdentifier } from "./database.ts";
import { type Manifest, tableFileOf } from "./manifest.ts";

/** Creates the tables with the schema of the backup in an empty database, and fills them. */
export async function loadTables(pool: pg.Pool, manifest: Manifest, folder: string) {
  const made = new Set(manifest.migrations.map(({ name }) => name));
  await migrate(pool, (name) => made.has(name));
  await migrateJobs(pool);
  await fillTables(pool, manifest, folder);
}

/** Fills all tables in one transaction. Triggers are off, because the backup contains the rows that triggers wrote. */
async function fillTables(pool: pg.Pool, { tables, sequences }: Manifest, folder: string) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    const all = tables.map(({ schema, name }) => quoteIdentifier(schema, name));
    for (const table of all) await client.query(`alter table ${table} disable trigger user`);
    await client.query(`truncate ${all.join(", ")}`);
    for (const table of await inOrderOfKeys(client, tables)) await fillTable(client, folder, table);
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

async function fillTable(client: pg.PoolClient, folder: string, table: Manifest["tables"][number]) {
  const columns = table.columns.map((column) => quoteIdentifier(column)).join(", ");
  const writing = client.query(copyFrom(`copy ${quoteIdentifier(table.schema, table.name)} (${columns}) from stdin`));
  await pipeline(createReadStream(tableFileOf(folder, table)), createGunzip(), writing);
  if (writing.rowCount !== table.rows) throw new Error(`${table.name} has ${writing.rowCount} rows, not ${table.rows}`);
}

/** Sorts every table after the tables that its foreign keys reference, because the database checks each row. */
async function inOrderOfKeys(client: pg.PoolClient, tables: Manifest["tables"]) {
  const { rows } = await client.query<{ table: string; target: string }>(
    `select distinct conrelid::regclass::text as table, confrelid::regclass::text as target
    from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const nameOf = ({ schema, name }: { schema: string; name: string }) =>
    schema === "public" ? name : `${schema}.${name}`;
  const waiting = new Map(tables.map((table) => [nameOf(table), table]));
  const ordered: Manifest["tables"] = [];
  while (waiting.size > 0) {
    const next = [...waiting.keys()].filter(
      (name) => !rows.some(({ table, target }) => table === name && waiting.has(target)),
    );
    if (next.length === 0) throw new Error(`the keys of ${[...waiting.keys()].join(", ")} form a cycle`);
    for (const name of next) {
      ordered.push(waiting.get(name)!);
      waiting.delete(name);
    }
  }
  return ordered;
}
