import { createReadStream, existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type pg from "pg";
import type { Config } from "../config.ts";
import { findEmbeddedDatabase, startEmbeddedDatabase } from "../db/embedded.ts";
import { allowTraversalForDatabaseUser } from "../db/embedded-user.ts";
import { withFolderLock } from "../db/folder-lock.ts";
import { readMigrations } from "../db/migrate.ts";
import { CannotStart } from "../errors.ts";
import { copyFile, listDataFiles } from "./data-files.ts";
import { withDatabaseOf } from "./database.ts";
import { Digest } from "./digest.ts";
import { damagedBackupError, filesFolderOf, type Manifest, readManifest, tableFileOf } from "./manifest.ts";
import { type RenamedSchemas, renameSchemas } from "./rename-schemas.ts";
import { failIncomplete, hasUnfinishedRestore, replaceDataFolder, withRestoreMarker } from "./replace-data-folder.ts";
import { loadTables, type Report, WITHOUT_LOG } from "./tables.ts";

type RestoreTarget = Pick<Config, "databaseUrl" | "dataDir">;

export interface Restored {
  readonly manifest: Manifest;
  /** The folder and the schemas that hold the replaced data, if there was any. */
  readonly oldDataFolder: string | undefined;
  readonly oldSchemas: string[];
}

/**
 * Restores a backup that this Parley or an older one created. The next start migrates the tables. The restore prepares
 * as much as possible beside the existing data. It moves that data aside last, and deletes nothing.
 * @param replace whether existing data may be replaced
 * @param report is called with each step
 * @throws CannotStart when existing data may not be replaced, a server runs on it, or the backup is incomplete
 */
export async function restore(
  target: RestoreTarget,
  folder: string,
  { replace, report = () => {} }: { replace: boolean; report?: Report },
): Promise<Restored> {
  const manifest = readManifest(folder);
  checkMigrations(manifest);
  report("Comparing every byte of the backup");
  await checkFiles(manifest, folder);
  const { hasTables } = await checkTarget(target, replace);
  const { dataDir } = target;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const draft = join(dataDir, ".restoring");
  try {
    await makeDraft(dataDir, draft);
    report(`Copying ${manifest.files.length} files`);
    for (const { path } of manifest.files) await copyFile(join(filesFolderOf(folder), path), join(draft, path));
    const restoreTables = (pool: pg.Pool) => loadTables(pool, manifest, folder, report);
    if (!target.databaseUrl)
      await withDatabaseOf({ databaseUrl: undefined, dataDir: draft }, restoreTables, WITHOUT_LOG);
    const replaceData = async () => {
      await checkTarget(target, true); // a server may have started meanwhile
      const replaceFolder = () => replaceDataFolder(dataDir, draft);
      if (!target.databaseUrl) return { manifest, oldDataFolder: await replaceFolder(), oldSchemas: [] };
      return await withDatabaseOf(target, async (pool) => {
        const renamed = hasTables ? await renameSchemas(pool) : noRenamedSchemas;
        try {
          await restoreTables(pool);
          return { manifest, oldDataFolder: await replaceFolder(), oldSchemas: renamed.schemas };
        } catch (error) {
          await renamed.undo(error).catch(failIncomplete);
          throw error;
        }
      });
    };
    return await withFolderLock(dataDir, () => withRestoreMarker(dataDir, replaceData));
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(`Nothing was restored or changed: ${(error as Error).message}`, { cause: error });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Runs first: this version has no tables for a newer backup. */
function checkMigrations({ migrations }: Manifest) {
  const known = new Map(readMigrations().map(({ name, digest }) => [name, digest]));
  const other = migrations.find(({ name, digest }) => known.get(name) !== digest);
  if (other)
    throw new CannotStart(`A newer version of Parley created the backup: it has ${other.name}, this version does not.`);
}

/** Runs before any change. */
async function checkFiles({ files, tables }: Manifest, folder: string) {
  for (const table of tables) {
    const digest = new Digest();
    const reading = pipeline(createReadStream(tableFileOf(folder, table)), createGunzip(), digest, ignored);
    if (!(await isDone(reading)) || digest.sha256 !== table.sha256) throw damagedBackupError(`table ${table.name}`);
  }
  for (const { path, sha256 } of files) {
    if (!isWithin(path)) throw damagedBackupError(path);
    const digest = new Digest();
    const reading = pipeline(createReadStream(join(filesFolderOf(folder), path)), digest, ignored);
    if (!(await isDone(reading)) || digest.sha256 !== sha256) throw damagedBackupError(path);
  }
}

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

/** Checks that the target is free or may be replaced. With `DATABASE_URL`, returns whether it has tables. */
async function checkTarget(target: RestoreTarget, replace: boolean) {
  const { databaseUrl, dataDir } = target;
  if (!databaseUrl && (await findEmbeddedDatabase(dataDir))) {
    throw new CannotStart(`A Parley, or its database, is running on ${dataDir}. Stop it first.`);
  }
  const tables = databaseUrl ? await withDatabaseOf(target, (pool) => countTables(pool)) : { count: 0, servers: 0 };
  if (tables.count > 0 && !replace) {
    throw new CannotStart("The database in DATABASE_URL has tables. Add --replace to replace them.");
  }
  if (tables.count > 0 && tables.servers > 0) {
    throw new CannotStart("A Parley is running on DATABASE_URL. Stop it first.");
  }
  if (!replace && (await isTaken(dataDir))) {
    throw new CannotStart(`There is data in ${dataDir}. Add --replace to replace it.`);
  }
  return { hasTables: tables.count > 0 };
}

async function countTables(pool: pg.Pool) {
  // `checkTarget` does not count connections with this name as a server.
  await pool.query("set application_name to 'restoring parley'");
  const { rows } = await pool.query<{ count: number; servers: number }>(
    `select (select count(*) from pg_tables where schemaname in ('public', 'graphile_worker'))::int as count,
      (select count(*) from pg_stat_activity
        where datname = current_database() and application_name like 'parley%' and pid <> pg_backend_pid())::int as servers`,
  );
  return rows[0]!;
}

const isTaken = async (dataDir: string) =>
  hasUnfinishedRestore(dataDir) || existsSync(join(dataDir, "postgres")) || (await listDataFiles(dataDir)).length > 0;

/**
 * Creates an empty folder, with an embedded database if needed. Removes the draft of an earlier, interrupted restore.
 */
async function makeDraft(dataDir: string, draft: string) {
  allowTraversalForDatabaseUser(dataDir);
  if (await findEmbeddedDatabase(draft)) await (await startEmbeddedDatabase(draft)).stop();
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  allowTraversalForDatabaseUser(draft);
}

/**
 * The value for an empty database, where no schemas were renamed. After a failure, only another restore can replace the
 * partial content.
 */
const noRenamedSchemas: RenamedSchemas = { schemas: [], undo: (error) => Promise.reject(error) };
