import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import Type, { type Static } from "typebox";
import { readDescription } from "./read-description.ts";

/** The folder of this program: a Git checkout, or a package. */
export const programFolder = fileURLToPath(new URL("../../../../../", import.meta.url));

/** A version of Parley. The commit is known where it runs from a Git checkout. */
export const Program = Type.Object({
  version: Type.String(),
  commit: Type.Optional(Type.String({ pattern: "^[0-9a-f]{40,64}$" })),
});
export type Program = Static<typeof Program>;

const recordIn = (dataDir: string) => join(dataDir, "postgres.version.json");

/** Stores which program uses the embedded database, so that the next upgrade knows the previous version. */
export async function recordProgram(dataDir: string, program: Program) {
  const draft = `${recordIn(dataDir)}.new`;
  await writeFile(draft, `${JSON.stringify(program)}\n`, { mode: 0o600, flush: true });
  await rename(draft, recordIn(dataDir));
}

/** The program that used the embedded database last. */
export const lastProgram = (dataDir: string) => readDescription(recordIn(dataDir), Program);

export async function thisProgram(): Promise<Program> {
  const { version } = JSON.parse(readFileSync(join(programFolder, "apps/server/package.json"), "utf8"));
  const commit = await git("rev-parse", "HEAD");
  return { version, ...(commit && { commit }) };
}

/** Returns whether this program's checkout can switch to a commit. */
export const hasCommit = async (commit: string) => (await git("cat-file", "-t", commit)) === "commit";

/** The output of a command of Git, or undefined where this folder is no checkout. */
async function git(...args: string[]) {
  if (!existsSync(join(programFolder, ".git"))) return undefined;
  try {
    return (await promisify(execFile)("git", args, { cwd: programFolder })).stdout.trim();
  } catch {
    return undefined;
  }
}
