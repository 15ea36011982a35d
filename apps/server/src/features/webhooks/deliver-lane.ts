import { enqueue, jobSpan } from "../../platform/jobs/job.ts";
import type { JobRequest } from "../../platform/jobs/job-request.ts";
import type { Scope } from "../../platform/scope.ts";
import { withinEach } from "../../platform/tracing/active-span.ts";
import { attempt } from "./attempt.ts";
import { findNextUnattempted, leaveLane, type PendingDelivery } from "./queries.ts";

export const DELIVER_LANE = "deliver-webhooks";

export interface Lane {
  subscription_id: string;
  lane: number;
}

interface LaneJob {
  signal: AbortSignal;
  /** Creates the job of a retry. */
  retryAfter(delivery: PendingDelivery, pauseMs?: number): JobRequest;
  /** The job that delivers the rest. */
  continuation: JobRequest;
  /** Resolves when the next delivery may begin. */
  nextTurn(): Promise<void>;
}

/** Attempts of one job. The queue starts a job that runs for four hours again, and retries wait for the lane. */
const MOST = 100;

/**
 * Makes the first attempt of each delivery in a lane, in the order of the events. Each delivery is read just before its
 * attempt, because the subscription may be deleted or changed meanwhile. A delivery that throws gets a separate job, so
 * it does not block the lane.
 */
export async function deliverLane(scope: Scope, lane: Lane, job: LaneJob): Promise<void> {
  for (let attempts = 0; ; attempts++) {
    const delivery = await findNextUnattempted(scope, lane);
    if (!delivery) return;
    if (job.signal.aborted || attempts === MOST) return enqueue(scope.db, [job.continuation]);
    await attemptInSpan(scope, delivery, job);
    await job.nextTurn();
  }
}

function attemptInSpan(scope: Scope, delivery: PendingDelivery, job: LaneJob) {
  const span = jobSpan(DELIVER_LANE, scope.accountId);
  const traces = [delivery.stored_event?.trace];
  return withinEach(scope.platform.tracing, span, traces, () => attemptOrLeave(scope, delivery, job));
}

async function attemptOrLeave(scope: Scope, delivery: PendingDelivery, { retryAfter }: LaneJob) {
  try {
    await attempt(scope, delivery, (pauseMs) => retryAfter(delivery, pauseMs));
  } catch (error) {
    const { id } = delivery;
    scope.platform.log.error(
      { err: error, account_id: scope.accountId, delivery_id: id },
      "a webhook was not delivered",
    );
    await scope.db.transaction().execute(async (db) => {
      await leaveLane({ ...scope, db }, id);
      await enqueue(db, [retryAfter(delivery)]);
    });
  }
}
