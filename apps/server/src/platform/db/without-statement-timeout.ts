import { sql } from "kysely";
import type { Database } from "./database.ts";

/** Runs a change of many rows. With the timeout, the database would cancel it at each try. */
export async function withoutStatementTimeout<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  if (!db.isTransaction) return db.transaction().execute((inside) => withoutStatementTimeout(inside, work));
  await sql`set local statement_timeout = 0`.execute(db);
  return work(db);
}
