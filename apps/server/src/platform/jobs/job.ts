import { randomInt } from "node:crypto";
import { type Expression, type RawBuilder, sql } from "kysely";
import type { Database } from "../db/database.ts";
import type { JobListener } from "../events/announcement.ts";
import type { PublicContext, Scope } from "../scope.ts";
import { activeTrace } from "../tracing/active-span.ts";
import type { NewSpan } from "../tracing/span.ts";
import { type JobRequest, withTrace } from "./job-request.ts";

/**
 * A background job. A failed job is retried, so it must be idempotent. Its payload has ids, and it reads current rows.
 */
export interface Job<Payload extends object = object> {
  readonly name: string;
  /** If the request has no lane, the job gets a random one of these. */
  readonly lanes?: { readonly name: string; readonly count: number };
  /** While the server is busy with storing messages, jobs of this name start at this interval. The default is 200. */
  readonly intervalWhenBusyMs?: number;
  /** It handles events of several traces, and starts a span in the trace of each event. */
  readonly isTracedByEvents?: true;
  /**
   * @param signal aborted when the server stops. A long job then enqueues its continuation
   * @param askedAt when the job was first enqueued, also if it was enqueued again since
   */
  run(scope: Scope, payload: Payload, signal: AbortSignal, askedAt: Date): Promise<void>;
}

/** Scheduled maintenance for all accounts. It runs on one server only. */
export interface CronJob {
  readonly name: string;
  /** Minute, hour, day of month, month, day of week, in UTC. */
  readonly cron: string;
  run(publicContext: PublicContext): Promise<void>;
}

const MAX_ATTEMPTS = 20;

/** Enqueues jobs when the event is announced: one for each payload that `payloads` derives from the event's subject. */
export function later<Payload extends object, Subject>(
  job: Job<Payload>,
  payloads: (subject: Subject) => Payload[],
): JobListener<Subject> {
  return {
    kind: "job",
    requests: (accountId, subject) => payloads(subject).map((payload) => requestFor(job, accountId, payload)),
  };
}

export function requestFor<Payload extends object>(
  job: Job<Payload>,
  accountId: string,
  payload: Payload,
  when: Omit<JobRequest, "name" | "payload"> = {},
): JobRequest {
  const lane = job.lanes && { lane: `${job.lanes.name}/${randomInt(job.lanes.count)}` };
  const request = { name: job.name, payload: { account_id: accountId, ...payload }, ...lane, ...when };
  return withTrace(request, activeTrace());
}

/** The span of a job. */
export const jobSpan = (job: string, accountId?: string): NewSpan => ({
  name: `process ${job}`,
  kind: "consumer",
  attributes: {
    "messaging.system": "graphile_worker",
    "messaging.operation.name": "process",
    "messaging.operation.type": "process",
    "messaging.destination.name": job,
    "parley.account_id": accountId,
  },
});

/** Enqueues jobs in the caller's transaction, so they exist if and only if the change is committed. */
export async function enqueue(db: Database, requests: JobRequest[]) {
  if (requests.length === 0) return;
  await sql`select ${addJobs(sql`${JSON.stringify(requests)}::json`)}`.execute(db);
}

/** The expression that enqueues a JSON list of job requests, for statements that do all work in one round trip. */
export function addJobs(requests: RawBuilder<unknown> | Expression<unknown>) {
  return sql`enqueue_jobs(${requests}, ${sql.lit(MAX_ATTEMPTS)})`;
}
