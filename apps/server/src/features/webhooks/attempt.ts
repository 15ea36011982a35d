import { type OutboundAnswer, postJson } from "../../platform/http/outbound.ts";
import { enqueue } from "../../platform/jobs/job.ts";
import type { JobRequest } from "../../platform/jobs/job-request.ts";
import type { Scope } from "../../platform/scope.ts";
import { payloadForWebhook } from "../conversations/index.ts";
import { outcomeOf } from "./outcome.ts";
import { deleteDelivery, type PendingDelivery, recordAttempt } from "./queries.ts";
import { signedHeaders } from "./signature.ts";
import { signingSecretOf } from "./subscriptions.ts";
import { TEST } from "./test-event.ts";

const notVerified: OutboundAnswer = { text: "The address is not verified", durationMs: 0, isRefused: true };

/**
 * Sends a delivery once, and enqueues a retry if it failed. A process that is killed in between causes a duplicate, so
 * each delivery has an id.
 * @param retryAfter creates the job of the retry
 */
export async function attempt(
  scope: Scope,
  delivery: PendingDelivery,
  retryAfter: (pauseMs: number) => JobRequest,
): Promise<void> {
  const { id } = delivery;
  const body = delivery.body ?? (await bodyOf(scope, delivery));
  if (body === undefined) return deleteDelivery(scope, id);
  const sentAt = new Date();
  // The URL may have changed since the event, so an unverified one gets only tests.
  const isWanted = delivery.verified || delivery.event === TEST;
  const answer = !isWanted
    ? notVerified
    : await postJson(delivery.webhook_url, {
        body,
        headers: signedHeaders(signingSecretOf(scope, delivery), id, sentAt, body),
        mayReachPrivate: scope.platform.config.mayReachPrivateTargets,
        sendsTrace: true,
      });
  const { pauseMs, ...outcome } = outcomeOf(answer, delivery.tries, sentAt);
  if (pauseMs === undefined) return recordAttempt(scope, id, { body, ...outcome });
  await scope.db.transaction().execute(async (db) => {
    await recordAttempt({ ...scope, db }, id, { body, ...outcome });
    await enqueue(db, [retryAfter(pauseMs)]);
  });
}

/** Undefined when the event is not for webhooks, or is purged. */
async function bodyOf(scope: Scope, { stored_event }: PendingDelivery) {
  const payload = stored_event && (await payloadForWebhook(scope, stored_event));
  return payload && JSON.stringify({ event: stored_event.type, payload });
}
