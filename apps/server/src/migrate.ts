import { readConfig, WrongConfiguration } from "./platform/config.ts";
import { createPool, endPool } from "./platform/db/database.ts";
import { CannotStart } from "./platform/errors.ts";
import { migrateDatabase } from "./platform/upgrade/migrate-database.ts";

/** The migration holds one connection, and an index that is created outside of a transaction uses another one. */
const CONNECTIONS = 2;

/**
 * Runs `npm run migrate`: migrates the database in `DATABASE_URL`, and ends. Prints an expected failure in one line.
 */
export async function main() {
  try {
    const { databaseUrl } = readConfig();
    if (!databaseUrl)
      throw new CannotStart("Set DATABASE_URL. The server itself migrates the embedded database when it starts.");
    const applied = await migrateAt(databaseUrl.reveal());
    process.stdout.write(`Migrations applied: ${applied.length}\n`);
  } catch (error) {
    if (!(error instanceof CannotStart || error instanceof WrongConfiguration)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

async function migrateAt(url: string) {
  const pool = createPool(url, CONNECTIONS);
  try {
    return await migrateDatabase(pool, pool, (step) => process.stdout.write(`${step} …\n`));
  } finally {
    await endPool(pool);
  }
}

if (import.meta.main) await main();
