import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { fromTemplate, withDatabase } from "../global-setup.ts";

/** A migrated, empty database of the shared PostgreSQL. */
export class OwnDatabase {
  readonly name = `test_${randomUUID().replaceAll("-", "")}`;

  get url() {
    return withDatabase(inject("databaseUrl"), this.name);
  }

  create() {
    return onServer(`create database ${this.name} ${fromTemplate}`);
  }

  drop() {
    return onServer(`drop database ${this.name} with (force)`);
  }

  /** A connection that the caller ends. */
  async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    return client;
  }
}

/** Runs a statement on the shared PostgreSQL, outside of the databases of tests. */
export async function onServer(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: inject("databaseUrl") });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}
