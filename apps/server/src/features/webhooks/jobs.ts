import { type CronJob, type Job, requestFor } from "../../platform/jobs/job.ts";
import type { JobRequest } from "../../platform/jobs/job-request.ts";
import type { Scope } from "../../platform/scope.ts";
import { attempt } from "./attempt.ts";
import { DELIVER_LANE, deliverLane, type Lane } from "./deliver-lane.ts";
import { laneOf } from "./lanes.ts";
import { deleteOldDeliveries, findPendingDelivery, type PendingDelivery } from "./queries.ts";

const DAYS = 30;
const AT_ONCE = 1000;
const PAUSE_AFTER_ERROR_MS = 5000;

/** Makes the first attempts of a lane. */
export const deliverWebhooks: Job<Lane> = {
  name: DELIVER_LANE,
  isTracedByEvents: true,
  run: (scope, lane, signal) =>
    deliverLane(scope, lane, {
      signal,
      retryAfter: (delivery, pauseMs = PAUSE_AFTER_ERROR_MS) => retryRequest(scope, delivery, pauseMs),
      continuation: laneRequest(scope.accountId, lane),
      nextTurn: () => scope.platform.pacing.turn(deliverWebhooks),
    }),
};

/** Makes one attempt of one delivery: a retry, or a manual delivery. */
export const deliverWebhook: Job<{ delivery_id: string }> = {
  name: "deliver-webhook",
  async run(scope, { delivery_id }) {
    const delivery = await findPendingDelivery(scope, delivery_id);
    if (delivery) await attempt(scope, delivery, (pauseMs) => retryRequest(scope, delivery, pauseMs));
  },
};

const retryRequest = ({ accountId }: Scope, { id, ...delivery }: PendingDelivery, delayMs: number) =>
  requestFor(deliverWebhook, accountId, { delivery_id: id }, { delayMs, lane: laneOf(delivery) });

/** Deduplicates the job of a lane. */
export const laneRequest = (accountId: string, { subscription_id, lane }: Lane): JobRequest =>
  requestFor(
    deliverWebhooks,
    accountId,
    { subscription_id, lane },
    { lane: laneOf({ subscription_id, seq: lane }), key: `webhooks/${subscription_id}/${lane}`, keepsPlace: true },
  );

export const purgeOldDeliveries: CronJob = {
  name: "purge-old-deliveries",
  cron: "53 * * * *",
  async run({ db }) {
    while ((await deleteOldDeliveries(db, DAYS, AT_ONCE)) === AT_ONCE);
  },
};
