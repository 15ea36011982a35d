import { execFile } from "node:child_process";
import { chown, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/**
 * `auto` uses the strongest isolation that works on this system, or none. With `required`, functions do not run without
 * one.
 */
export type IsolationPolicy = "auto" | "required" | "off";
export const isIsolationPolicy = (text: string) => ["auto", "required", "off"].includes(text);

/**
 * The barriers between the server and a function that escaped from the runtime. `namespace`: its file system has only
 * system libraries, and it sees only its own processes. `user`: it runs as another user than the server. A server that
 * runs as root uses both.
 */
export interface Isolation {
  readonly name: "namespace and user" | "namespace" | "user" | "none";
  /**
   * A shell script that executes the runtime: `$0` is its binary, followed by its arguments. `$RUNTIME_UID` is set for
   * `user`.
   */
  readonly launch: string;
  /** Whether each process of the runtime gets its own user. */
  readonly hasUser: boolean;
}

export const NO_ISOLATION: Isolation = { name: "none", launch: `exec "$0" "$@"`, hasUser: false };

const DROP_RIGHTS = "--inh-caps=-all --bounding-set=-all --no-new-privs";
const BECOME_USER = `--reuid="$RUNTIME_UID" --regid="$RUNTIME_UID" --clear-groups`;

/** Mounts only the working folder and system folders. The mounts end with the namespace. */
const ENTER_NAMESPACE = `
set -e
mkdir root
mount -t tmpfs -o mode=755,size=64k parley root
for name in usr bin lib lib32 lib64 etc run/systemd/resolve; do
  if [ -L "/$name" ]; then ln -s "$(readlink "/$name")" "root/$name"
  elif [ -d "/$name" ]; then mkdir -p "root/$name"; mount --rbind "/$name" "root/$name"; fi
done
mkdir root/dev root/proc root/work
for name in null zero random urandom; do : >"root/dev/$name"; mount --bind "/dev/$name" "root/dev/$name"; done
: >root/runtime; mount --bind "$0" root/runtime
mount -t proc proc root/proc
mount --bind . root/work
`;

/**
 * Kills the runtime when `unshare` ends, and the server ends `unshare`. A change of user clears this setting, so it is
 * set again.
 */
const END_WITH_PARENT = "--pdeathsig KILL";

const namespaceWith = (unshare: string, setpriv: string) => `
exec unshare ${unshare} --mount --ipc --uts --pid --fork --kill-child /bin/sh -c '
read -r pid _ </proc/self/stat; echo "$pid" >&3
${ENTER_NAMESPACE}
exec chroot root /bin/sh -c "cd /work; exec setpriv ${END_WITH_PARENT} ${setpriv.replaceAll('"', '\\"')} /runtime \\"\\$@\\"" runtime "$@"
' "$0" "$@"`;

const forRoot: Isolation[] = [
  { name: "namespace and user", launch: namespaceWith("", `${BECOME_USER} ${DROP_RIGHTS}`), hasUser: true },
  { name: "user", launch: `exec setpriv ${BECOME_USER} ${DROP_RIGHTS} "$0" "$@"`, hasUser: true },
];
const forOthers: Isolation[] = [
  { name: "namespace", launch: namespaceWith("--user --map-root-user", DROP_RIGHTS), hasUser: false },
];

const PROBE_MS = 5_000;

/**
 * Finds the strongest isolation in which the runtime starts on this system.
 * @returns undefined when isolation is required and none works
 */
export async function findIsolation(
  binary: string,
  policy: IsolationPolicy,
  candidates = process.getuid?.() === 0 ? forRoot : forOthers,
): Promise<Isolation | undefined> {
  if (policy === "off") return NO_ISOLATION;
  for (const isolation of candidates) if (await works(binary, isolation)) return isolation;
  return policy === "auto" ? NO_ISOLATION : undefined;
}

async function works(binary: string, isolation: Isolation): Promise<boolean> {
  const cwd = await mkdtemp(join(tmpdir(), "parley-function-"));
  try {
    const user = isolation.hasUser ? await assignToNewUser(cwd) : undefined;
    const script = `exec 3>/dev/null\n${isolation.launch}`;
    const env = environmentFor(user);
    await promisify(execFile)("/bin/sh", ["-c", script, binary, "--version"], { cwd, env, timeout: PROBE_MS });
    return true;
  } catch {
    return false;
  } finally {
    await rm(cwd, { recursive: true, force: true });
  }
}

/** The start of the range for temporary users. Such a user owns only the folder of its process. */
const FIRST_USER = 64_000;
const USERS = 1_000;
let users = 0;

/**
 * Assigns a folder and its files to a user id that no other running process has.
 * @returns the id of the user and its group
 */
export async function assignToNewUser(folder: string): Promise<number> {
  const user = FIRST_USER + (users++ % USERS);
  for (const name of await readdir(folder)) await chown(join(folder, name), user, user);
  await chown(folder, user, user);
  return user;
}

/** The environment of a shell that runs a `launch` script. */
export const environmentFor = (user: number | undefined): Record<string, string> => ({
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  ...(user !== undefined && { RUNTIME_UID: String(user) }),
});
