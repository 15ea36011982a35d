import { postJson } from "../../platform/http/outbound.ts";
import { enqueue } from "../../platform/jobs/job.ts";
import type { JobRequest } from "../../platform/jobs/job-request.ts";
import type { Scope } from "../../platform/scope.ts";
import { payloadForWebhook } from "../conversations/index.ts";
import { outcomeOf } from "./outcome.ts";
import { deleteDelivery, findPendingDelivery, noteAttempt } from "./queries.ts";
import { signedHeaders } from "./signature.ts";
import { signingSecretOf } from "./subscriptions.ts";

type Pending = NonNullable<Awaited<ReturnType<typeof findPendingDelivery>>>;

/**
 * Sends a delivery once, and sees to it that it is sent again if that did not do. Killed in between it is sent twice, so
 * receivers know each by its id.
 * @param again asks for the next try
 */
export async function deliver(scope: Scope, deliveryId: string, again: (pauseMs: number) => JobRequest): Promise<void> {
  const delivery = await findPendingDelivery(scope, deliveryId);
  if (!delivery) return;
  const body = delivery.body ?? (await bodyOf(scope, delivery));
  if (body === undefined) return deleteDelivery(scope, deliveryId);
  const sentAt = new Date();
  const answer = await postJson(delivery.webhook_url, {
    body,
    headers: signedHeaders(signingSecretOf(scope, delivery), deliveryId, sentAt, body),
    mayReachPrivate: scope.platform.config.mayReachPrivateTargets,
  });
  const { status, attempt, pauseMs } = outcomeOf(answer, delivery.tries, sentAt);
  await scope.db.transaction().execute(async (db) => {
    await noteAttempt({ ...scope, db }, deliveryId, { body, status, attempt });
    if (pauseMs !== undefined) await enqueue(db, [again(pauseMs)]);
  });
}

/** Nothing when it is not to be told, or what it was about is gone. */
async function bodyOf(scope: Scope, { type, fact }: Pending) {
  const payload = type && fact && (await payloadForWebhook(scope, type, fact));
  return payload ? JSON.stringify({ event: type, payload }) : undefined;
}
