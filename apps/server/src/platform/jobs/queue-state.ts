import type pg from "pg";

export interface QueueState {
  /** Jobs that are due, and that no worker has begun. */
  waiting: number;
  /** How long the oldest of them has been due. */
  lagSeconds: number;
  /** Jobs that failed so often that they are not tried again. */
  failed: number;
}

export async function readQueueState(pool: pg.Pool): Promise<QueueState> {
  const { rows } = await pool.query<QueueState>(`
    select
      count(*) filter (where locked_at is null and attempts < max_attempts)::int as waiting,
      greatest(max(extract(epoch from now() - run_at)) filter (where locked_at is null and attempts < max_attempts), 0)::float8
        as "lagSeconds",
      count(*) filter (where attempts >= max_attempts)::int as failed
    from graphile_worker._private_jobs
    where run_at <= now()`);
  return rows[0]!;
}
