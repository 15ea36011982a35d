import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Config } from "../../config.ts";
import type { Log } from "../../log.ts";
import { createDatabase, createPool, type Database, endPool } from "../database.ts";
import { mismatchOf, readPosition, waitForReplay } from "./position.ts";
import { ReplicaLag } from "./replica-lag.ts";

const CHECK_MS = 1_000;
/** A replica that does not answer a check for this time counts as unreachable. */
const CHECK_TIMEOUT_MS = 2_000;
/** A replica that is further behind is not asked, until it has caught up. */
export const MAX_LAG_MS = 2_000;
/** How long a read waits for the replica to catch up. */
const MAX_WAIT_MS = 200;
/** Separate from the reads, so that many slow reads do not look like a lost replica. */
const CHECK_CONNECTIONS = 2;

/**
 * A streaming replica of the database, for reads that may take long. It is checked once a second. While it is
 * unreachable, too far behind or not a replica of this database, it is not used, and the log says so.
 */
export class ReadReplica {
  readonly db: Database;
  readonly #primary: pg.Pool;
  readonly #reads: pg.Pool;
  readonly #checks: pg.Pool;
  readonly #log: Log;
  readonly #lag = new ReplicaLag();
  #lagMs: number | undefined;
  /** Why the replica is not used. */
  #problem: string | undefined = "it was not checked yet";
  #checking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    url: string,
    { databasePoolSize, longestQueryMs }: Pick<Config, "databasePoolSize" | "longestQueryMs">,
    primary: pg.Pool,
    log: Log,
  ) {
    this.#primary = primary;
    this.#reads = createPool(url, databasePoolSize, { longestQueryMs, isReadOnly: true });
    this.#checks = createPool(url, CHECK_CONNECTIONS, { longestQueryMs: CHECK_TIMEOUT_MS, isReadOnly: true });
    this.#log = log;
    this.db = createDatabase(this.#reads);
  }

  /** Resolves after the first check, whatever it found. */
  async open(): Promise<void> {
    this.#timer = setInterval(() => void this.#check(), CHECK_MS).unref();
    await this.#check();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([endPool(this.#reads), endPool(this.#checks)]);
  }

  get isUsed(): boolean {
    return this.#problem === undefined;
  }

  /** Undefined while it is not known. */
  get lagSeconds(): number | undefined {
    return this.#lagMs && this.#lagMs / 1000;
  }

  /** Whether the replica has everything that was committed before this call. Waits briefly for it. */
  async isCurrent(): Promise<boolean> {
    if (!this.isUsed) return false;
    const primary = await readPosition(this.#primary);
    const replayed = waitForReplay(this.#checks, primary, MAX_WAIT_MS).catch(() => false);
    return Promise.race([replayed, sleep(MAX_WAIT_MS, false)]);
  }

  /** Checks are not concurrent: a slow one replaces the next ones. */
  #check() {
    this.#checking ??= this.#findProblem()
      .then((problem) => this.#setProblem(problem))
      .catch(() => {}) // the primary does not answer, which its own requests report
      .finally(() => {
        this.#checking = undefined;
      });
    return this.#checking;
  }

  async #findProblem(): Promise<string | undefined> {
    const primary = await readPosition(this.#primary);
    const answer = readPosition(this.#checks).catch((error: Error) => error.message);
    const replica = await Promise.race([answer, sleep(CHECK_TIMEOUT_MS, "no answer in time")]);
    this.#lagMs = undefined;
    if (typeof replica === "string") return `it cannot be read: ${replica}`;
    const mismatch = mismatchOf(primary, replica);
    if (mismatch) return mismatch;
    this.#lagMs = this.#lag.measure(primary.lsn, replica.lsn, performance.now());
    return this.#lagMs > MAX_LAG_MS ? `it is more than ${MAX_LAG_MS / 1000} seconds behind` : undefined;
  }

  #setProblem(problem: string | undefined) {
    if (problem === this.#problem) return;
    this.#problem = problem;
    if (problem) this.#log.warn(`DATABASE_READ_URL is not used, because ${problem}. All reads go to DATABASE_URL`);
    else this.#log.info("DATABASE_READ_URL is used for searches, reports and exports");
  }
}
