import { spawn } from "node:child_process";
import { join } from "node:path";
import type pg from "pg";
import { createPool, endPool } from "../../src/platform/db/database.ts";
import { type Binaries, startInLockedFolder } from "../../src/platform/db/embedded.ts";
import { BUILT, COMPILE_CACHE } from "./parley-process.ts";

/** Runs `npm run rollback`, without the installation step. */
export async function rollBack(dataDir: string) {
  const child = spawn(process.execPath, [join(BUILT, "backup.js"), "rollback"], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILE_CACHE, DATA_DIR: dataDir },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}

/** Works on the database of a stopped server. */
export async function inDatabase<T>(dataDir: string, work: (pool: pg.Pool) => Promise<T>, binaries?: Binaries) {
  const database = await startInLockedFolder(dataDir, {}, binaries);
  const pool = createPool(database.url, 1);
  return work(pool).finally(async () => {
    await endPool(pool);
    await database.stop();
  });
}

export async function listCompanies(pool: pg.Pool) {
  const { rows } = await pool.query<{ company_name: string }>("select company_name from accounts order by 1");
  return rows.map(({ company_name }) => company_name);
}
