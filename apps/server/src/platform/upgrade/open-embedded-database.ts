import type pg from "pg";
import { createPool, endPool } from "../db/database.ts";
import { type EmbeddedDatabase, startInLockedFolder } from "../db/embedded.ts";
import { withFolderLock } from "../db/folder-lock.ts";
import { claimDatabase } from "../db/lock.ts";
import { compareMigrations, listAppliedMigrations } from "../db/migrate.ts";
import type { Log } from "../log.ts";
import { recordProgram, thisProgram } from "./program.ts";
import { needsCopy, saveDatabase, settleSavedDatabase } from "./save-database.ts";
import { upgradePostgres } from "./upgrade-postgres.ts";

/** Connections besides the pool: jobs, LISTEN, backups and `psql`. */
const OTHER_CONNECTIONS = 100;

/**
 * Starts the embedded database and claims it for this server. Before an upgrade, copies it. Until then, no other process
 * starts it.
 * @throws CannotStart when another server runs, or there is no space for the copy
 */
export function openEmbeddedDatabase(dataDir: string, poolSize: number, log: Log) {
  return withFolderLock(dataDir, async () => {
    await upgradePostgres(dataDir, log);
    const embedded = await startInLockedFolder(dataDir, { max_connections: poolSize + OTHER_CONNECTIONS });
    const claim = () =>
      claimDatabase(embedded.url, dataDir, (error) => {
        throw error; // another process uses the data, so this process must end
      });
    let release = await claim();
    const close = async () => {
      await release();
      await embedded.stop();
    };
    try {
      const compared = await compareMigrationsOf(embedded);
      if (needsCopy(dataDir, compared)) {
        await close();
        await saveDatabase(dataDir, compared.applied, log);
        await embedded.startAgain();
        release = await claim();
      }
      return { url: embedded.url, close };
    } catch (error) {
      await close();
      throw error;
    }
  });
}

/** Runs after the migration. */
export async function finishUpgrade(dataDir: string, pool: pg.Pool) {
  await settleSavedDatabase(dataDir, () => listAppliedMigrations(pool));
  await recordProgram(dataDir, await thisProgram());
}

async function compareMigrationsOf({ url }: EmbeddedDatabase) {
  const pool = createPool(url, 1);
  return compareMigrations(pool).finally(() => endPool(pool));
}
