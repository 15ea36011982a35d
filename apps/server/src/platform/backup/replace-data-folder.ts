import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CannotStart } from "../errors.ts";
import { DATABASE_FILE, listDataFiles, OLD_DATA_FOLDER } from "./data-files.ts";

const MARKER = ".restore-unfinished";

/** @throws CannotStart when a restore was interrupted, so that the folder mixes old and restored data */
export function checkNoUnfinishedRestore(dataDir: string) {
  if (!existsSync(join(dataDir, MARKER))) return;
  throw new CannotStart(
    `A restore into ${dataDir} was interrupted. Run it again with --replace. The earlier data is kept.`,
  );
}

export const hasUnfinishedRestore = (dataDir: string) => existsSync(join(dataDir, MARKER));

/** A failed restore could not be undone. */
class RestoreIncomplete extends CannotStart {
  constructor(reason: string) {
    super(`The restore is incomplete: ${reason}. Run it again with --replace. The earlier data is kept.`);
  }
}

/** Runs the replacing step of a restore. Until it succeeds or is undone, no server starts on this folder. */
export async function withRestoreMarker<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  const mark = join(dataDir, MARKER);
  const isFirst = !existsSync(mark);
  await writeFile(mark, "A restore is replacing the data in this folder.\n", { mode: 0o600, flush: true });
  try {
    const done = await work();
    await rm(mark);
    return done;
  } catch (error) {
    if (isFirst && !(error instanceof RestoreIncomplete)) await rm(mark, { force: true });
    throw error;
  }
}

/**
 * The entries of the data folder that a restore replaces, including the embedded database and its copies, which have
 * the old password.
 */
async function entriesToReplace(dataDir: string): Promise<string[]> {
  const holding = new Set((await listDataFiles(dataDir)).map((path) => path.split("/")[0]!));
  const ours = (await readdir(dataDir)).filter((name) => name === "secrets" || DATABASE_FILE.test(name));
  return [...new Set([...ours, ...holding])];
}

/**
 * Moves the old entries of the data folder aside and the entries of `draft` in. Both stay within the data folder, which
 * may be a volume of its own. If one move fails, all are undone.
 * @returns the folder with the old entries; undefined when there were none
 */
export async function replaceDataFolder(dataDir: string, draft: string): Promise<string | undefined> {
  const old = await entriesToReplace(dataDir);
  const aside = freeName(join(dataDir, OLD_DATA_FOLDER));
  const moved: [from: string, to: string][] = [];
  const move = async (from: string, to: string) => {
    await rename(from, to);
    moved.push([from, to]);
  };
  if (old.length > 0) await mkdir(aside, { mode: 0o700 });
  try {
    for (const name of old) await move(join(dataDir, name), join(aside, name));
    for (const name of (await readdir(draft)).filter((name) => !name.startsWith(".")))
      await move(join(draft, name), join(dataDir, name));
  } catch (error) {
    for (const [from, to] of moved.reverse()) await rename(to, from).catch(failIncomplete);
    if (old.length > 0) await rm(aside, { recursive: true });
    throw error;
  }
  return old.length > 0 ? aside : undefined;
}

export function failIncomplete(error: unknown): never {
  throw new RestoreIncomplete((error as Error).message);
}

function freeName(wanted: string) {
  let name = wanted;
  for (let number = 2; existsSync(name); number++) name = `${wanted}-${number}`;
  return name;
}
