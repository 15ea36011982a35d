import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../../src/platform/db/embedded.ts";
import { allowTraversalForDatabaseUser } from "../../src/platform/db/embedded-user.ts";

/** Nothing waits for the disk: the data ends with the test. */
const settings = { fsync: "off", full_page_writes: "off" };

/** A PostgreSQL and a streaming replica of it. */
export class ReplicatedDatabase {
  readonly #folder: string;
  readonly #databases: EmbeddedDatabase[];
  /** Connections for the test. */
  readonly primary: pg.Pool;
  readonly replica: pg.Pool;
  readonly primaryUrl: string;
  readonly replicaUrl: string;

  private constructor(folder: string, primary: EmbeddedDatabase, replica: EmbeddedDatabase) {
    this.#folder = folder;
    this.#databases = [replica, primary];
    [this.primaryUrl, this.replicaUrl] = [primary.url, replica.url];
    [this.primary, this.replica] = [openPool(primary.url), openPool(replica.url)];
  }

  static async start(): Promise<ReplicatedDatabase> {
    const folder = mkdtempSync(join(tmpdir(), "parley-replicated-"));
    const [primaryDir, replicaDir] = [join(folder, "primary"), join(folder, "replica")];
    for (const dir of [folder, primaryDir, replicaDir]) {
      mkdirSync(dir, { recursive: true });
      allowTraversalForDatabaseUser(dir);
    }
    const primary = await startEmbeddedDatabase(primaryDir, settings);
    cpSync(join(primaryDir, "secrets"), join(replicaDir, "secrets"), { recursive: true }); // the same password
    await copyBase(primary.url, join(primaryDir, "postgres"), join(replicaDir, "postgres"));
    return new ReplicatedDatabase(folder, primary, await startEmbeddedDatabase(replicaDir, settings));
  }

  async stop() {
    await Promise.all([this.primary.end(), this.replica.end()]);
    for (const database of this.#databases) await database.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Whether the replica has run a statement with this text in it or in its parameters. */
  hasRun(text: string): boolean {
    return readFileSync(join(this.#folder, "replica/postgres.log"), "utf8").includes(text);
  }

  /** From now on, the replica receives changes and does not show them. */
  async pauseReplay() {
    await this.replica.query("select pg_wal_replay_pause()");
    const state = async () =>
      (await this.replica.query("select pg_get_wal_replay_pause_state() as state")).rows[0].state;
    while ((await state()) !== "paused") await sleep(10);
  }

  resumeReplay() {
    return this.replica.query("select pg_wal_replay_resume()");
  }

  /** Ends the replica like a crash. It starts again by itself, at the same address. */
  crashReplica() {
    const [pid] = readFileSync(join(this.#folder, "replica/postgres/postmaster.pid"), "utf8").split("\n");
    process.kill(Number(pid), "SIGKILL");
  }
}

function openPool(url: string) {
  const pool = new pg.Pool({ connectionString: url });
  pool.on("error", () => {}); // the replica crashed
  return pool;
}

/** Copies a running database with PostgreSQL's low-level interface, and makes the copy its replica. */
async function copyBase(url: string, from: string, to: string) {
  const primary = new pg.Client({ connectionString: url });
  await primary.connect();
  await primary.query("select pg_backup_start('replica', fast => true)");
  execFileSync("cp", ["-a", from, to]); // keeps the owner
  const { rows } = await primary.query("select labelfile from pg_backup_stop(wait_for_archive => false)");
  await primary.end();
  rmSync(join(to, "postmaster.pid"));
  const owner = statSync(to);
  for (const [name, content] of [
    ["backup_label", rows[0].labelfile],
    ["standby.signal", ""],
  ] as const) {
    writeFileSync(join(to, name), content, { mode: 0o600 });
    chownSync(join(to, name), owner.uid, owner.gid);
  }
  appendFileSync(join(to, "postgresql.auto.conf"), replicaSettings(url));
}

const replicaSettings = (url: string) => `
primary_conninfo = '${url}'
wal_retrieve_retry_interval = '100ms'
max_standby_streaming_delay = 0
log_statement = 'all'
`;
