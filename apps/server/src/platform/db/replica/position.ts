import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Which database a server has, and up to where in its write-ahead log. */
export interface Position {
  /** The same for a primary and its replicas only. */
  readonly database: string;
  readonly isReplica: boolean;
  /** The end of what a primary has written to its disk, or of what a replica has replayed. */
  readonly lsn: bigint;
}

const RETRY_MS = 10;

/**
 * Reads the position. Every commit that a primary has acknowledged is before its position, unless an operator switched
 * `synchronous_commit` off.
 */
export async function readPosition(pool: pg.Pool): Promise<Position> {
  const { rows } = await pool.query<{ database: string; is_replica: boolean; lsn: string }>(`
    select
      concat_ws('/', (select system_identifier from pg_control_system()), d.oid) as database,
      pg_is_in_recovery() as is_replica,
      coalesce(
        case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end - '0/0', 0
      )::text as lsn
    from pg_database d where datname = current_database()`);
  const { database, is_replica, lsn } = rows[0]!;
  return { database, isReplica: is_replica, lsn: BigInt(lsn) };
}

/** Why the second server cannot answer for the first one. Undefined for its replica. */
export function mismatchOf(primary: Position, replica: Position): string | undefined {
  if (!replica.isReplica) return "it is not a replica: it accepts writes";
  if (replica.database !== primary.database) return "it is a replica of another database";
  return undefined;
}

/** Waits until the replica has replayed the primary's log up to there. Returns false after the timeout. */
export async function waitForReplay(replica: pg.Pool, primary: Position, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    const position = await readPosition(replica);
    if (mismatchOf(primary, position)) return false; // it was promoted meanwhile
    if (position.lsn >= primary.lsn) return true;
    await sleep(RETRY_MS);
  }
  return false;
}
