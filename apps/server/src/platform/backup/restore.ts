import { createReadStream, existsSync } from "node:fs";
import { mkdir, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { Config } from "../config.ts";
import { findEmbeddedDatabase } from "../db/embedded.ts";
import { letDatabaseUserPass } from "../db/embedded-user.ts";
import { migrate } from "../db/migrate.ts";
import { CannotStart } from "../errors.ts";
import { migrateJobs } from "../jobs/worker.ts";
import { copyFile, listDataFiles } from "./data-files.ts";
import { quoted, withDatabaseOf } from "./database.ts";
import { Digest } from "./digest.ts";
import { filesIn, type Manifest, readManifest, tableIn } from "./manifest.ts";

type Place = Pick<Config, "databaseUrl" | "dataDir">;

/**
 * Brings back what a backup holds, as this Parley or an older one made it; the next start brings the tables up to date.
 * @param replace what is there already: files and the embedded database are moved aside, of a DATABASE_URL the tables are dropped
 * @throws CannotStart when something is there and is not to be replaced, a server runs on it, or the backup is not whole
 */
export async function restore(place: Place, folder: string, { replace }: { replace: boolean }): Promise<Manifest> {
  const manifest = readManifest(folder);
  await checkFiles(manifest, folder);
  if (place.databaseUrl) await withDatabaseOf(place, (pool) => makeRoomInDatabase(pool, replace));
  await makeRoom(place, replace);
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 });
  letDatabaseUserPass(place.dataDir);
  await withDatabaseOf(place, async (pool) => {
    const made = new Set(manifest.migrations.map(({ name }) => name));
    await migrate(pool, (name) => made.has(name));
    await checkMigrations(pool, manifest);
    await migrateJobs(pool);
    await fillTables(pool, manifest, folder);
  });
  for (const { path } of manifest.files) await copyFile(join(filesIn(folder), path), join(place.dataDir, path));
  return manifest;
}

/** Before anything is touched. */
async function checkFiles({ files, tables }: Manifest, folder: string) {
  for (const table of tables) {
    const digest = new Digest();
    const reading = pipeline(createReadStream(tableIn(folder, table)), createGunzip(), digest, ignored);
    if (!(await isDone(reading)) || digest.sha256 !== table.sha256) throw damaged(`table ${table.name}`);
  }
  for (const { path, sha256 } of files) {
    if (!isWithin(path)) throw damaged(path);
    const digest = new Digest();
    const reading = pipeline(createReadStream(join(filesIn(folder), path)), digest, ignored);
    if (!(await isDone(reading)) || digest.sha256 !== sha256) throw damaged(path);
  }
}

const damaged = (what: string) =>
  new CannotStart(`The backup is damaged: ${what} is not what it was. Nothing was changed.`);

async function ignored(bytes: AsyncIterable<unknown>) {
  for await (const _ of bytes);
}

const isDone = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

const isWithin = (path: string) =>
  !path.split(/[\\/]/).some((part) => part === ".." || part === "" || part.includes(":"));

async function makeRoom({ databaseUrl, dataDir }: Place, replace: boolean) {
  if (!databaseUrl && (await findEmbeddedDatabase(dataDir))) {
    throw new CannotStart(`A Parley, or its database, is running on ${dataDir}. Stop it first.`);
  }
  const isEmpty = !existsSync(join(dataDir, "postgres")) && (await listDataFiles(dataDir)).length === 0;
  if (isEmpty) return;
  if (!replace)
    throw new CannotStart(`There is something in ${dataDir}. To put the backup in its place, add --replace.`);
  await rename(dataDir, await freeName(`${dataDir}.before-restore`));
}

async function freeName(wanted: string) {
  let name = wanted;
  for (let number = 2; existsSync(name) && (await readdir(name)).length > 0; number++) name = `${wanted}-${number}`;
  return name;
}

async function makeRoomInDatabase(pool: pg.Pool, replace: boolean) {
  const { rows } = await pool.query<{ tables: number; servers: number }>(
    `select (select count(*) from pg_tables where schemaname in ('public', 'graphile_worker'))::int as tables,
      (select count(*) from pg_stat_activity
        where datname = current_database() and application_name like 'parley%' and pid <> pg_backend_pid())::int as servers`,
  );
  const { tables, servers } = rows[0]!;
  if (tables === 0) return;
  if (!replace)
    throw new CannotStart("There are tables in DATABASE_URL. To put the backup in their place, add --replace.");
  if (servers > 0) throw new CannotStart("A Parley is running on DATABASE_URL. Stop it first.");
  await pool.query("drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public");
}

async function checkMigrations(pool: pg.Pool, { migrations }: Manifest) {
  const { rows } = await pool.query<{ name: string; digest: string }>("select name, digest from migrations");
  const made = new Map(rows.map(({ name, digest }) => [name, digest]));
  const other = migrations.find(({ name, digest }) => made.get(name) !== digest);
  if (other) throw new CannotStart(`The backup was made by a newer Parley: it has ${other.name}, this one does not.`);
}

/** In one transaction: all of it or nothing. What triggers had written is in the backup itself. */
async function fillTables(pool: pg.Pool, { tables, sequences }: Manifest, folder: string) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    const all = tables.map(({ schema, name }) => quoted(schema, name));
    for (const table of all) await client.query(`alter table ${table} disable trigger user`);
    await client.query(`truncate ${all.join(", ")}`);
    for (const table of await inOrderOfKeys(client, tables)) await fillTable(client, folder, table);
    for (const { schema, name, last_value } of sequences) {
      await client.query("select setval($1::regclass, $2::bigint)", [quoted(schema, name), last_value]);
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
  const columns = table.columns.map((column) => quoted(column)).join(", ");
  const writing = client.query(copyFrom(`copy ${quoted(table.schema, table.name)} (${columns}) from stdin`));
  await pipeline(createReadStream(tableIn(folder, table)), createGunzip(), writing);
  if (writing.rowCount !== table.rows) throw damaged(`table ${table.name}`);
}

/** Every table after those that its keys point at: the database checks them row by row. */
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
    if (next.length === 0) throw new Error(`the keys of ${[...waiting.keys()].join(", ")} point at each other`);
    for (const name of next) {
      ordered.push(waiting.get(name)!);
      waiting.delete(name);
    }
  }
  return ordered;
}
