import { EventEmitter, once } from "node:events";
import { Logger, parseCronItems, run, runMigrations, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Log } from "../log.ts";
import type { Platform } from "../platform.ts";
import { enter } from "../scope.ts";
import { within } from "../tracing/active-span.ts";
import { watchForDeadWorkers } from "./dead-workers.ts";
import { type CronJob, type Job, jobSpan } from "./job.ts";
import { PermanentFailure } from "./permanent-failure.ts";

/** High, because most jobs wait for external services. */
export const JOB_CONCURRENCY = 24;

export async function migrateJobs(pool: pg.Pool) {
  await runMigrations({ pgPool: pool, logger: silent });
}

/** Releases all running jobs after a crash. Only for a database that no other server uses. */
export async function releaseAbandonedJobs(pool: pg.Pool) {
  for (const table of ["_private_jobs", "_private_job_queues"]) {
    await pool.query(
      `update graphile_worker.${table} set locked_at = null, locked_by = null where locked_by is not null`,
    );
  }
}

export interface WorkerOptions {
  jobs: Job[];
  cronJobs: CronJob[];
  /** Whether cron jobs run at their times, or only when they are enqueued. */
  isScheduled: boolean;
  /** The URL of a database that other servers may use, too. */
  sharedUrl?: string | undefined;
}

export interface Worker {
  /** Begins no further job. Resolves when the running jobs have ended. */
  finish(): Promise<void>;
  /** Begins no further job, and interrupts the running jobs. They run again on another server, or after the next start. */
  stop(): Promise<void>;
}

/** Runs queued jobs and cron jobs until the returned worker is stopped. */
export async function startWorker(
  platform: Platform,
  pool: pg.Pool,
  { jobs, cronJobs, isScheduled, sharedUrl }: WorkerOptions,
): Promise<Worker> {
  const stopping = new AbortController();
  const taskList: TaskList = {};
  for (const job of jobs) {
    taskList[job.name] = async (payload, { job: { id, created_at } }) => {
      const { account_id, traceparent, ...subject } = payload as { account_id: string; traceparent?: string };
      const scope = enter({ db: platform.db, platform }, account_id, { kind: "system" });
      await platform.pacing.turn(job);
      try {
        const span = job.isTracedByEvents ? undefined : startSpan(platform, job, account_id, traceparent);
        await within(span, () => job.run(scope, subject, stopping.signal, created_at));
      } catch (error) {
        if (error instanceof PermanentFailure) await makeLastAttempt(pool, id);
        throw error;
      }
    };
  }
  for (const cronJob of cronJobs) {
    taskList[cronJob.name] = () =>
      within(startSpan(platform, cronJob), () => cronJob.run({ db: platform.db, platform }));
  }
  const events: WorkerEvents = new EventEmitter();
  const name = once(events, "pool:create").then(([{ workerPool }]) => workerPool.id as string);
  const runner = await run({
    events,
    pgPool: pool,
    taskList,
    concurrency: JOB_CONCURRENCY,
    noHandleSignals: true,
    parsedCronItems: parseCronItems(isScheduled ? cronJobs.map(({ name, cron }) => ({ task: name, match: cron })) : []),
    logger: loggerFor(platform.log),
  });
  const stopWatching = sharedUrl ? await watchForDeadWorkers(sharedUrl, pool, name) : async () => {};
  let finished: Promise<void> | undefined;
  const finish = () => (finished ??= runner.stop());
  return {
    finish,
    async stop() {
      stopping.abort();
      platform.pacing.close();
      await finish();
      await stopWatching();
    },
  };
}

const startSpan = ({ tracing }: Platform, { name }: Job | CronJob, accountId?: string, parent?: string) =>
  tracing?.start(jobSpan(name, accountId), parent);

/** The queue cannot mark a job as permanently failed, so this sets its limit of attempts to the attempts made. */
const makeLastAttempt = (pool: pg.Pool, id: string) =>
  pool.query("update graphile_worker._private_jobs set max_attempts = attempts where id = $1", [id]);

/** Messages about the queue's routine are logged for debugging, failures for the operator. */
const loggerFor = (log: Log) =>
  new Logger((scope) => (level, message) => {
    const { taskIdentifier, jobId } = scope as { taskIdentifier?: string; jobId?: string };
    const isFailure = level === "error" || level === "warning";
    log[isFailure ? "warn" : "debug"]({ job: taskIdentifier, job_id: jobId }, message);
  });

const silent = new Logger(() => () => {});
