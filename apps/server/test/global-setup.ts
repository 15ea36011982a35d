import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { createPool } from "../src/platform/db/database.ts";
import { startEmbeddedDatabase } from "../src/platform/db/embedded.ts";
import { allowTraversalForDatabaseUser } from "../src/platform/db/embedded-user.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { migrateJobs } from "../src/platform/jobs/worker.ts";

export const TEMPLATE = "parley_template";

/** A test may start several servers, and several tests run concurrently. */
const CONNECTIONS = 400;

/** Starts one PostgreSQL for all tests, with a migrated database that every test file copies. */
export default async function setUp(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "parley-test-"));
  allowTraversalForDatabaseUser(folder);
  const embedded = await startEmbeddedDatabase(folder, CONNECTIONS);
  const admin = createPool(embedded.url, 1);
  // Commits do not wait for the disk: the data ends with the run. Tests of crashes start a database of their own.
  await admin.query("alter role current_user set synchronous_commit = off");
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();

  const template = createPool(withDatabase(embedded.url, TEMPLATE), 2);
  await migrate(template);
  await migrateJobs(template);
  await template.end();
  project.provide("databaseUrl", embedded.url);

  return async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

export function withDatabase(url: string, name: string) {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
  }
}
