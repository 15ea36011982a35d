import { createReadStream, createWriteStream, existsSync, mkdirSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { CannotStart } from "../errors.ts";
import { Digest } from "./digest.ts";
import { manifestIn } from "./manifest.ts";

/** The name of the folder in which a restore keeps the old data, with a number if the name is taken. */
export const OLD_DATA_FOLDER = "before-restore";

/** The embedded database, its log, and its copies. */
export const DATABASE_FILE = /^postgres(\..*)?$/;

/**
 * A backup copies the tables instead of the database's files. A restore creates a new database password. `lost+found`
 * belongs to the file system.
 */
const LEFT_OUT = new RegExp(`^(secrets/database-password|${OLD_DATA_FOLDER}(-\\d+)?|lost\\+found)$`);

/**
 * Lists all persistent files, with `/` in paths on every system. Leaves out unfinished files. Leaves out backups, which
 * lie in this folder if the machine has only one disk.
 */
export async function listDataFiles(dataDir: string): Promise<string[]> {
  const files: string[] = [];
  async function walk(folder: string) {
    const entries = await ifThere(folder, (there) => readdir(there, { withFileTypes: true }));
    for (const entry of entries ?? []) {
      const path = join(folder, entry.name);
      const name = relative(dataDir, path).split(sep).join("/");
      if (entry.name.startsWith(".") || DATABASE_FILE.test(name) || LEFT_OUT.test(name)) continue;
      // A folder may be on another disk.
      const target = entry.isSymbolicLink() ? await ifThere(path, (there) => stat(there)) : entry;
      if (target?.isDirectory() && !existsSync(manifestIn(path))) await walk(path);
      else if (target?.isFile()) files.push(name);
    }
  }
  await walk(dataDir);
  return files.sort();
}

/** Returns undefined for a file that was removed meanwhile. An unreadable file is an error, so no backup omits it. */
async function ifThere<T>(path: string, look: (path: string) => Promise<T>): Promise<T | undefined> {
  try {
    return await look(path);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return undefined;
    throw new CannotStart(`Cannot read ${path}: ${message}`);
  }
}

/** Copies to disk and returns the digest of the content. */
export async function copyFile(from: string, to: string): Promise<string> {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  const digest = new Digest();
  await pipeline(createReadStream(from), digest, createWriteStream(to, { mode: 0o600, flush: true }));
  return digest.sha256;
}
