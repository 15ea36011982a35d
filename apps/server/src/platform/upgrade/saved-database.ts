import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Type, { type Static } from "typebox";
import { Check } from "typebox/value";
import { databaseIn } from "./folders.ts";
import { Program } from "./program.ts";

/** What a copy of the embedded database contains. */
export const SavedDatabase = Type.Object({
  saved_at: Type.String(),
  /** The version that used the database last. */
  program: Type.Optional(Program),
  migrations: Type.Array(Type.String()),
  /** The major version of PostgreSQL. */
  postgres: Type.Integer(),
});
export type SavedDatabase = Static<typeof SavedDatabase>;

export const descriptionIn = (copy: string) => join(copy, "saved.json");

/** Returns undefined when there is no copy. The description remains when a rollback has moved the database out. */
export function findSavedDatabase(copy: string): (SavedDatabase & { hasFiles: boolean }) | undefined {
  if (!existsSync(descriptionIn(copy))) return undefined;
  const saved: unknown = JSON.parse(readFileSync(descriptionIn(copy), "utf8"));
  return Check(SavedDatabase, saved) ? { ...saved, hasFiles: existsSync(databaseIn(copy)) } : undefined;
}
