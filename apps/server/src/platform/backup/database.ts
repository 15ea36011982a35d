import pg from "pg";
import type { Config } from "../config.ts";
import { checkServer, createPool, endPool } from "../db/database.ts";
import { findEmbeddedDatabase, startEmbeddedDatabase } from "../db/embedded.ts";

type DatabaseLocation = Pick<Config, "databaseUrl" | "dataDir">;

/**
 * Runs work on the database of a server. If the embedded database is not running, it is started for the duration of the
 * work.
 * @param settings of a database that is started for the work, other than the default ones
 */
export async function withDatabaseOf<T>(
  { databaseUrl, dataDir }: DatabaseLocation,
  work: (pool: pg.Pool) => Promise<T>,
  settings: Parameters<typeof startEmbeddedDatabase>[1] = {},
): Promise<T> {
  const running = databaseUrl?.reveal() ?? (await findEmbeddedDatabase(dataDir));
  const started = running === undefined ? await startEmbeddedDatabase(dataDir, settings) : undefined;
  const pool = createPool(running ?? started!.url, 2);
  try {
    await checkServer(pool);
    return await work(pool);
  } finally {
    await endPool(pool);
    await started?.stop();
  }
}

export const quoteIdentifier = (...names: string[]) => names.map((name) => pg.escapeIdentifier(name)).join(".");
