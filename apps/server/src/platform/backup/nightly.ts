import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { CronJob } from "../jobs/job.ts";
import { backUp } from "./back-up.ts";

const NAME = /^parley-\d{4}-\d\d-\d\dT[\d-]+\.\d+Z$/;
const DRAFT = /^\.parley-[\dT.-]+Z\.part$/;
const TIMEOUT_MS = 12 * 3_600_000;

/**
 * Creates a backup if the operator has set a folder. Then removes the oldest nightly backups, and no other files of the
 * folder.
 */
export const backUpNightly: CronJob = {
  name: "back-up-nightly",
  cron: "17 3 * * *",
  async run({ platform: { config, log } }) {
    const { backupDir, backupsKept } = config;
    if (!backupDir) return;
    const folder = join(backupDir, `parley-${new Date().toISOString().replaceAll(":", "-")}`);
    await removeDrafts(backupDir);
    const { tables, files, bucket } = await backUp(config, folder);
    log.info({ folder, tables: tables.length, files: files.length, uploads_stay_in: bucket }, "a backup was created");
    for (const name of (await nightlyBackups(backupDir)).slice(0, -backupsKept))
      await rm(join(backupDir, name), { recursive: true });
  },
};

const nightlyBackups = async (backupDir: string) => (await readdir(backupDir)).filter((name) => NAME.test(name)).sort();

/** The time of the newest nightly backup in milliseconds, or undefined when there is none. */
export async function newestBackupAt(backupDir: string): Promise<number | undefined> {
  const name = (await nightlyBackups(backupDir)).at(-1);
  return name ? (await stat(join(backupDir, name))).mtimeMs : undefined;
}

/** Removes drafts of killed servers. A recent draft may belong to another server's running backup. */
async function removeDrafts(backupDir: string) {
  for (const name of await readdir(backupDir).catch(() => [])) {
    const draft = join(backupDir, name);
    const isOld = DRAFT.test(name) && (await stat(draft)).mtimeMs < Date.now() - TIMEOUT_MS;
    if (isOld) await rm(draft, { recursive: true, force: true });
  }
}
