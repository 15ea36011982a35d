import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { checkNoUnfinishedRestore } from "../backup/index.ts";
import type { Config } from "../config.ts";
import { findEmbeddedDatabase, startInLockedFolder } from "../db/embedded.ts";
import { withFolderLock } from "../db/folder-lock.ts";
import { databaseIn, foldersOf, renameDurably } from "../db/folders.ts";
import { claimDatabase } from "../db/lock.ts";
import { CannotStart } from "../errors.ts";
import { lastProgram, recordProgram, thisProgram } from "./program.ts";
import { keepSavedDatabase } from "./save-database.ts";
import { findSavedDatabase, type SavedDatabase } from "./saved-database.ts";

/**
 * Replaces the embedded database with its copy from before the last upgrade. Sets the replaced one aside. An interrupted
 * rollback can be repeated, and until then no server starts on an empty database.
 * @param announce is called before the first change, with the copy and the folder for the replaced database
 * @throws CannotStart when there is no copy, or a server runs
 */
export async function rollBack(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  announce: (saved: SavedDatabase, aside: string) => void,
): Promise<SavedDatabase> {
  if (databaseUrl)
    throw new CannotStart("With DATABASE_URL there is no copy. Restore the backup with the previous version instead.");
  return withFolderLock(dataDir, async () => {
    checkNoUnfinishedRestore(dataDir);
    await stopAbandonedDatabase(dataDir);
    const isInterrupted = await keepCopyOfInterruptedUpgrade(dataDir);
    const { database, kept } = foldersOf(dataDir);
    const saved = findSavedDatabase(kept);
    if (!saved) throw new CannotStart(`There is no copy from before an upgrade in ${dataDir}.`);
    if (saved.hasFiles && !isInterrupted) await checkIsUpgraded(dataDir, saved);
    const aside = `${database}.after-upgrade-${saved.saved_at.replaceAll(/[:.]/g, "-")}`;
    announce(saved, aside);
    if (saved.hasFiles) {
      if (existsSync(database)) await renameDurably(database, aside);
      await renameDurably(databaseIn(kept), database);
    }
    if (saved.program) await recordProgram(dataDir, saved.program);
    await rm(kept, { recursive: true });
    return saved;
  });
}

/** A server that crashed leaves its database running. @throws CannotStart when a server runs */
async function stopAbandonedDatabase(dataDir: string) {
  if (!(await findEmbeddedDatabase(dataDir))) return;
  const database = await startInLockedFolder(dataDir); // finds the running one
  const release = await claimDatabase(database.url, dataDir, (error) => {
    throw error; // another process uses the data, so this process must end
  });
  await release();
  await database.stop();
}

/**
 * An upgrade that failed or was interrupted has not yet put its copy in the place of the older one.
 * @returns whether there is such a copy
 */
async function keepCopyOfInterruptedUpgrade(dataDir: string): Promise<boolean> {
  const { upgrading } = foldersOf(dataDir);
  if (!existsSync(upgrading)) return false;
  if (!findSavedDatabase(upgrading)?.hasFiles)
    throw new CannotStart("The last upgrade was interrupted before it changed anything. Start the previous version.");
  await keepSavedDatabase(dataDir);
  return true;
}

/** A version that could not begin its upgrade, for example without space for the copy, has nothing to undo. */
async function checkIsUpgraded(dataDir: string, saved: SavedDatabase) {
  const last = lastProgram(dataDir);
  const current = await thisProgram();
  if (last && ![last, saved.program].some((program) => isDeepStrictEqual(program, current)))
    throw new CannotStart(
      `This version of Parley has not upgraded the database in ${dataDir}. Start the previous one: ${last.version}${last.commit ? ` (${last.commit})` : ""}.`,
    );
}
