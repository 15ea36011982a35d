import type { FailedJob } from "@parley/contract";
import { sql } from "kysely";
import type { Scope, UserScope } from "../../platform/scope.ts";
import { naive, utc } from "../../platform/times.ts";

const MAX_LISTED = 100;
const MAX_REASON_LENGTH = 500;

interface JobRow {
  id: number;
  name: string;
  attempts: number;
  reason: string;
  next_attempt_at: string | null;
  created_at: string;
}

/**
 * The account's failed jobs that are not running now, latest first. The query reads the whole queue, which is small
 * because successful jobs leave it.
 */
const failedJobsOf = (accountId: string) => sql`
  graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.payload ->> 'account_id' = ${accountId} and j.last_error is not null and j.locked_at is null`;

export async function listFailedJobs({ db, accountId }: UserScope): Promise<FailedJob[]> {
  const { rows } = await sql<JobRow>`
    select j.id, t.identifier as name, j.attempts, left(split_part(j.last_error, chr(10), 1), ${MAX_REASON_LENGTH}) as reason,
      case when j.attempts < j.max_attempts then j.run_at end as next_attempt_at, j.created_at
    from ${failedJobsOf(accountId)}
    order by j.updated_at desc, j.id
    limit ${MAX_LISTED}`.execute(db);
  return rows.map(({ next_attempt_at, created_at, ...job }) => ({
    ...job,
    object: "failed_job",
    next_attempt_at: utc(next_attempt_at),
    created_at: naive(created_at),
  }));
}

/** Retries a failed job. Returns whether the job existed. */
export async function retryJob({ db, accountId }: UserScope, id: number): Promise<boolean> {
  const { rows } = await sql`
    select graphile_worker.reschedule_jobs(array_agg(j.id), run_at => now(), attempts => 0)
    from ${failedJobsOf(accountId)} and j.id = ${id}
    having count(*) > 0`.execute(db);
  return rows.length > 0;
}

/** Retries all failed jobs of a kind, because the cause of their failure is fixed. */
export const retryJobsOfKind = ({ db, accountId }: Scope, { name }: { name: string }) =>
  sql`
    select graphile_worker.reschedule_jobs(array_agg(j.id), run_at => now(), attempts => 0)
    from ${failedJobsOf(accountId)} and t.identifier = ${name}
    having count(*) > 0`.execute(db);

/** Deletes a failed job. Returns whether the job existed. */
export async function deleteJob({ db, accountId }: UserScope, id: number): Promise<boolean> {
  const { rows } = await sql`
    select graphile_worker.complete_jobs(array_agg(j.id))
    from ${failedJobsOf(accountId)} and j.id = ${id}
    having count(*) > 0`.execute(db);
  return rows.length > 0;
}
