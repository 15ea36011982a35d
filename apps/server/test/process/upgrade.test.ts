import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, inject, test } from "vitest";
import { allowTraversalForDatabaseUser } from "../../src/platform/db/embedded-user.ts";
import { databaseIn, foldersOf, majorVersionOf } from "../../src/platform/db/folders.ts";
import { listAppliedMigrations, migrate, readMigrations } from "../../src/platform/db/migrate.ts";
import { sharesBlocks } from "../../src/platform/upgrade/copy-folder.ts";
import { programFolder } from "../../src/platform/upgrade/program.ts";
import { findSavedDatabase } from "../../src/platform/upgrade/saved-database.ts";
import { call } from "../harness/call.ts";
import { ParleyProcess } from "./parley-process.ts";
import { inDatabase, listCompanies, rollBack } from "./stopped-database.ts";

const NAMES = readMigrations().map(({ name }) => name);
const OLD_NAMES = NAMES.slice(0, -1);
const COMMIT = execFileSync("git", ["rev-parse", "HEAD"], { cwd: programFolder, encoding: "utf8" }).trim();

const started: ParleyProcess[] = [];
afterEach(async () => {
  for (const parley of started.splice(0)) await parley.end();
});

let template: Promise<string> | undefined;

/** A data folder as a version without the last migration leaves it, with the company "Old". */
async function anOldDataFolder() {
  template ??= makeOldDataFolder();
  const copy = mkdtempSync(join(tmpdir(), "parley-old-"));
  execFileSync("cp", ["--archive", "--reflink=auto", `${await template}/.`, copy]);
  return copy;
}

async function makeOldDataFolder() {
  const folder = mkdtempSync(join(inject("folder"), "old-"));
  allowTraversalForDatabaseUser(folder);
  await inDatabase(folder, async (pool) => {
    await migrate(pool, { isWanted: (name) => OLD_NAMES.includes(name) });
    await pool.query("insert into accounts (company_name) values ('Old')");
  });
  writeFileSync(join(folder, "postgres.version.json"), JSON.stringify({ version: "0.0.9", commit: COMMIT }));
  return folder;
}

const readDatabase = (dataDir: string) =>
  inDatabase(dataDir, async (pool) => ({
    companies: await listCompanies(pool),
    migrations: await listAppliedMigrations(pool),
  }));

const OLD = { companies: ["Old"], migrations: OLD_NAMES };

function aServer(dataDir: string) {
  const parley = new ParleyProcess({ DATA_DIR: dataDir, PASSWORD_HASH_KB: "64" });
  started.push(parley);
  return parley;
}

/** Starts the server, and expects that it ends with one line. */
async function failedStart(parley: ParleyProcess) {
  await parley.launch();
  expect(await parley.exit()).toBe(1);
  const line = parley.output.trim();
  expect(line).not.toContain("\n");
  return line;
}

async function register({ url }: ParleyProcess, company_name: string) {
  const user = { company_name, email: "a@example.com", password: "a long password" };
  expect((await call(`${url}/api/registration`, "POST", { body: { user } })).status).toBe(200);
}

const LONG_AGO = "2026-01-01T00:00:00.000Z";

/** A copy of the database that an earlier upgrade made, when these migrations were applied. */
function aCopy(database: string, copy: string, migrations: string[]) {
  mkdirSync(copy, { mode: 0o711 });
  execFileSync("cp", ["--archive", "--reflink=auto", database, copy]);
  writeFileSync(
    join(copy, "saved.json"),
    JSON.stringify({ saved_at: LONG_AGO, migrations, postgres: majorVersionOf(database) }),
  );
}

/** The names of the database and its copies. */
const foldersIn = (dataDir: string) =>
  readdirSync(dataDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith("postgres"))
    .map(({ name }) => name);

test("an upgrade copies the database first; a rollback restores it, keeps what was written since, and the upgrade can be repeated", async () => {
  const dataDir = await anOldDataFolder();
  const parley = aServer(dataDir);
  await parley.start();
  await register(parley, "New");
  const { kept } = foldersOf(dataDir);
  const saved = findSavedDatabase(kept)!;
  expect(saved).toMatchObject({ migrations: OLD_NAMES, program: { version: "0.0.9", commit: COMMIT } });
  expect(await rollBack(dataDir)).toEqual({
    code: 1,
    output: `Another Parley is running on ${dataDir}. Stop it, or set DATA_DIR to another folder.\n`,
  });
  await parley.kill("SIGTERM");

  const { code, output } = await rollBack(dataDir);
  expect(output).toContain(`Parley 0.0.9:\n  cd ${programFolder}\n  git checkout ${COMMIT}\n  npm start`);
  expect(code).toBe(0);
  const aside = `postgres.after-upgrade-${saved.saved_at.replaceAll(/[:.]/g, "-")}`;
  expect(output).toContain(join(dataDir, aside));
  expect(foldersIn(dataDir)).toEqual(["postgres", aside]);
  expect(await readDatabase(dataDir)).toEqual(OLD);
  expect(majorVersionOf(join(dataDir, aside))).toBe(saved.postgres);

  await parley.start();
  expect(findSavedDatabase(kept)).toMatchObject({ migrations: OLD_NAMES, program: { version: "0.0.9" } });
});

