import { execFile } from "node:child_process";
import { chown, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** `auto` takes the strongest isolation that works here, and none where none does; `required` runs no function then. */
export type IsolationPolicy = "auto" | "required" | "off";
export const isIsolationPolicy = (text: string) => ["auto", "required", "off"].includes(text);

/**
 * What is between a function that broke out of the runtime and the server.
 * `namespace`: it sees a file system with nothing but system libraries, and no process but its own. `user`: it is another
 * user than the server. A server that runs as root uses both.
 */
export interface Isolation {
  readonly name: "namespace and user" | "namespace" | "user" | "none";
  /** A shell script that becomes the runtime: `$0` is its binary, the rest its arguments; `$RUNTIME_UID` is set for `user`. */
  readonly launch: string;
  /** Whether each process of the runtime is a user of its own. */
  readonly hasUser: boolean;
}

export const NO_ISOLATION: Isolation = { name: "none", launch: `exec "$0" "$@"`, hasUser: false };

const DROP_RIGHTS = "--inh-caps=-all --bounding-set=-all --no-new-privs";
const BECOME_USER = `--reuid="$RUNTIME_UID" --regid="$RUNTIME_UID" --clear-groups`;

/** The folder that it runs in is all that it shares with the outside. Mounts end with the namespace. */
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

/** With `unshare`, which the server ends. The signal is lost when a process changes its user, so it is set once more. */
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
 * The strongest isolation in which the runtime starts on this system.
 * @returns nothing when one is required, and none works
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

/** Of the range that systems leave for users who come and go. None of them owns anything but the folder of its process. */
const FIRST_USER = 64_000;
const USERS = 1_000;
let users = 0;

/** Hands a folder and its files to a user whom no other running process has. @returns the id of the user and its group */
export async function assignToNewUser(folder: string): Promise<number> {
  const user = FIRST_USER + (users++ % USERS);
  for (const name of await readdir(folder)) await chown(join(folder, name), user, user);
  await chown(folder, user, user);
  return user;
}

/** All that a shell with a `launch` script needs to know. */
export const environmentFor = (user: number | undefined): Record<string, string> => ({
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  ...(user !== undefined && { RUNTIME_UID: String(user) }),
});
