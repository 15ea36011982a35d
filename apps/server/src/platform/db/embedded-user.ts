import { chmodSync, existsSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { CannotStart } from "../errors.ts";

interface SystemUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root. If the server runs as root, the database runs as a system user without other
 * files. Otherwise it runs as the user of the server.
 */
export function databaseUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const user = users.find(({ name }) => name === "postgres") ?? users.find(({ name }) => name === "nobody");
  if (!user) {
    throw new CannotStart("The embedded database cannot run as root here. Start Parley as another user.");
  }
  return user;
}

/** How to spawn a program as the database's user. */
export function asDatabaseUser(binary: string, args: string[]) {
  const user = databaseUser();
  if (!user) return { command: binary, commandArgs: args, options: {} };
  const paths = [binary, ...args.filter((arg) => arg.includes("/")).map((arg) => arg.replace(/^--\w+=/, ""))];
  if (paths.every((path) => isReachable(path))) {
    return { command: binary, commandArgs: args, options: { uid: user.uid, gid: user.gid } };
  }
  // A parent folder, such as /root, is closed to the database's user. The program gets the capability to pass it, and
  // no other capability.
  const setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].find(existsSync);
  if (!setpriv) {
    throw new CannotStart(
      `As root, the embedded database runs as "${user.name}", which cannot reach ${binary}. ` +
        "Start Parley as another user, or from a folder that other users can enter.",
    );
  }
  const right = "+dac_override";
  return {
    command: setpriv,
    commandArgs: [
      ...[`--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"],
      ...[`--inh-caps=${right}`, `--ambient-caps=${right}`],
      ...["--", binary, ...args],
    ],
    options: {},
  };
}

function isReachable(path: string): boolean {
  const parent = dirname(path);
  if (parent === path) return true;
  return (statSync(parent).mode & 0o001) !== 0 && isReachable(parent);
}

/** Lets the database's user traverse the data folder without reading the other files in it. */
export function allowTraversalForDatabaseUser(dataDir: string) {
  if (databaseUser()) chmodSync(dataDir, 0o711);
}
