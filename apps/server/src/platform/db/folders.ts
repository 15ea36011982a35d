import { existsSync, readFileSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CannotStart } from "../errors.ts";

/** The embedded database and its copies. Backups leave out all names that begin with `postgres.`. */
export function foldersOf(dataDir: string) {
  return {
    database: join(dataDir, "postgres"),
    /** A copy that is not complete, or one that is being deleted. */
    draft: join(dataDir, "postgres.draft"),
    /** The copy of an upgrade that has not succeeded yet. */
    upgrading: join(dataDir, "postgres.upgrading"),
    /** Work of an upgrade of PostgreSQL: the tables as files, and the new database. */
    rebuilding: join(dataDir, "postgres.rebuilding"),
    /** The copy from before the last upgrade, for `npm run rollback`. */
    kept: join(dataDir, "postgres.before-upgrade"),
  };
}

export const databaseIn = (copy: string) => join(copy, "postgres");

export const majorVersionOf = (database: string) => Number(readFileSync(join(database, "PG_VERSION"), "utf8"));

/**
 * An interrupted rollback, or an interrupted upgrade of PostgreSQL, may have moved the database away.
 * @throws CannotStart because a start would create an empty database
 */
export function checkDatabaseIsInPlace(dataDir: string) {
  const { database, upgrading, kept } = foldersOf(dataDir);
  if (existsSync(database)) return;
  if (existsSync(databaseIn(kept)))
    throw new CannotStart(`A rollback in ${dataDir} was interrupted. Run it again: npm run rollback`);
  if (existsSync(databaseIn(upgrading)))
    throw new CannotStart(
      `An upgrade of PostgreSQL in ${dataDir} was interrupted. Start the newer version of Parley again, or run: npm run rollback`,
    );
}

/** Renames a folder. After a power loss it has one of the two names. */
export async function renameDurably(from: string, to: string) {
  await rename(from, to);
  await syncFolder(dirname(from));
  await syncFolder(dirname(to));
}

/** Deletes a copy. If that is interrupted, no partial copy has the name of a complete one. */
export async function discard(dataDir: string, copy: string) {
  const { draft } = foldersOf(dataDir);
  await rm(draft, { recursive: true, force: true });
  if (!existsSync(copy)) return;
  await renameDurably(copy, draft);
  await rm(draft, { recursive: true });
}

export async function syncFolder(folder: string) {
  if (process.platform === "win32") return; // folders cannot be opened there
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
