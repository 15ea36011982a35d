import { readFileSync } from "node:fs";
import { join } from "node:path";
import Type, { type Static } from "typebox";
import { Check } from "typebox/value";
import { CannotStart } from "../errors.ts";

const FORMAT = 1;
const MANIFEST = "backup.json";

/** The content of a backup, with digests. A restore refuses a backup if one digest differs. */
export const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  made_at: Type.String(),
  migrations: Type.Array(Type.Object({ name: Type.String(), digest: Type.String() })),
  tables: Type.Array(
    Type.Object({
      schema: Type.String(),
      name: Type.String(),
      columns: Type.Array(Type.String()),
      rows: Type.Integer(),
      sha256: Type.String(),
    }),
  ),
  sequences: Type.Array(Type.Object({ schema: Type.String(), name: Type.String(), last_value: Type.String() })),
  /** The bucket that holds the uploads, if they are not among the files. */
  bucket: Type.Optional(Type.String()),
  files: Type.Array(Type.Object({ path: Type.String(), sha256: Type.String() })),
});
export type Manifest = Static<typeof Manifest>;
export type CopiedTables = Pick<Manifest, "migrations" | "tables" | "sequences">;

export const format = FORMAT;
export const manifestIn = (folder: string) => join(folder, MANIFEST);
export const filesFolderOf = (folder: string) => join(folder, "files");
export const tableFileOf = (folder: string, { schema, name }: { schema: string; name: string }) =>
  join(folder, "tables", `${schema}.${name}.copy.gz`);

/** @throws CannotStart when the folder is not a complete backup */
export function readManifest(folder: string): Manifest {
  let manifest: unknown;
  try {
    manifest = JSON.parse(readFileSync(manifestIn(folder), "utf8"));
  } catch {
    throw new CannotStart(`There is no backup in ${folder}.`);
  }
  if (!Check(Manifest, manifest)) throw new CannotStart(`This Parley cannot read the backup in ${folder}.`);
  return manifest;
}

export const damagedBackupError = (what: string) =>
  new CannotStart(`The backup is damagedBackupError: ${what} has changed since it was created. Nothing was restored.`);
