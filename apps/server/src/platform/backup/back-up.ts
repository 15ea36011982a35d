import { createWriteStream, existsSync, mkdirSync } from "node:fs";
import { rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Config } from "../config.ts";
import { CannotStart } from "../errors.ts";
import { copyFile, listDataFiles } from "./data-files.ts";
import { quoteIdentifier, withDatabaseOf } from "./database.ts";
import { Digest } from "./digest.ts";
import { type CopiedTables, filesFolderOf, format, type Manifest, manifestIn, tableFileOf } from "./manifest.ts";
import { checkNoUnfinishedRestore } from "./replace-data-folder.ts";

type BackupSource = Pick<Config, "databaseUrl" | "dataDir" | "secretKey" | "bucket">;

/**
 * Copies all persistent data of a server into a folder. The server may be running. All tables are copied in one
 * snapshot, then the files. Files in a bucket stay there. A row may refer to a file that was removed since the
 * snapshot. The other files of the rows exist, because files are copied last. The folder is renamed into place when it
 * is complete.
 * @throws CannotStart when the folder exists already, or the source is incomplete
 */
export async function backUp(source: BackupSource, folder: string): Promise<Manifest> {
  if (existsSync(folder)) throw new CannotStart(`${folder} exists already. A backup needs a new folder.`);
  checkNoUnfinishedRestore(source.dataDir);
  checkSourceExists(source);
  const draft = join(dirname(folder), `.${basename(folder)}.part`);
  try {
    await rm(draft, { recursive: true, force: true });
    const database = await withDatabaseOf(source, (pool) => backUpTables(pool, draft));
    const files = await copyFiles(source.dataDir, filesFolderOf(draft));
    const bucket = source.bucket && { bucket: source.bucket.name };
    const manifest: Manifest = { format, made_at: new Date().toISOString(), ...database, ...bucket, files };
    await writeFile(manifestIn(draft), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flush: true });
    await rename(draft, folder);
    return manifest;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Refuses a data folder that is not the server's, or that this user cannot read. Tables without files are no backup.
 */
function checkSourceExists({ databaseUrl, dataDir, secretKey }: BackupSource) {
  if (!existsSync(databaseUrl ? dataDir : join(dataDir, "postgres"))) {
    throw new CannotStart(`There is nothing to back up in ${dataDir}.`);
  }
  if (!secretKey && !existsSync(join(dataDir, "secrets", "secret-key"))) {
    throw new CannotStart(
      `There is no secret key in ${dataDir}. Without it, some data of a backup cannot be read. ` +
        "Set DATA_DIR or SECRET_KEY to the server's value, and run this as the server's user.",
    );
  }
}

/** Copies all tables in one snapshot. */
export function backUpTables(pool: pg.Pool, folder: string): Promise<CopiedTables> {
  mkdirSync(join(folder, "tables"), { recursive: true, mode: 0o700 });
  return inSnapshot(pool, (client) => copyTables(client, folder));
}

async function inSnapshot<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local statement_timeout = 0");
    return await work(client);
  } finally {
    client.release(true);
  }
}

async function copyTables(client: pg.PoolClient, folder: string) {
  const { rows: migrations } = await client.query<Manifest["migrations"][number]>(
    "select name, digest from migrations order by name",
  );
  const { rows: found } = await client.query<{ schema: string; name: string; columns: string[] }>(TABLES);
  const tables: Manifest["tables"] = [];
  for (const table of found) tables.push({ ...table, ...(await copyTable(client, folder, table)) });
  // Numbers that were used since the snapshot may be skipped, but no number is used twice.
  const { rows: sequences } = await client.query<Manifest["sequences"][number]>(SEQUENCES);
  return { migrations, tables, sequences };
}

async function copyTable(
  client: pg.PoolClient,
  folder: string,
  table: { schema: string; name: string; columns: string[] },
) {
  const columns = table.columns.map((column) => quoteIdentifier(column)).join(", ");
  const reading = client.query(copyTo(`copy ${quoteIdentifier(table.schema, table.name)} (${columns}) to stdout`));
  const digest = new Digest();
  const writing = createWriteStream(tableFileOf(folder, table), { mode: 0o600, flush: true });
  await pipeline(reading, digest, createGzip({ level: 3 }), writing);
  return { rows: reading.rowCount, sha256: digest.sha256 };
}

async function copyFiles(dataDir: string, folder: string) {
  const files: Manifest["files"] = [];
  for (const path of await listDataFiles(dataDir)) {
    try {
      files.push({ path, sha256: await copyFile(join(dataDir, path), join(folder, path)) });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error; // removed meanwhile, with its row
    }
  }
  return files;
}

/** Our tables and the queue's, except the records of applied migrations: a restore applies the migrations again. */
const TABLES = `
  select n.nspname as schema, c.relname as name,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and c.relname <> 'migrations'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by n.nspname, c.relname
  order by 1, 2`;

const SEQUENCES = `
  select schemaname as schema, sequencename as name, last_value::text
  from pg_sequences where schemaname in ('public', 'graphile_worker') and last_value is not null
  order by 1, 2`;
