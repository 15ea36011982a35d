import { findEvent } from "../../platform/events/event-log.ts";
import { type OutboundAnswer, postJson } from "../../platform/http/outbound.ts";
import { enqueue } from "../../platform/jobs/job.ts";
import type { JobRequest } from "../../platform/jobs/job-request.ts";
import type { Scope } from "../../platform/scope.ts";
import { payloadForWebhook } from "../conversations/index.ts";
import { laneOf } from "./lanes.ts";
import { outcomeOf } from "./outcome.ts";
import { deleteDelivery, findPendingDelivery, recordAttempt } from "./queries.ts";
import { signedHeaders } from "./signature.ts";
import { signingSecretOf } from "./subscriptions.ts";
import { TEST } from "./test-event.ts";

const notVerified: OutboundAnswer = { text: "The address is not verified", durationMs: 0, isRefused: true };

type Pending = NonNullable<Awaited<ReturnType<typeof findPendingDelivery>>>;

/**
 * Sends a delivery once, and enqueues a retry if it failed. A process that is killed in between causes a duplicate, so
 * each delivery has an id.
 * @param again creates the job of the retry
 */
export async function deliver(
  scope: Scope,
  deliveryId: string,
  again: (when: Pick<JobRequest, "delayMs" | "lane">) => JobRequest,
): Promise<void> {
  const delivery = await findPendingDelivery(scope, deliveryId);
  if (!delivery) return;
  const body = delivery.body ?? (await bodyOf(scope, delivery));
  if (body === undefined) return deleteDelivery(scope, deliveryId);
  const sentAt = new Date();
  // The URL may have changed since the event, so an unverified one gets only tests.
  const isWanted = delivery.verified || delivery.event === TEST;
  const answer = !isWanted
    ? notVerified
    : await postJson(delivery.webhook_url, {
        body,
        headers: signedHeaders(signingSecretOf(scope, delivery), deliveryId, sentAt, body),
        mayReachPrivate: scope.platform.config.mayReachPrivateTargets,
      });
  const { status, attempt, pauseMs } = outcomeOf(answer, delivery.tries, sentAt);
  await scope.db.transaction().execute(async (db) => {
    await recordAttempt({ ...scope, db }, deliveryId, { body, status, attempt });
    if (pauseMs !== undefined) await enqueue(db, [again({ delayMs: pauseMs, lane: laneOf(delivery) })]);
  });
}

/** Undefined when the event is not for webhooks, or is purged. */
async function bodyOf(scope: Scope, { seq }: Pending) {
  const event = seq === null ? undefined : await findEvent(scope, seq);
  const payload = event && (await payloadForWebhook(scope, event));
  return payload && JSON.stringify({ event: event.type, payload });
}
