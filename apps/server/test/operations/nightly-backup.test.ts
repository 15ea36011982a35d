import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { useWorld } from "../world.ts";

/** A backup each night, where the operator names a folder for them. */
const folder = mkdtempSync(join(tmpdir(), "parley-nightly-"));
const world = useWorld({ BACKUP_DIR: folder, BACKUPS_KEPT: "2" });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the latest ones are kept, and what else is in the folder stays", async () => {
  mkdirSync(join(folder, "a-folder-of-somebody"));
  await world.anAccount();
  const made = new Set<string>();
  for (let night = 1; night <= 3; night++) {
    await sql`select graphile_worker.add_job('back-up-nightly')`.execute(world.db);
    const ours = () => readdirSync(folder).filter((name) => /^parley-.*Z$/.test(name));
    await expect.poll(() => ours().filter((name) => !made.has(name)).length, { timeout: 20_000 }).toBe(1);
    for (const name of ours()) made.add(name);
    const jobs = async () =>
      (await sql`select from graphile_worker.jobs where task_identifier = 'back-up-nightly'`.execute(world.db)).rows
        .length;
    await expect.poll(jobs, { timeout: 10_000 }).toBe(0);
    expect(ours()).toEqual([...made].sort().slice(-2));
  }
  expect(readdirSync(folder)).toContain("a-folder-of-somebody");
});
