import { existsSync } from "node:fs";
import { join } from "node:path";
import Type, { type Static } from "typebox";
import { databaseIn } from "../db/folders.ts";
import { Program } from "./program.ts";
import { readDescription } from "./read-description.ts";

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
  const saved = readDescription(descriptionIn(copy), SavedDatabase);
  return saved && { ...saved, hasFiles: existsSync(databaseIn(copy)) };
}
