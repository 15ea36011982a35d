import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { backUp } from "../../src/platform/backup/index.ts";
import { useWorld } from "../harness/world.ts";

/** A backup each night, if the operator sets a folder. */
const folder = mkdtempSync(join(tmpdir(), "parley-nightly-"));
const world = useWorld({ BACKUP_DIR: folder, BACKUPS_KEPT: "2" });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ours = () =>
  readdirSync(folder)
    .filter((name) => /^parley-.*Z$/.test(name))
    .sort();

async function waitForJobs() {
  const jobs = sql`select from graphile_worker.jobs where task_identifier = 'back-up-nightly'`;
  await expect.poll(async () => (await jobs.execute(world.db)).rows.length, { timeout: 60_000 }).toBe(0);
}

test("the newest backups are kept, and other files of the folder stay", async () => {
  mkdirSync(join(folder, "a-folder-of-somebody"));
  await world.anAccount();
  const latest: string[] = [];
  for (let night = 1; night <= 3; night++) {
    await sql`select graphile_worker.add_job('back-up-nightly')`.execute(world.db);
    await waitForJobs();
    expect(ours().length).toBeLessThanOrEqual(2);
    latest.push(ours().at(-1)!);
  }
  expect(ours()).toEqual(latest.slice(1));
  expect(readdirSync(folder)).toContain("a-folder-of-somebody");
});

test("a failed backup leaves no file, and the remains of a killed server are deleted the next night", async () => {
  const kept = ours();
  const [left, young] = ["2020-01-01", "2020-01-02"].map((day) => join(folder, `.parley-${day}T03-17-00.000Z.part`));
  for (const draft of [left!, young!]) mkdirSync(draft);
  utimesSync(left!, new Date("2020-01-01"), new Date("2020-01-01"));
  const uploads = join(world.dataDir, "uploads");
  renameSync(uploads, `${uploads}-gone`);
  symlinkSync("uploads", uploads); // a symbolic link to itself, which cannot be read
  const failing = backUp({ ...world.server.platform.config }, join(folder, "failing"));
  await expect(failing).rejects.toThrow("Cannot read");
  rmSync(uploads);
  renameSync(`${uploads}-gone`, uploads);
  expect(readdirSync(folder).filter((name) => name.includes("failing"))).toEqual([]);

  await sql`select graphile_worker.add_job('back-up-nightly')`.execute(world.db);
  await waitForJobs();
  expect(ours()).not.toEqual(kept);
  expect([left, young].map((draft) => existsSync(draft!))).toEqual([false, true]);
});
