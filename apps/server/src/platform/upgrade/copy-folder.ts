import { constants } from "node:fs";
import { chown, copyFile, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../db/folders.ts";

/** The database has many small files, and each waits for the disk. */
const FILES_AT_ONCE = 16;

interface Entry {
  path: string;
  uid: number;
  gid: number;
  size: number;
}

/** The folders, outer ones first, and the files of a folder. */
export interface Listing {
  folders: Entry[];
  files: Entry[];
  bytes: number;
}

/** Lists all entries. A link counts as the folder or file that it names. */
export async function listFolder(folder: string): Promise<Listing> {
  const listing: Listing = { folders: [], files: [], bytes: 0 };
  async function walk(path: string) {
    const stats = await stat(join(folder, path));
    const { uid, gid, size } = stats;
    const entry = { path, uid, gid, size };
    if (stats.isFile()) {
      listing.files.push(entry);
      listing.bytes += size;
    } else if (stats.isDirectory()) {
      listing.folders.push(entry);
      for (const name of await readdir(join(folder, path))) await walk(join(path, name));
    }
  }
  await walk("");
  return listing;
}

/**
 * Copies all entries to the disk, with their owners. Where the file system can share blocks, the copies share them.
 * @param report is called with the number of copied bytes
 */
export async function copyFolder(
  from: string,
  to: string,
  { folders, files }: Listing,
  report: (bytes: number) => void,
) {
  for (const folder of folders) {
    await mkdir(join(to, folder.path), { mode: 0o700 });
    await keepOwner(to, folder);
  }
  const waiting = files.values();
  let copied = 0;
  let hasFailed = false;
  const copies = Array.from({ length: FILES_AT_ONCE }, async () => {
    for (const file of waiting) {
      if (hasFailed) return;
      try {
        await copyDurably(from, to, file);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
      copied += file.size;
      report(copied);
    }
  });
  const failed = (await Promise.allSettled(copies)).find(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
  for (const { path } of folders.toReversed()) await syncFolder(join(to, path));
}

async function copyDurably(from: string, to: string, file: Entry) {
  const target = join(to, file.path);
  await copyFile(join(from, file.path), target, constants.COPYFILE_FICLONE);
  await keepOwner(to, file);
  const handle = await open(target, "r+");
  await handle.sync().finally(() => handle.close());
}

/** Only root can copy files of another user: the database's, when the server runs as root. */
async function keepOwner(to: string, { path, uid, gid }: Entry) {
  if (process.getuid?.() === 0) await chown(join(to, path), uid, gid);
}

/** Returns whether copies of this file into the folder share its blocks, and thus take no space. */
export async function sharesBlocks(file: string, folder: string): Promise<boolean> {
  const clone = join(folder, ".clone");
  try {
    await copyFile(file, clone, constants.COPYFILE_FICLONE_FORCE);
    return true;
  } catch {
    return false;
  } finally {
    await rm(clone, { force: true });
  }
}
