import type pg from "pg";
import { quoteIdentifier } from "./database.ts";

const SCHEMAS = ["public", "graphile_worker"];

export interface RenamedSchemas {
  /** The new names of the schemas. */
  readonly schemas: string[];
  /** Drops the new tables and restores the old names. If that is impossible, it fails with `why`. */
  undo(why: unknown): Promise<void>;
}

/** Renames the schemas of the existing tables, to have room for new tables. */
export async function renameSchemas(pool: pg.Pool): Promise<RenamedSchemas> {
  const { rows } = await pool.query<{ name: string }>("select nspname as name from pg_namespace");
  const known = new Set(rows.map(({ name }) => name));
  const ours = SCHEMAS.filter((name) => known.has(name));
  const suffix = freeSuffix(known);
  const newNameOf = (schema: string) => `${schema}${suffix}`;
  const renamed = (nameNow: (schema: string) => string, nameThen: (schema: string) => string) =>
    ours.map(
      (schema) => `alter schema ${quoteIdentifier(nameNow(schema))} rename to ${quoteIdentifier(nameThen(schema))}`,
    );

  await inOneTransaction(pool, [
    ...renamed((schema) => schema, newNameOf),
    "create schema public",
    ...(await extensionsMoved(pool, "public", "public")),
  ]);
  return {
    schemas: ours.map(newNameOf),
    async undo() {
      await inOneTransaction(pool, [
        ...(await extensionsMoved(pool, "public", newNameOf("public"))),
        ...SCHEMAS.map((schema) => `drop schema if exists ${quoteIdentifier(schema)} cascade`),
        ...renamed(newNameOf, (schema) => schema),
      ]);
    },
  };
}

/** A database has one copy of each extension, and tables find its functions only in their own schema. */
async function extensionsMoved(pool: pg.Pool, from: string, to: string) {
  const { rows } = await pool.query<{ name: string }>(
    "select extname as name from pg_extension where extnamespace = $1::regnamespace",
    [from],
  );
  return rows.map(({ name }) => `alter extension ${quoteIdentifier(name)} set schema ${quoteIdentifier(to)}`);
}

function freeSuffix(known: Set<string>) {
  for (let number = 1; ; number++) {
    const suffix = `_before_restore${number === 1 ? "" : `_${number}`}`;
    if (!SCHEMAS.some((schema) => known.has(`${schema}${suffix}`))) return suffix;
  }
}

/** PostgreSQL runs several statements of one query in one transaction. */
const inOneTransaction = (pool: pg.Pool, statements: string[]) => pool.query(statements.join(";\n"));
