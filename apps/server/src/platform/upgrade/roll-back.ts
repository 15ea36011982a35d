import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { checkNoUnfinishedRestore, withDatabaseOf } from "../backup/index.ts";
import type { Config } from "../config.ts";
import { findEmbeddedDatabase } from "../db/embedded.ts";
import { withFolderLock } from "../db/folder-lock.ts";
import { listAppliedMigrations } from "../db/migrate.ts";
import { CannotStart } from "../errors.ts";
import { databaseIn, foldersOf, renameDurably } from "./folders.ts";
import { recordProgram } from "./program.ts";
import { keepSavedDatabase, settleSavedDatabase } from "./save-database.ts";
import { findSavedDatabase, type SavedDatabase } from "./saved-database.ts";

/**
 * Replaces the embedded database with its copy from before the last upgrade. Sets the replaced one aside. An interrupted
 * rollback can be repeated, and until then no server starts on an empty database.
 * @param announce is called before the first change, with the copy and the folder for the replaced database
 * @throws CannotStart when there is no copy, or a server or the database runs
 */
export async function rollBack(
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
  announce: (saved: SavedDatabase, aside: string) => void,
): Promise<SavedDatabase> {
  if (databaseUrl)
    throw new CannotStart("With DATABASE_URL there is no copy. Restore the backup with the previous version instead.");
  checkNoUnfinishedRestore(dataDir);
  await settleInterruptedUpgrade(dataDir);
  return withFolderLock(dataDir, async () => {
    await checkIsStopped(dataDir);
    const { database, kept } = foldersOf(dataDir);
    const saved = findSavedDatabase(kept);
    if (!saved) throw new CannotStart(`There is no copy from before an upgrade in ${dataDir}.`);
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

/** An interrupted upgrade has not yet put its copy in the place of the older one. */
async function settleInterruptedUpgrade(dataDir: string) {
  const { database, upgrading } = foldersOf(dataDir);
  if (!findSavedDatabase(upgrading)?.hasFiles) return;
  await checkIsStopped(dataDir);
  if (existsSync(database))
    await settleSavedDatabase(dataDir, () =>
      withDatabaseOf({ databaseUrl: undefined, dataDir }, listAppliedMigrations),
    );
  else await keepSavedDatabase(dataDir);
}

async function checkIsStopped(dataDir: string) {
  if (await findEmbeddedDatabase(dataDir))
    throw new CannotStart(`A Parley, or its database, is running on ${dataDir}. Stop it first.`);
}
