import { existsSync } from "node:fs";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { databaseIn, discard, foldersOf, majorVersionOf, renameDurably, syncFolder } from "../db/folders.ts";
import type { ComparedMigrations } from "../db/migrate.ts";
import { isOutsideTransaction } from "../db/migrate-outside-transaction.ts";
import { CannotStart } from "../errors.ts";
import type { Log } from "../log.ts";
import { copyFolder, type Listing, listFolder, sharesBlocks } from "./copy-folder.ts";
import { lastProgram } from "./program.ts";
import { descriptionIn, findSavedDatabase, type SavedDatabase } from "./saved-database.ts";

const PROGRESS_MS = 1_000;
/** The space that the migration itself may need. */
const MARGIN_BYTES = 256 * 2 ** 20;

/**
 * Copies the stopped embedded database before an upgrade. The copy gets its name when it is complete and on the disk.
 * Replaces the copy of an earlier attempt.
 * @param migrations the applied ones
 * @throws CannotStart when the disk has too little space
 */
export async function saveDatabase(dataDir: string, migrations: string[], log: Log) {
  const { database, draft, upgrading } = foldersOf(dataDir);
  await discard(dataDir, upgrading);
  try {
    await mkdir(draft, { mode: 0o711 }); // the database's user passes through it
    const listing = await listFolder(database);
    if (!(await sharesBlocks(join(database, "PG_VERSION"), draft))) await checkSpace(dataDir, listing.bytes);
    await copyWithProgress(database, databaseIn(draft), listing, log);
    await describeSaved(draft, dataDir, migrations);
    await syncFolder(draft);
    await renameDurably(draft, upgrading);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (error instanceof CannotStart) throw error;
    throw new CannotStart(
      `The database could not be copied before the upgrade: ${(error as Error).message}. Nothing was changed.`,
      { cause: error },
    );
  }
}

/** Writes the description of the present database into a copy. */
export async function describeSaved(copy: string, dataDir: string, migrations: string[]) {
  const program = lastProgram(dataDir);
  const saved: SavedDatabase = {
    saved_at: new Date().toISOString(),
    ...(program && { program }),
    migrations,
    postgres: majorVersionOf(foldersOf(dataDir).database),
  };
  await writeFile(descriptionIn(copy), `${JSON.stringify(saved, null, 1)}\n`, { mode: 0o600, flush: true });
}

/**
 * Returns whether the database must be copied before the migration. The copy of an interrupted attempt is kept when that
 * attempt may have changed the database: it is then the only one that the previous version can use.
 */
export function needsCopy(dataDir: string, { applied, pending }: ComparedMigrations) {
  const [next] = pending;
  if (!next || applied.length === 0) return false;
  const saved = findSavedDatabase(foldersOf(dataDir).upgrading);
  if (!saved?.hasFiles) return true;
  const mayBeChanged = saved.migrations.length < applied.length || isOutsideTransaction(next.sql);
  return !mayBeChanged && !isPostgresUpgraded(dataDir);
}

/** Returns whether the upgrade that runs has replaced PostgreSQL. Then the database of the older one is the copy. */
function isPostgresUpgraded(dataDir: string) {
  const { database, upgrading } = foldersOf(dataDir);
  const saved = findSavedDatabase(upgrading);
  return saved?.hasFiles === true && saved.postgres !== majorVersionOf(database);
}

/**
 * Keeps the copy for a rollback after the upgrade has succeeded, and deletes the one of the upgrade before. Deletes the
 * copy if nothing was upgraded.
 * @param listMigrations lists the applied ones
 */
export async function settleSavedDatabase(dataDir: string, listMigrations: () => Promise<string[]>) {
  const { draft, rebuilding, upgrading } = foldersOf(dataDir);
  for (const folder of [draft, rebuilding]) await rm(folder, { recursive: true, force: true });
  const saved = findSavedDatabase(upgrading);
  if (!saved) return;
  const isUpgraded = isPostgresUpgraded(dataDir) || (await listMigrations()).length !== saved.migrations.length;
  if (isUpgraded) await keepSavedDatabase(dataDir);
  else await discard(dataDir, upgrading);
}

/** Puts the copy of this upgrade in the place of the one of the upgrade before. */
export async function keepSavedDatabase(dataDir: string) {
  const { upgrading, kept } = foldersOf(dataDir);
  await discard(dataDir, kept);
  await renameDurably(upgrading, kept);
}

/** @throws CannotStart when the disk of the data folder has less space than the copy of a database needs */
export async function checkSpace(dataDir: string, bytes: number) {
  const { kept } = foldersOf(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  const missing = bytes + MARGIN_BYTES - bavail * bsize;
  if (missing <= 0) return;
  const advice = existsSync(kept) ? `delete ${kept}, the copy of the upgrade before, or free space` : "free space";
  throw new CannotStart(
    `The upgrade copies the database first, and ${dataDir} has ${megabytes(missing)} MB too little space for that. ` +
      `Nothing was changed. Please ${advice}, and start Parley again. Meanwhile, the previous version works.`,
  );
}

const megabytes = (bytes: number) => Math.ceil(bytes / 2 ** 20);

async function copyWithProgress(from: string, to: string, listing: Listing, log: Log) {
  log.info({ megabytes: megabytes(listing.bytes) }, "copying the database before the upgrade");
  let copied = 0;
  const progress = setInterval(
    () => log.info({ percent: Math.floor((copied / listing.bytes) * 100) }, "copying the database before the upgrade"),
    PROGRESS_MS,
  );
  try {
    await copyFolder(from, to, listing, (bytes) => {
      copied = bytes;
    });
  } finally {
    clearInterval(progress);
  }
}
