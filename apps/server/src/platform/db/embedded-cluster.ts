import { spawn } from "node:child_process";
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { CannotStart } from "../errors.ts";
import { asDatabaseUser, databaseUser } from "./embedded-user.ts";

/**
 * Creates an empty database. Its folder is renamed into place when it is complete, so an interrupted first start leaves
 * no partial database.
 * @throws CannotStart
 */
export async function createCluster(initdb: string, dir: string, role: string, password: string) {
  const draft = `${dir}.new-${process.pid}`;
  const passwordFile = `${draft}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  const user = databaseUser();
  if (user) {
    chownSync(draft, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  try {
    await run(initdb, [
      `--pgdata=${draft}`,
      `--username=${role}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
    ]);
    renameSync(draft, dir);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

function run(binary: string, args: string[]) {
  const { command, commandArgs, options } = asDatabaseUser(binary, args);
  return new Promise<void>((resolve, reject) => {
    const child = spawn(command, commandArgs, { ...options, stdio: ["ignore", "ignore", "pipe"] });
    let complaint = "";
    child.stderr?.on("data", (chunk) => {
      complaint += chunk;
    });
    child.on("error", reject);
    child.on("exit", (code) => {
      if (code === 0) resolve();
      else reject(new CannotStart(`The database could not be created: ${lastLine(complaint)}`));
    });
  });
}

/** The last line that a program printed. It mostly gives the reason of the failure. */
export const lastLine = (text: string) => text.trim().split("\n").at(-1) ?? "";
