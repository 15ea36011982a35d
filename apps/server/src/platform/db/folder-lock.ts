import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotStart } from "../errors.ts";

const WAIT_MS = 60_000; // longer than a first start on a slow machine
const RETRY_MS = 50;

/**
 * Runs work on the files of the embedded database. Meanwhile no other process starts, copies or replaces it. SQLite
 * locks its file with a lock of the operating system, which ends with the process, so no stale lock remains.
 * @throws CannotStart when another process works on the files for more than a minute
 */
export async function withFolderLock<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const file = join(dataDir, ".database-lock");
  // SQLite would let other users read the file, and thus lock it. Only a new file is opened here: when a process closes a
  // file, the operating system drops all locks of that process on it.
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    await acquire(lock, dataDir);
    return await work();
  } finally {
    lock.close();
  }
}

async function acquire(lock: DatabaseSync, dataDir: string) {
  for (const deadline = Date.now() + WAIT_MS; !hasAcquired(lock); await sleep(RETRY_MS)) {
    if (Date.now() > deadline)
      throw new CannotStart(`Another Parley is copying or starting the database in ${dataDir}. Try again later.`);
  }
}

const SQLITE_BUSY = 5;

function hasAcquired(lock: DatabaseSync) {
  try {
    lock.exec("begin exclusive");
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