test("a failed upgrade changes nothing and says so; a rollback undoes this attempt, not the upgrade before", async () => {
  const dataDir = await anOldDataFolder();
  const { database, kept } = foldersOf(dataDir);
  aCopy(database, kept, NAMES.slice(0, -2)); // of the upgrade before
  await inDatabase(dataDir, (pool) =>
    pool.query(`
      create function refuse() returns event_trigger language plpgsql as $$ begin raise 'no change today'; end $$;
      create event trigger refuse on ddl_command_start execute function refuse()`),
  );
  const parley = aServer(dataDir);
  expect(await failedStart(parley)).toContain(
    `Migration ${NAMES.at(-1)} failed: no change today. The database is unchanged.`,
  );
  expect(parley.databasePid).toBeUndefined();
  const begunAt = findSavedDatabase(foldersOf(dataDir).upgrading)!.saved_at;
  expect((await rollBack(dataDir)).output).toContain(`replaced with its copy of ${begunAt}`);
  expect((await rollBack(dataDir)).output).toBe(`There is no copy from before an upgrade in ${dataDir}.\n`);
  await inDatabase(dataDir, async (pool) => {
    expect(await listAppliedMigrations(pool)).toEqual(OLD_NAMES);
    await pool.query("drop event trigger refuse");
  });
  const attemptedAgainAt = new Date().toISOString();
  await parley.start();
  expect(findSavedDatabase(kept)!.saved_at > attemptedAgainAt).toBe(true);
});

test("an upgrade that was interrupted between two migrations keeps the copy from before the first one", async () => {
  const dataDir = await anOldDataFolder();
  const { database, upgrading, kept } = foldersOf(dataDir);
  aCopy(database, upgrading, NAMES.slice(0, -2));
  const parley = aServer(dataDir);
  await parley.start();
  expect(findSavedDatabase(kept)).toMatchObject({ saved_at: LONG_AGO, hasFiles: true });
});

test("a rollback stops the database of a server that crashed, and refuses when this version has not upgraded it", async () => {
  const dataDir = await anOldDataFolder();
  const { database, kept } = foldersOf(dataDir);
  aCopy(database, kept, NAMES.slice(0, -2));
  expect((await rollBack(dataDir)).output).toBe(
    `This version of Parley has not upgraded the database in ${dataDir}. Start the previous one: 0.0.9 (${COMMIT}).\n`,
  );
  const parley = aServer(dataDir);
  await parley.start();
  await parley.kill("SIGKILL");
  expect((await rollBack(dataDir)).code).toBe(0);
  expect(await readDatabase(dataDir)).toEqual(OLD);
});

test("a server that is killed while it copies the database leaves no partial copy, and the next start upgrades", async () => {
  const dataDir = await anOldDataFolder();
  const { draft, upgrading, kept } = foldersOf(dataDir);
  const parley = aServer(dataDir);
  await parley.launch();
  const hasBegun = () => [databaseIn(draft), upgrading, kept].some((folder) => existsSync(folder));
  const watching = setInterval(() => hasBegun() && parley.kill("SIGKILL"), 2);
  await parley.exit();
  clearInterval(watching);
  await parley.start();
  await parley.kill("SIGTERM");
  expect(foldersIn(dataDir)).toEqual(["postgres", "postgres.before-upgrade"]);
  renameSync(databaseIn(kept), join(dataDir, "postgres.copied"));
  renameSync(join(dataDir, "postgres"), join(dataDir, "postgres.upgraded"));
  renameSync(join(dataDir, "postgres.copied"), join(dataDir, "postgres"));
  expect(await readDatabase(dataDir)).toEqual(OLD);
});

test("of two simultaneous starts one upgrades, and the other fails with one line", async () => {
  const dataDir = await anOldDataFolder();
  const servers = [aServer(dataDir), aServer(dataDir)];
  await Promise.all(servers.map((parley) => parley.launch()));
  const quitter = await Promise.race(servers.map((parley) => parley.exit().then(() => parley)));
  expect(quitter.output.trim()).toMatch(/^Another Parley is (running on|copying or starting the database in) /);
  const winner = servers.find((parley) => parley !== quitter)!;
  await expect.poll(() => winner.isReady()).toBe(true);
  expect(foldersIn(dataDir)).toEqual(["postgres", "postgres.before-upgrade"]);
});

test("after a rollback that was interrupted between its renames, no server starts before it was repeated", async () => {
  const dataDir = await anOldDataFolder();
  const { database, kept } = foldersOf(dataDir);
  const parley = aServer(dataDir);
  await parley.start();
  await parley.kill("SIGTERM");
  renameSync(database, `${database}.after-upgrade-now`);
  expect(await failedStart(parley)).toBe(`A rollback in ${dataDir} was interrupted. Run it again: npm run rollback`);
  expect((await rollBack(dataDir)).code).toBe(0);
  expect(await readDatabase(dataDir)).toEqual(OLD);

  const description = { saved_at: "2026-01-01T00:00:00.000Z", migrations: OLD_NAMES, postgres: 1 };
  mkdirSync(kept);
  writeFileSync(join(kept, "saved.json"), JSON.stringify(description)); // as between the second rename and the end
  expect(await rollBack(dataDir)).toMatchObject({ code: 0, output: expect.stringContaining("Done. Now start") });
  expect(existsSync(kept)).toBe(false);
  expect(existsSync(database)).toBe(true);
});

const canShareBlocks = await sharesBlocks(process.execPath, tmpdir());
test.skipIf(canShareBlocks)("without space for the copy, the upgrade is refused with what to do", async () => {
  const dataDir = await anOldDataFolder();
  const file = join(dataDir, "postgres", "large");
  writeFileSync(file, "");
  truncateSync(file, 2 ** 43); // takes no space; its copy would
  expect(await failedStart(aServer(dataDir))).toMatch(
    /has \d+ MB too little space for that\. Nothing was changed\. Please free space, and start Parley again\./,
  );
  expect(foldersIn(dataDir)).toEqual(["postgres"]);
});
