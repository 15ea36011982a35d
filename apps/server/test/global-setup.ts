import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { createPool } from "../src/platform/db/database.ts";
import { startEmbeddedDatabase } from "../src/platform/db/embedded.ts";
import { allowTraversalForDatabaseUser } from "../src/platform/db/embedded-user.ts";
import { migrate } from "../src/platform/db/migrate.ts";
import { migrateJobs } from "../src/platform/jobs/worker.ts";
import { RedisServer } from "./harness/redis-server.ts";

const TEMPLATE = "parley_template";

/** Copying the template's files takes half as long as PostgreSQL's default, which writes them to its log. */
export const fromTemplate = `template ${TEMPLATE} strategy file_copy`;

const settings = {
  max_connections: 400, // a test may start several servers, and several tests run concurrently
  // Nothing waits for the disk: the data ends with the run. Tests of crashes start a database of their own.
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
};

/** Starts one PostgreSQL for all tests, with a migrated database that every test file copies. */
export default async function setUp(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "parley-test-"));
  allowTraversalForDatabaseUser(folder);
  const embedded = await startEmbeddedDatabase(folder, settings);
  const admin = createPool(embedded.url, 1);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();

  const template = createPool(withDatabase(embedded.url, TEMPLATE), 2);
  await migrate(template);
  await migrateJobs(template);
  await template.end();
  project.provide("databaseUrl", embedded.url);
  project.provide("folder", folder);
  const redis = project.config.env?.PARLEY_TEST_NODES ? new RedisServer() : undefined;
  await redis?.start();
  project.provide("redisUrl", redis?.url ?? "");

  return async () => {
    await redis?.stop();
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
    /** For tests with two nodes. */
    redisUrl: string;
    /** Deleted after the last test. */
    folder: string;
  }
}
