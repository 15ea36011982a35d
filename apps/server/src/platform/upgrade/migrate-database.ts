import type pg from "pg";
import { checkServer } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { migrateJobs } from "../jobs/worker.ts";

/**
 * Applies all migrations that the database lacks, those of the job queue included. Several programs may do this at once.
 * @returns the names of those that this program applied, without those of the job queue
 * @throws CannotStart when the database does not answer or cannot be migrated
 */
export async function migrateDatabase(
  pool: pg.Pool,
  jobPool: pg.Pool,
  report: (step: string) => void,
): Promise<string[]> {
  await checkServer(pool);
  const applied = await migrate(pool, { report });
  await migrateJobs(jobPool);
  return applied;
}
