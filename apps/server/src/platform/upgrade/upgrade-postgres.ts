import { existsSync } from "node:fs";
import { copyFile, mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { backUpTables, loadTables, WITHOUT_LOG, withDatabaseOf } from "../backup/index.ts";
import { createPool, endPool } from "../db/database.ts";
import {
  type Binaries,
  embeddedMajorVersion,
  findEmbeddedDatabase,
  findOlderBinaries,
  startEmbeddedDatabase,
  startInLockedFolder,
} from "../db/embedded.ts";
import { allowTraversalForDatabaseUser } from "../db/embedded-user.ts";
import { databaseIn, discard, foldersOf, majorVersionOf, renameDurably } from "../db/folders.ts";
import { claimDatabase } from "../db/lock.ts";
import { CannotStart } from "../errors.ts";
import { everySeconds } from "../every-seconds.ts";
import type { Log } from "../log.ts";
import { listFolder } from "./copy-folder.ts";
import { checkSpace, describeSaved } from "./save-database.ts";

const PROGRESS_SECONDS = 2;

/**
 * Rebuilds an embedded database of an older PostgreSQL with the current one. Reads its tables with the older programs,
 * as a backup does. The older database becomes the copy for a rollback. The caller holds the lock of the folder.
 * @throws CannotStart when the programs of that version are missing, or another server runs
 */
export async function upgradePostgres(dataDir: string, log: Log, findOlder = findOlderBinaries) {
  await finishSwap(dataDir);
  const { database } = foldersOf(dataDir);
  if (!existsSync(join(database, "PG_VERSION"))) return;
  const [from, to] = [majorVersionOf(database), await embeddedMajorVersion()];
  if (from === to) return;
  if (from > to)
    throw new CannotStart(
      `A newer version of Parley uses the database in ${dataDir}: it is of PostgreSQL ${from}, and this version runs ${to}. ` +
        "Start that version, or go back with `npm run rollback` or a backup.",
    );
  const binaries = await findOlder(from);
  if (!binaries)
    throw new CannotStart(
      `The database in ${dataDir} is of PostgreSQL ${from}. This version of Parley runs ${to}, and lacks the programs of ${from}. ` +
        "Back up with the previous version of Parley (npm run backup), and restore with this one (npm run restore FOLDER -- --replace).",
    );
  log.info({ from, to }, "upgrading PostgreSQL");
  const report = everySeconds(PROGRESS_SECONDS, (step) => log.info({ step }, "upgrading PostgreSQL"));
  try {
    await rebuild(dataDir, binaries, report);
  } catch (error) {
    await rm(foldersOf(dataDir).rebuilding, { recursive: true, force: true });
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(
      `The database could not be rebuilt with PostgreSQL ${to}: ${(error as Error).message}. The database of PostgreSQL ${from} is unchanged.`,
      { cause: error },
    );
  }
}

async function rebuild(dataDir: string, binaries: Binaries, report: (step: string) => void) {
  const { database, upgrading, rebuilding } = foldersOf(dataDir);
  await prepareFolder(dataDir);
  const copied = await readTables(dataDir, binaries);
  const load = (pool: pg.Pool) => loadTables(pool, copied, rebuilding, report);
  await withDatabaseOf({ databaseUrl: undefined, dataDir: rebuilding }, load, WITHOUT_LOG);
  await discard(dataDir, upgrading);
  await mkdir(upgrading, { mode: 0o711 }); // the database's user passes through it
  const migrations = copied.migrations.map(({ name }) => name);
  await describeSaved(upgrading, dataDir, migrations);
  await renameDurably(database, databaseIn(upgrading));
  await finishSwap(dataDir);
}

/** Writes the tables of the older database into files, and stops that database. */
async function readTables(dataDir: string, binaries: Binaries) {
  const { database, rebuilding } = foldersOf(dataDir);
  const older = await startInLockedFolder(dataDir, {}, binaries);
  const release = await claimDatabase(older.url, dataDir, (error) => {
    throw error; // another process uses the data, so this process must end
  });
  const pool = createPool(older.url, 2);
  try {
    await checkSpace(dataDir, (await listFolder(database)).bytes);
    return await backUpTables(pool, rebuilding);
  } finally {
    await endPool(pool);
    await release();
    await older.stop();
  }
}

/** Creates an empty folder for a database with the same password. Removes the one of an interrupted attempt. */
async function prepareFolder(dataDir: string) {
  const { rebuilding } = foldersOf(dataDir);
  const password = join("secrets", "database-password");
  if (await findEmbeddedDatabase(rebuilding)) await (await startEmbeddedDatabase(rebuilding)).stop();
  await rm(rebuilding, { recursive: true, force: true });
  await mkdir(join(rebuilding, "secrets"), { recursive: true, mode: 0o700 });
  await copyFile(join(dataDir, password), join(rebuilding, password));
  allowTraversalForDatabaseUser(rebuilding);
}

/** Once the older database is moved away, the new one is complete. */
async function finishSwap(dataDir: string) {
  const { database, upgrading, rebuilding } = foldersOf(dataDir);
  if (existsSync(database) || !existsSync(databaseIn(upgrading)) || !existsSync(databaseIn(rebuilding))) return;
  await renameDurably(databaseIn(rebuilding), database);
  await rm(rebuilding, { recursive: true });
}
